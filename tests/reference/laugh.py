"""Laugh and Lie Down, written a second time: a slow and obvious reference, the oracle of the tests.

Independent of gamester: nothing is imported from it, only the rules texts were read. Ids in the docstrings:
R, A, L, T = the rules of laugh-and-lie-down.md, C, H, M = the house rulings, "design" = a decision made
where even the rulings are silent, "mine" = decided while writing this.

Cards are two-letter strings ("TD"), hands and piles plain lists, options a plain dict.
"""

# ruff: noqa: TRY004 - every refusal is a ValueError, every list is built in plain steps

import json

RANKS = "A23456789TJQK"
SUITS = "CDHS"
PACK = [rank + suit for rank in RANKS for suit in SUITS]

# ---------------------------------------------------------------------------------------------------------------
# Tables
# ---------------------------------------------------------------------------------------------------------------

# §2: seats -> the figures of the form
FORMS = {
    5: {"dealer_ante": 3, "ante": 2, "hand": 8, "table": 12, "bonus": 5, "par": 8},
    4: {"dealer_ante": 3, "ante": 2, "hand": 10, "table": 12, "bonus": 3, "par": 10},
    3: {"dealer_ante": 4, "ante": 3, "hand": 13, "table": 13, "bonus": 5, "par": 14},
}

# options.json, "laugh": the values of every option but `rounds`
VALUES = {
    "direction": ["counter_clockwise", "clockwise"],
    "first_dealer": ["random", "cut_lowest", "cut_highest", "chosen"],
    "table_quarte": ["auto", "none"],
    "dealer_quarte_claim": [False, True],
    "initial_pairs": [False, True],
    "declare": ["manual", "auto", "none"],
    "late_declaration": ["forfeit", "counts", "forbidden", "void"],
    "declare_deadline": ["before_play", "own_first_turn"],
    "pair_release": [False, True],
    "set_aside": ["face_down", "face_up"],
    "capture": ["claims", "strict"],
    "snatch": [True, False],
    "snatch_scope": ["any_pair", "overlooked_only"],
    "claim_eligibility": ["active", "not_lain_down", "everyone"],
    "claim_resolution": ["turn_order", "first_come", "sealed", "random", "off"],
    "snatch_on_final_lie_down": [True, False],
    "lingering_overlooked": [True, False],
    "last_bonus": ["last_holder", "last_capture"],
    "voluntary_lie_down": [False, True],
    "layout": ["row", "scattered"],
    "unaided": [False, True],
}

# The first value of each list above is its default; `rounds` is 1 (C5).
DEFAULTS = {"rounds": 1, **{name: values[0] for name, values in VALUES.items()}}

PRESETS = {
    "adpoker": {},
    "adpoker-strict": {"declare": "auto", "late_declaration": "forbidden", "capture": "strict"},
    "willughby-1665": {
        "direction": "clockwise",
        "first_dealer": "cut_lowest",
        "late_declaration": "counts",
        "pair_release": True,
        "snatch_scope": "overlooked_only",
        "claim_eligibility": "everyone",
        "last_bonus": "last_capture",
    },
    "basic": {
        "direction": "clockwise",
        "table_quarte": "none",
        "declare": "none",
        "late_declaration": "forbidden",
        "snatch": False,
        "claim_resolution": "off",
    },
    "caid": {"set_aside": "face_up"},
}

# H12: the presets keep the table's numbers of players
PLAYERS = {"adpoker": [5, 4, 3], "adpoker-strict": [5, 4, 3], "willughby-1665": [5, 4], "basic": [5], "caid": [5, 4, 3]}

# C4 and design: the order of the acts of one seat in `next`
ACTS = ["declare", "ready", "play", "lie", "claim", "leave", "release"]


# ---------------------------------------------------------------------------------------------------------------
# Cards
# ---------------------------------------------------------------------------------------------------------------


def card_key(card):
    """C4: rank in the order A23456789TJQK, then suit C D H S."""
    return RANKS.index(card[0]), SUITS.index(card[1])


def in_order(cards):
    return sorted(cards, key=card_key)


def to_text(cards):
    """C4: several cards in one string are printed in card order."""
    return " ".join(in_order(cards))


def from_text(text, what):
    """C4, C10: a list of cards as one string with single spaces, in any order."""
    if not isinstance(text, str):
        raise ValueError(f"{what} must be a string of cards")
    cards = text.split(" ")
    for card in cards:
        if card not in PACK:
            raise ValueError(f"{what}: {card!r} is no card")
    if len(set(cards)) != len(cards):
        raise ValueError(f"{what}: a card stands twice")
    return cards


def of_rank(cards, rank):
    """All cards of that rank, in suit order C D H S."""
    return in_order([card for card in cards if card[0] == rank])


def quartes_of(cards):
    """Every rank of which all four are there, in rank order: a list of lists of four."""
    return [of_rank(cards, rank) for rank in RANKS if len(of_rank(cards, rank)) == 4]


def is_whole(number):
    """C10: true, 1.0 and "1" are no integers."""
    return type(number) is int


def move_key(move):
    """C4: by seat, by act, by card, fewer cards taken first, then by the cards taken."""
    cards = [card_key(card) for card in move["cards"].split(" ")] if "cards" in move else []
    takes = [card_key(card) for card in move["takes"].split(" ")] if "takes" in move else []
    return move["seat"], ACTS.index(move["do"]), cards, len(takes), takes


# ---------------------------------------------------------------------------------------------------------------
# Options
# ---------------------------------------------------------------------------------------------------------------


def settle_options(variant, options, seats):
    """The full set of options; ValueError for an unknown variant, option, value or number of seats (C5, C6, C11)."""
    if not isinstance(variant, str) or variant not in PRESETS:
        raise ValueError(f"unknown variant {variant!r}")
    if not isinstance(options, dict):
        raise ValueError("options must be an object")
    for name, value in options.items():
        check_option(name, value)
    if seats not in PLAYERS[variant]:
        raise ValueError(f"{variant} is not for {seats} players")
    full = {**DEFAULTS, **PRESETS[variant], **options}
    if full["declare"] == "none" and full["late_declaration"] != "forbidden":
        raise ValueError("nothing is declared, so nothing is declared too late (H19)")
    return full


def check_option(name, value):
    """C5, C11: on/off are JSON booleans and nothing else; rounds 1 to 1000."""
    if name == "rounds":
        if not is_whole(value) or not 1 <= value <= 1000:
            raise ValueError("rounds must be a whole number from 1 to 1000")
        return
    if name not in VALUES:
        raise ValueError(f"unknown option {name!r}")
    if not any(type(value) is type(word) and value == word for word in VALUES[name]):
        raise ValueError(f"unknown value {value!r} of option {name}")


# ---------------------------------------------------------------------------------------------------------------
# The game
# ---------------------------------------------------------------------------------------------------------------


class Game:
    """A session of deals (R5). `phase` is one of between, quarte, declare, turn, claim, draw."""

    def __init__(self, variant, options, seats):
        names = list(range(seats)) if is_whole(seats) else list(seats)
        self.variant = variant
        self.n = len(names)
        self.options = settle_options(variant, options, self.n)
        self.form = FORMS[self.n]
        self.balances = [0] * self.n
        self.pool = 0
        self.deals = []
        self.phase = "between"
        self.number = 0
        self.dealer = None
        self.hands = [[] for _ in names]
        self.won = [[] for _ in names]
        self.late = []
        self.table = []
        self.lain = set()
        self.lingering = []
        self.turns_taken = [0] * self.n
        self.turn = None
        self.asking = []
        self.step = None
        self.last_capture = None
        self.surplus = 0
        self.antes = [0] * self.n
        self.spare_draw = False

    # -- asking ------------------------------------------------------------------------------------------------

    def finished(self):
        """C5: after rounds x seats deals."""
        return len(self.deals) >= self.options["rounds"] * self.n

    def needs_deal(self):
        return self.phase == "between" and not self.finished()

    def order_after(self, seat):
        """All the other seats in order of play after `seat`, and `seat` itself last (R3)."""
        return [(seat + k) % self.n for k in range(1, self.n + 1)]

    def holders(self):
        return [seat for seat in range(self.n) if self.hands[seat]]

    def summary(self):
        """The object of `replay --json` (record.md, C1-C3)."""
        return {
            "game": "laugh",
            "variant": self.variant,
            "seats": self.n,
            "finished": self.finished(),
            "balances": list(self.balances),
            "pool": self.pool,
            "deals": [dict(deal) for deal in self.deals],
            "next": self.next(),
        }

    def next(self):
        """Every legal act of every seat that may act now, sorted (C4)."""
        if self.phase in {"between", "draw"}:
            moves = []
        elif self.phase == "quarte":
            moves = self.quarte_moves()
        elif self.phase == "declare":
            moves = self.declare_moves()
        elif self.phase == "turn":
            moves = self.turn_moves() + self.release_moves()
        else:
            moves = self.claim_moves() + (self.release_moves() if self.step["then"] == "turn" else [])
        return sorted(moves, key=move_key)

    # -- the deal ----------------------------------------------------------------------------------------------

    def shuffle(self, deal, dealer, deck):
        """R7, R8, C13, C16: check everything first, then take the antes and deal."""
        if self.phase != "between":
            raise ValueError("the deal under way is not over")
        if self.finished():
            raise ValueError("the session is over")
        if not is_whole(deal) or deal != len(self.deals) + 1:
            raise ValueError(f"this must be deal {len(self.deals) + 1}")
        if not is_whole(dealer) or not 0 <= dealer < self.n:
            raise ValueError("the dealer is no seat")
        if self.deals and dealer != (self.deals[-1]["dealer"] + 1) % self.n:
            raise ValueError("the deal passes to the next seat (R4)")
        if sorted(deck) != sorted(PACK):
            raise ValueError("the deck must be the 52 cards, each once")
        self.spare_draw = False
        self.number = deal
        self.dealer = dealer
        self.take_antes()
        self.deal_cards(list(deck))
        self.table_quarte()

    def take_antes(self):
        """R7, C2; H7: what `void` left in the pot swells the next last-in bonus."""
        self.surplus = self.pool
        self.antes = [self.form["ante"]] * self.n
        self.antes[self.dealer] = self.form["dealer_ante"]
        for seat in range(self.n):
            self.balances[seat] -= self.antes[seat]
            self.pool += self.antes[seat]

    def deal_cards(self, deck):
        """R8: one at a time from P1 to the dealer; the rest is the table, left to right."""
        self.hands = [[] for _ in range(self.n)]
        for _ in range(self.form["hand"]):
            for seat in self.order_after(self.dealer):
                self.hands[seat].append(deck.pop(0))
        self.table = deck
        self.won = [[] for _ in range(self.n)]
        self.late = []
        self.lain = set()
        self.lingering = []
        self.turns_taken = [0] * self.n
        self.turn = None
        self.asking = []
        self.step = None
        self.last_capture = None

    # -- the dealer's quarte -----------------------------------------------------------------------------------

    def table_quarte(self):
        """R9, S21, H12: taken at once, asked for (dealer_quarte_claim), or left until the end (none)."""
        if self.options["dealer_quarte_claim"]:
            if quartes_of(self.table) or self.options["unaided"]:
                self.phase = "quarte"
                return
        elif self.options["table_quarte"] == "auto":
            for quarte in quartes_of(self.table):
                self.take_from_table(self.dealer, quarte)
        self.start_declarations()

    def quarte_moves(self):
        """H12: the dealer is asked, declare or ready."""
        moves = [{"seat": self.dealer, "do": "declare", "cards": to_text(quarte)} for quarte in quartes_of(self.table)]
        return [*moves, {"seat": self.dealer, "do": "ready"}]

    def declare_table_quarte(self, cards):
        if in_order(cards) not in quartes_of(self.table):
            raise ValueError("these are no four of a rank on the table (R9)")
        self.take_from_table(self.dealer, cards)
        if not quartes_of(self.table):
            self.start_declarations()

    def leave_table_quarte(self):
        """H12: what he leaves may be claimed like an overlooked pair, twice."""
        pairs = []
        for quarte in quartes_of(self.table):
            pairs += [quarte[:2], quarte[2:]]
        self.open_claims(self.dealer, pairs, overlooked=True, then="declare")

    def take_from_table(self, seat, cards):
        """To the won pile, where nothing is ever touched again (R18)."""
        for card in cards:
            self.table.remove(card)
            self.won[seat].append(card)

    # -- declarations ------------------------------------------------------------------------------------------

    def sets_in_hand(self, seat):
        """R10-R12, H2, H13, design: quarte = all four; triple = its two lowest; a pair only with initial_pairs."""
        sets = []
        for rank in RANKS:
            cards = of_rank(self.hands[seat], rank)
            if len(cards) == 4:
                sets.append(cards)
            elif len(cards) == 3 or (len(cards) == 2 and self.options["initial_pairs"]):
                sets.append(cards[:2])
        return sets

    def start_declarations(self):
        """R13, H1: from P1 to the dealer."""
        self.phase = "declare"
        self.asking = []
        if self.options["declare"] == "auto":
            for seat in self.order_after(self.dealer):
                for cards in self.sets_in_hand(seat):
                    self.set_aside(seat, cards, self.won[seat])
        if self.options["declare"] == "manual":
            self.asking = self.order_after(self.dealer)
        self.ask_next_declarer()

    def ask_next_declarer(self):
        """H1: one seat at a time, only those that have something to declare, until ready or nothing left."""
        while self.asking and not self.options["unaided"] and not self.sets_in_hand(self.asking[0]):
            self.asking.pop(0)
        if not self.asking:
            self.start_play()

    def declare_moves(self):
        seat = self.asking[0]
        moves = [{"seat": seat, "do": "declare", "cards": to_text(cards)} for cards in self.sets_in_hand(seat)]
        return [*moves, {"seat": seat, "do": "ready"}]

    def check_declared(self, seat, cards):
        """Design: the listed set, or any two of a triple."""
        for card in cards:
            if card not in self.hands[seat]:
                raise ValueError(f"seat {seat} does not hold {card}")
        if len({card[0] for card in cards}) != 1:
            raise ValueError("a declared set is of one rank (R10, R11)")
        for listed in self.sets_in_hand(seat):
            if listed[0][0] == cards[0][0] and len(listed) == len(cards):
                return
        raise ValueError("this is not what a triple or quarte lets aside (R10, R11)")

    def set_aside(self, seat, cards, pile):
        for card in cards:
            self.hands[seat].remove(card)
            pile.append(card)

    # -- turns -------------------------------------------------------------------------------------------------

    def start_play(self):
        """S14: the end test after the declarations; then P1, or the first after him who holds cards."""
        self.phase = "turn"
        self.turn = self.dealer
        self.pass_turn()

    def pass_turn(self):
        """R25, R20: the end test; then the next seat that holds cards."""
        self.phase = "turn"
        if len(self.holders()) <= 1:
            self.finish_deal()
            return
        self.turn = next(seat for seat in self.order_after(self.turn) if self.hands[seat])

    def end_turn(self):
        self.turns_taken[self.turn] += 1
        self.pass_turn()

    def takes_for(self, card):
        """R16: one -> it; two -> one of them; three -> all three, or (not strict) one of them."""
        there = of_rank(self.table, card[0])
        if len(there) == 1:
            return [there]
        if len(there) == 2:
            return [[there[0]], [there[1]]]
        if len(there) == 3:
            ones = [] if self.options["capture"] == "strict" else [[one] for one in there]
            return [*ones, there]
        return []

    def declared_counts(self, seat):
        """S6, H13: where a declaration on one's own turn goes: "won", "late", or None when it is not allowed.

        Mine: with declare = none R10 and R11 do not exist, so there is no own-first-turn deadline to prolong;
        what is laid aside on one's turn then follows late_declaration alone.
        """
        first = self.options["declare_deadline"] == "own_first_turn" and self.turns_taken[seat] == 0
        if first and self.options["declare"] != "none":
            return "won"
        return {"forfeit": "late", "void": "late", "counts": "won", "forbidden": None}[self.options["late_declaration"]]

    def turn_moves(self):
        """R14, R15, R21, S12, H5, H6, H18."""
        seat = self.turn
        moves = []
        if self.declared_counts(seat) is not None:
            for cards in self.sets_in_hand(seat):
                moves.append({"seat": seat, "do": "declare", "cards": to_text(cards)})
        captures = []
        for card in self.hands[seat]:
            for takes in self.takes_for(card):
                captures.append({"seat": seat, "do": "play", "cards": card, "takes": to_text(takes)})
        moves += captures
        if not captures or self.options["voluntary_lie_down"]:
            moves.append({"seat": seat, "do": "lie"})
        for offender, pair in self.lingering:
            if offender != seat:
                moves.append({"seat": seat, "do": "claim", "cards": to_text(pair)})
        return moves

    def declare_on_turn(self, seat, cards):
        """R14, S6, H6: late cards leave the hand; an emptied hand ends the turn."""
        place = self.declared_counts(seat)
        if place is None:
            raise ValueError("it is too late to declare (S6)")
        self.check_declared(seat, cards)
        self.set_aside(seat, cards, self.won[seat] if place == "won" else self.late)
        if not self.hands[seat]:
            self.end_turn()

    def play(self, seat, card, takes):
        """R16, R17, R19."""
        left = [other for other in of_rank(self.table, card[0]) if other not in takes]
        three = len(left) + len(takes) == 3
        self.hands[seat].remove(card)
        self.won[seat].append(card)
        self.take_from_table(seat, takes)
        self.last_capture = seat
        overlooked = [left] if three and len(takes) == 1 else []
        self.open_claims(seat, overlooked, overlooked=True, then="turn")

    def lie_down(self, seat):
        """R21-R23, H15."""
        laid = list(self.hands[seat])
        pairs = self.pairs_laid(laid) if self.options["snatch"] else []
        self.table += laid
        self.hands[seat] = []
        self.lain.add(seat)
        if len(self.holders()) <= 1 and not self.options["snatch_on_final_lie_down"]:
            pairs = []
        self.open_claims(seat, pairs, overlooked=False, then="turn")

    def pairs_laid(self, laid):
        """R23, S17, H3, H17, H18: only pairs inside the laid hand; triple = its first two; quarte = two pairs."""
        pairs = []
        for rank in RANKS:
            cards = of_rank(laid, rank)
            if len(cards) == 4:
                pairs += [cards[:2], cards[2:]]
            if len(cards) == 3:
                pairs.append(cards[:2])
            if len(cards) == 2 and (self.options["snatch_scope"] == "any_pair" or self.mates_are_won(cards)):
                pairs.append(cards)
        return pairs

    def mates_are_won(self, pair):
        """S8, H17, design: the other two of the rank are both in won piles (forfeited late cards are not)."""
        mates = [card for card in of_rank(PACK, pair[0][0]) if card not in pair]
        return all(any(mate in pile for pile in self.won) for mate in mates)

    def claim_lingering(self, seat, cards):
        """S20, H5."""
        for offender, pair in self.lingering:
            if offender != seat and pair == in_order(cards):
                self.lingering.remove((offender, pair))
                self.take_from_table(seat, cards)
                return
        raise ValueError("this pair is not offered (R19)")

    # -- release -----------------------------------------------------------------------------------------------

    def release_moves(self):
        """S8, H10: any holder of a pair whose mates are won, in and out of turn."""
        if not self.options["pair_release"]:
            return []
        moves = []
        for seat in range(self.n):
            for rank in RANKS:
                pair = of_rank(self.hands[seat], rank)
                if len(pair) == 2 and self.mates_are_won(pair):
                    moves.append({"seat": seat, "do": "release", "cards": to_text(pair)})
        return moves

    def release(self, seat, cards):
        """S8, H10, design: the end test at once, but not inside a claim step; an emptied turn passes."""
        self.set_aside(seat, cards, self.won[seat])
        if self.phase == "turn":
            if len(self.holders()) <= 1:
                self.finish_deal()
            elif not self.hands[self.turn]:
                self.end_turn()

    # -- claims ------------------------------------------------------------------------------------------------

    def eligible(self, offender):
        """S18: in order of play after the offender, who is never one of them."""
        seats = self.order_after(offender)[:-1]
        if self.options["claim_eligibility"] == "active":
            return [seat for seat in seats if self.hands[seat]]
        if self.options["claim_eligibility"] == "not_lain_down":
            return [seat for seat in seats if seat not in self.lain]
        return seats

    def open_claims(self, offender, pairs, overlooked, then):
        """§5.2: skipped when there is nobody or nothing; who may answer is fixed now (H10)."""
        if self.options["claim_resolution"] == "off":
            self.go_on(then)
            return
        self.step = {
            "offender": offender,
            "pairs": [list(pair) for pair in pairs],
            "seats": self.eligible(offender),
            "answers": {},
            "called": {seat: [] for seat in range(self.n)},
            "overlooked": overlooked,
            "then": then,
        }
        self.step["waiting"] = list(self.step["seats"])
        self.phase = "claim"
        nothing = not self.step["pairs"] and not self.options["unaided"]
        if nothing or not self.step["seats"]:
            self.close_claims()

    def closer(self):
        """R30: who ends the claims of unaided play: the next holder after the offender; if nobody holds, the dealer."""
        return next((seat for seat in self.order_after(self.step["offender"]) if self.hands[seat]), self.dealer)

    def close_claims(self):
        """S20: unclaimed laid pairs are ordinary table cards, unclaimed overlooked pairs linger."""
        step = self.step
        self.step = None
        if step["overlooked"] and self.options["lingering_overlooked"]:
            for pair in step["pairs"]:
                self.lingering.append((step["offender"], in_order(pair)))
        self.go_on(step["then"])

    def go_on(self, then):
        if then == "declare":
            self.start_declarations()
        else:
            self.end_turn()

    def answering(self):
        """H4, H13, M6: one seat after the other in turn_order, else all that have not left or answered."""
        if self.options["claim_resolution"] == "turn_order":
            return self.step["waiting"][:1]
        return list(self.step["waiting"])

    def claim_moves(self):
        moves = []
        if self.options["unaided"]:
            for seat in range(self.n):
                if seat in self.step["waiting"]:
                    for pair in self.step["pairs"]:
                        if pair not in self.step["called"][seat]:
                            moves.append({"seat": seat, "do": "claim", "cards": to_text(pair)})
                if seat in self.step["waiting"] or seat == self.closer():
                    moves.append({"seat": seat, "do": "leave"})
            return moves
        for seat in self.answering():
            for pair in self.step["pairs"]:
                moves.append({"seat": seat, "do": "claim", "cards": to_text(pair)})
            moves.append({"seat": seat, "do": "leave"})
        return moves

    def claim(self, seat, cards):
        if self.options["unaided"]:
            if self.options["claim_resolution"] == "first_come":
                self.give_pair(seat, in_order(cards))
            else:
                self.step["called"][seat].append(in_order(cards))
            return
        if self.options["claim_resolution"] in {"sealed", "random"}:
            self.answer(seat, in_order(cards))
            return
        self.give_pair(seat, in_order(cards))
        if not self.step["pairs"]:
            self.close_claims()

    def leave_unasked(self, seat):
        """R30: silence; of the next player, the end of the claims, when every called pair finds its owner."""
        closes = seat == self.closer()
        if seat in self.step["waiting"]:
            self.step["waiting"].remove(seat)
        if not closes:
            return
        if self.options["claim_resolution"] == "random" and self.contested():
            self.phase = "draw"
        else:
            self.resolve(self.order_after(self.step["offender"]))

    def leave(self, seat):
        if self.options["unaided"]:
            self.leave_unasked(seat)
            return
        if self.options["claim_resolution"] in {"sealed", "random"}:
            self.answer(seat, None)
            return
        self.step["waiting"].remove(seat)
        if not self.step["waiting"]:
            self.close_claims()

    def give_pair(self, seat, pair):
        """R24: claims never use up a turn and are no captures with a hand card (S14)."""
        self.step["pairs"].remove(pair)
        self.take_from_table(seat, pair)

    def answer(self, seat, pair):
        """H13, M6: answers take effect together with the last one."""
        self.step["waiting"].remove(seat)
        self.step["answers"][seat] = pair
        if self.step["waiting"]:
            return
        if self.options["claim_resolution"] == "sealed":
            self.resolve(self.step["seats"])
        elif self.contested():
            self.phase = "draw"
        else:
            self.resolve(self.step["seats"])
            self.spare_draw = True

    def claimants(self, pair):
        if self.options["unaided"]:
            return [seat for seat in self.step["seats"] if pair in self.step["called"][seat]]
        return [seat for seat in self.step["seats"] if self.step["answers"][seat] == pair]

    def contested(self):
        """Design: the seats that claimed the same pair as somebody else."""
        seats = []
        for pair in self.step["pairs"]:
            if len(self.claimants(pair)) >= 2:
                seats += self.claimants(pair)
        return seats

    def resolve(self, preference):
        """Each claimed pair to the first of its claimants in that order."""
        for pair in list(self.step["pairs"]):
            claimants = self.claimants(pair)
            if len(claimants) == 1:
                self.give_pair(claimants[0], pair)
            elif claimants:
                self.give_pair(next(seat for seat in preference if seat in claimants), pair)
        self.phase = "claim"
        self.close_claims()

    def drawn(self, order):
        """H13, design: {"type":"drawn"}: needed after a conflict, passed over where a draw might have been."""
        if self.phase != "draw":
            if self.spare_draw:
                self.spare_draw = False
                return
            raise ValueError("nothing is drawn here")
        if not isinstance(order, list) or not all(is_whole(seat) and 0 <= seat < self.n for seat in order):
            raise ValueError("order must be a list of seats")
        if len(set(order)) != len(order):
            raise ValueError("a seat stands twice in the order")
        if not set(self.contested()) <= set(order):
            raise ValueError("the order must name every seat that claimed a contested pair")
        self.resolve(order)

    def claims_closed(self):
        """H13: the timer of first_come."""
        if self.phase != "claim" or self.options["claim_resolution"] != "first_come":
            raise ValueError("no claims are open to a timer here")
        self.spare_draw = False
        self.close_claims()

    # -- one act -----------------------------------------------------------------------------------------------

    def act(self, move):
        """Apply one act; ValueError with the reason, and nothing changed, when it is not legal."""
        seat, do = move.get("seat"), move.get("do")
        if not is_whole(seat) or not 0 <= seat < self.n:
            raise ValueError(f"{seat!r} is no seat")
        if not isinstance(do, str) or do not in ACTS:
            raise ValueError(f"{do!r} is no act")
        if self.phase == "between":
            raise ValueError("no deal is under way")
        if self.phase == "draw":
            raise ValueError("the drawn order of the claims must come first (H13)")
        if (seat, do) not in [(listed["seat"], listed["do"]) for listed in self.next()]:
            raise ValueError(f"seat {seat} may not {do} now")
        spare, self.spare_draw = self.spare_draw, False
        try:
            if do == "declare":
                self.act_declare(seat, from_text(move.get("cards"), "cards"))
            else:
                self.act_listed(seat, do, move)
        except ValueError:
            self.spare_draw = spare
            raise

    def act_declare(self, seat, cards):
        if self.phase == "quarte":
            self.declare_table_quarte(cards)
        elif self.phase == "declare":
            self.check_declared(seat, cards)
            self.set_aside(seat, cards, self.won[seat])
            self.ask_next_declarer()
        else:
            self.declare_on_turn(seat, cards)

    def act_listed(self, seat, do, move):
        """Every act but `declare` must be one of the listed ones, word for word."""
        wanted = {"seat": seat, "do": do}
        if do in {"play", "claim", "release"}:
            wanted["cards"] = to_text(from_text(move.get("cards"), "cards"))
        if do == "play":
            wanted["takes"] = to_text(from_text(move.get("takes"), "takes"))
        if wanted not in self.next():
            raise ValueError(f"seat {seat} may not do this: {wanted}")
        cards = wanted.get("cards", "").split(" ")
        if do == "ready" and self.phase == "quarte":
            self.leave_table_quarte()
        elif do == "ready":
            self.asking.pop(0)
            self.ask_next_declarer()
        elif do == "play":
            self.play(seat, cards[0], wanted["takes"].split(" "))
        elif do == "lie":
            self.lie_down(seat)
        elif do == "claim" and self.phase == "turn":
            self.claim_lingering(seat, cards)
        elif do == "claim":
            self.claim(seat, cards)
        elif do == "leave":
            self.leave(seat)
        elif do == "release":
            self.release(seat, cards)

    # -- the end of the deal -----------------------------------------------------------------------------------

    def last_in(self):
        """R26, S14, H8, H9: who gets the bonus."""
        holder = self.holders()[0] if len(self.holders()) == 1 else None
        wanted = [holder, self.last_capture]
        if self.options["last_bonus"] == "last_capture":
            wanted.reverse()
        for seat in wanted:
            if seat is not None:
                return seat
        return self.dealer

    def finish_deal(self):
        """R26-R29, C3, H7, H8, C12: leftovers to the dealer, then everybody counts."""
        last_in = self.last_in()
        ended = "last_holder" if self.holders() else "no_holder"
        self.collect_leftovers()
        payments = []
        for seat in range(self.n):
            difference = len(self.won[seat]) - self.form["par"]
            chips = abs(difference) // 2 * (1 if difference > 0 else -1)
            bonus = self.form["bonus"] + self.surplus if seat == last_in else 0
            self.balances[seat] += chips + bonus
            self.pool -= chips + bonus
            payments.append(chips + bonus - self.antes[seat])
        self.phase = "between"
        self.step = None
        self.deals.append(
            {
                "deal": self.number,
                "dealer": self.dealer,
                "payments": payments,
                "pool": self.pool,
                "ended": ended,
                "cards": [len(pile) for pile in self.won],
                "last_in": last_in,
            }
        )

    def collect_leftovers(self):
        """R14, R26: table, remaining hands and forfeited late cards; `void` cards count for nobody (S6)."""
        leftover = list(self.table)
        self.table = []
        for seat in range(self.n):
            leftover += self.hands[seat]
            self.hands[seat] = []
        if self.options["late_declaration"] != "void":
            leftover += self.late
            self.late = []
        self.won[self.dealer] += leftover


# ---------------------------------------------------------------------------------------------------------------
# Records
# ---------------------------------------------------------------------------------------------------------------


def from_json(line):
    """C6: one line of JSON, in which NaN and Infinity do not exist."""
    try:
        return json.loads(line, parse_constant=refuse_constant)
    except (ValueError, RecursionError):
        raise ValueError("not JSON") from None


def refuse_constant(word):
    raise ValueError(f"{word} is not JSON")


def open_record(line):
    """Line 1 (C6): ValueError with the reason when it is wrong."""
    opened = from_json(line)
    if not isinstance(opened, dict) or opened.get("type") != "opened":
        raise ValueError("no record: the first line must be `opened`")
    if not is_whole(opened.get("format")) or opened["format"] != 1:
        raise ValueError("no record: format must be 1")
    if opened.get("game") != "laugh":
        raise ValueError(f"unknown game {opened.get('game')!r}")
    if not is_whole(opened.get("rules")) or opened["rules"] != 1:
        raise ValueError(f"unknown version of the rules {opened.get('rules')!r}")
    seats = opened.get("seats")
    if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
        raise ValueError("seats must be a list of names")
    return Game(opened.get("variant"), opened.get("options"), seats)


def replay(lines):
    """The object of `gamester replay --json`, with "error" ("LINE: reason") when a line is wrong (record.md, C6)."""
    try:
        game = open_record(lines[0] if lines else "")
    except ValueError as error:
        return {"error": f"1: {error}"}
    unsettled = False
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            continue
        before = len(game.deals)
        try:
            unsettled = one_event(game, line, unsettled)
        except ValueError as error:
            return {**game.summary(), "error": f"{number}: {error}"}
        unsettled = unsettled or len(game.deals) > before
    return game.summary()


def one_event(game, line, unsettled):
    """Apply one line; the answer is whether a `settled` is still owed (C3)."""
    event = from_json(line)
    if not isinstance(event, dict) or not isinstance(event.get("type"), str):
        raise ValueError("no event: an object with a type is needed")
    kind = event["type"]
    if kind == "opened":
        raise ValueError("a second `opened`")
    if kind == "pool":
        raise ValueError("this game has no pool that is carried")
    if kind == "shuffled":
        if unsettled:
            raise ValueError("`settled` must come before the next deal (C3)")
        deck = event.get("deck")
        game.shuffle(event.get("deal"), event.get("dealer"), from_text(deck, "deck"))
    elif kind == "act":
        game.act(event)
    elif kind == "drawn":
        game.drawn(event.get("order"))
    elif kind == "claims_closed":
        game.claims_closed()
    elif kind == "settled":
        if not unsettled:
            raise ValueError("no deal is to be settled here (C3)")
        check_settled(game.deals[-1], event)
        game.spare_draw = False
        return False
    return unsettled


def check_settled(deal, event):
    """C3, C10: `settled` only verifies."""
    if not is_whole(event.get("deal")) or event["deal"] != deal["deal"]:
        raise ValueError(f"this settles deal {deal['deal']}")
    payments = event.get("payments")
    if not isinstance(payments, list) or not all(is_whole(chips) for chips in payments):
        raise ValueError("payments must be a list of whole numbers")
    if payments != deal["payments"]:
        raise ValueError(f"payments are {deal['payments']}")
    if not is_whole(event.get("pool")) or event["pool"] != deal["pool"]:
        raise ValueError(f"the pool is {deal['pool']}")


# ---------------------------------------------------------------------------------------------------------------
# Random sessions
# ---------------------------------------------------------------------------------------------------------------


def random_options(rng, often=0.35):
    """A random set of options; `often` is how likely each is to be named at all."""
    options = {name: rng.choice(values) for name, values in VALUES.items() if rng.random() < often}
    if rng.random() < often:
        options["rounds"] = rng.randint(1, 2)
    return options


def random_record(rng, variant, options, seats, max_deals, stop_early=False):
    """A random legal session as the lines of a record; with stop_early it breaks off anywhere."""
    names = [f"seat {k}" for k in range(seats)] if is_whole(seats) else list(seats)
    game = Game(variant, options, names)
    events = [
        {
            "type": "opened",
            "format": 1,
            "game": "laugh",
            "variant": variant,
            "options": options,
            "rules": 1,
            "seats": names,
        }
    ]
    dealer = rng.randrange(game.n)
    habits = random_habits(rng)
    while game.needs_deal() and len(game.deals) < max_deals:
        events += random_deal(rng, game, dealer, habits)
        dealer = (dealer + 1) % game.n
    if stop_early:
        events = events[: rng.randint(1, len(events))]
    return [json.dumps(event, separators=(",", ":")) for event in events]


def random_habits(rng):
    """How gladly this session does each kind of act, so that some sessions are careless and others alert."""
    return {do: rng.choice([0.05, 0.3, 1, 4]) for do in ACTS}


def random_deal(rng, game, dealer, habits):
    deck = list(PACK)
    if rng.random() < 0.3:
        deck = clumped_deck(rng, game.n)
    else:
        rng.shuffle(deck)
    number = len(game.deals) + 1
    game.shuffle(number, dealer, deck)
    events = [{"type": "shuffled", "deal": number, "dealer": dealer, "deck": " ".join(deck)}]
    while game.phase != "between":
        events.append(random_event(rng, game, habits))
    deal = game.deals[-1]
    events.append({"type": "settled", "deal": number, "payments": deal["payments"], "pool": deal["pool"]})
    return events


def clumped_deck(rng, seats):
    """A deck that deals many alike to the same place, so that quartes and triples are met."""
    form = FORMS[seats]
    ranks = list(RANKS)
    rng.shuffle(ranks)
    cards = [rank + suit for rank in ranks for suit in SUITS]
    for _ in range(rng.randint(0, 25)):
        i, j = rng.randrange(52), rng.randrange(52)
        cards[i], cards[j] = cards[j], cards[i]
    piles = [cards[k * form["hand"] : (k + 1) * form["hand"]] for k in range(seats)]
    table = cards[seats * form["hand"] :]
    return [pile[k] for k in range(form["hand"]) for pile in piles] + table


def random_event(rng, game, habits):
    """One event that may come now, applied to the game."""
    if game.phase == "draw":
        order = random_order(rng, game)
        game.drawn(order)
        return {"type": "drawn", "order": order}
    if game.phase == "claim" and game.options["claim_resolution"] == "first_come" and rng.random() < 0.08:
        game.claims_closed()
        return {"type": "claims_closed"}
    moves = game.next()
    move = dict(rng.choices(moves, weights=[habits[move["do"]] for move in moves])[0])
    if move["do"] == "declare" and game.phase != "quarte" and rng.random() < 0.3:
        move["cards"] = other_two(rng, game, move)
    game.act(move)
    return {"type": "act", **move}


def random_order(rng, game):
    """A drawn order: of the contested seats only, of all that could answer, or of the whole table."""
    order = list(rng.choice([sorted(set(game.contested())), game.step["seats"], range(game.n)]))
    rng.shuffle(order)
    return order


def other_two(rng, game, move):
    """Any two of a triple are accepted."""
    cards = move["cards"].split(" ")
    held = of_rank(game.hands[move["seat"]], cards[0][0])
    return to_text(rng.sample(held, len(cards)))
