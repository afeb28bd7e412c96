"""An independent reference implementation of Loo, used in tests only: slow and obvious, word by word from
rules/lanterloo.md (paragraphs G, A, B, I, D, Q) and rules/rulings.md (C, L, M). Nothing is shared with the engine.

A hand is one long generator (`Hand.run`): it tells the story of the deal in order and yields whenever a seat
is asked; what it yields is the list of the legal acts, what it gets back is the act.
"""

# ruff: noqa: C420, RET503, RUF005, SIM114, TRY004, UP031 (plain and obvious on purpose)

import json

try:
    from .loo_options import TRICKS, build_options, check_options, full_deck, is_integer
except ImportError:
    from loo_options import TRICKS, build_options, check_options, full_deck, is_integer

CARD_ORDER = "A23456789TJQK"  # C4, only for printing
SUIT_ORDER = "CDHS"
STRENGTH = "23456789TJQKA"  # G3, weakest first
WORDS = ["misdeal", "pass", "stand", "dumby", "defend", "wait", "turnup", "exchange", "flush", "hold", "civil", "play"]


# ---------------------------------------------------------------- cards


def by_card(card):
    """C4: rank in the order A23456789TJQK, then suit C D H S."""
    return CARD_ORDER.index(card[0]), SUIT_ORDER.index(card[1])


def strength(card):
    """G3."""
    return STRENGTH.index(card[0])


def is_card(word):
    return len(word) == 2 and word[0] in CARD_ORDER and word[1] in SUIT_ORDER


def read_cards(event, key):
    """C10, record.md: one string with single spaces; a needed list that is missing is an error."""
    text = event.get(key)
    if not isinstance(text, str):
        raise ValueError(f"{key!r} is missing or no string")
    if text == "":
        return []
    cards = text.split(" ")
    for card in cards:
        if not is_card(card):
            raise ValueError(f"{card!r} is no card")
    if len(set(cards)) != len(cards):
        raise ValueError("a card stands twice")
    return cards


def by_act(act):
    """C4, M3: by seat, then as the table, then by card."""
    card = act.get("cards", "")
    return act["seat"], WORDS.index(act["do"]), by_card(card) if card else (-1, -1)


# ---------------------------------------------------------------- one hand


class Hand:
    """One deal from the turn-up to its settlement. Money moves through the game it belongs to."""

    def __init__(self, game, deal, dealer, deck):
        self.game = game
        self.opt = game.options
        self.size = game.tricks_per_hand
        self.deal = deal
        self.dealer = dealer
        self.order = game.from_left_of(dealer, game.seated)  # eldest first, dealer last
        self.eldest = self.order[0]
        self.hands = {seat: [] for seat in self.order}
        self.dumby = []
        self.give_out(deck)
        self.trump = self.turnup[1]  # G7, A3
        self.unseen_trump = False  # L26: the turn-up lies face down
        self.pam = self.find_pam()
        self.turnup_taken = False
        self.thrown = []  # thrown-up hands that lie aside
        self.discards = {seat: [] for seat in self.order}
        self.old_stock = None  # size of the stock before a reshuffle that waits for its exchange
        self.status = {seat: "undeclared" for seat in self.order}
        self.queue = []  # seats that may still be asked to declare, in order
        self.declaring = False
        self.dumby_taker = None  # who plays Dumby (for himself or for the pool)
        self.defender = None  # L3: the dealer who plays Dumby for the pool
        self.playing = False
        self.trick = []  # (seat, card)
        self.trick_number = 1
        self.leader = None
        self.civil_said = False
        self.up = []  # seats that threw up their cards during play
        self.winners = []  # of the tricks, in order
        self.offenders = []
        self.looed = []
        self.ended = None
        self.acted = False  # whether anybody has acted
        self.forced = self.is_forced()
        if self.single and self.opt["trump_shown"] == "first_void":
            self.unseen_trump = True
            self.trump = None

    # ---- dealing

    def circuit(self):
        """B2, Q40, L17: the places of one circuit."""
        places = list(self.order)
        if self.opt["dumby"]:
            position = self.opt["dumby_deal_position"]
            if position == "first":
                places.insert(0, "dumby")
            elif position == "last_but_one":
                places.insert(len(places) - 1, "dumby")
            else:
                places.append("dumby")
        return places

    def packets(self):
        """Q6, M5."""
        if self.opt["packets"] == "single":
            return [1] * self.size
        first, second = (3, 2) if self.opt["packets"] == "3-2" else (2, 3)
        return [first, min(second, self.size - first)]

    def places(self):
        """G7, M5: to whom each card of the pack goes, in order, before the turn-up."""
        result = []
        for number in self.packets():
            for place in self.circuit():
                for _ in range(number):
                    result.append(place)
        return result

    def give_out(self, deck):
        """G7: the cards, the turn-up, the stock (top first)."""
        pack = list(deck)
        for place in self.places():
            card = pack.pop(0)
            if place == "dumby":
                self.dumby.append(card)
            else:
                self.hands[place].append(card)
        self.turnup = pack.pop(0)
        self.stock = pack

    def find_pam(self):
        """A2, A15, Q3, Q26."""
        return {"none": None, "club_knave": "JC", "spade_knave": "JS", "trump_knave": "J" + self.trump}[self.opt["pam"]]

    # ---- forced hands

    def only_stakes(self):
        """Q40e, Q53, M2, X22, L15: nothing in the pool but the stakes of this deal."""
        return self.game.pool == self.game.stakes_of_deal

    def is_single(self):
        """B3 Bold Stand, A16 Must (the two are one thing, in every form)."""
        for name in ("bold_stand", "must"):
            value = self.opt[name]
            applies = value is True or (value == "first_hand_only" and self.deal == 1)
            if applies and self.only_stakes():
                return True
        return False

    def is_club_law(self):
        """B12."""
        return self.opt["club_law"] and self.turnup[1] == "C"

    def is_forced(self):
        self.single = self.is_single()
        return self.single or self.is_club_law()

    def has_exchange(self):
        """L16."""
        if self.opt["exchange"] == "none":
            return False
        return not (self.forced and self.opt["forced_exchange"] == "none")

    def may_take_dumby(self, seat):
        """B3, B4, B5, B12, Q40d, Q50."""
        if not self.opt["dumby"] or self.dumby_taker is not None:
            return False
        if not self.forced:
            return True
        rule = self.opt["forced_dumby"] if self.single else self.opt["club_law_dumby"]
        if rule == "none":
            return False
        if rule == "eldest_only":
            return seat == self.eldest
        return True

    # ---- small helpers

    def standing(self):
        return [seat for seat in self.order if self.status[seat] == "stands"]

    def not_passed(self):
        return [seat for seat in self.order if self.status[seat] != "passed"]

    @staticmethod
    def words(seat, *words):
        return [{"seat": seat, "do": word} for word in words]

    # ---- the story of a hand

    def run(self):
        """The hand from the first question to the settlement; sets `ended`."""
        if self.immediate_flush():
            for seat in self.order:
                yield from self.show_at_once(seat)
                if self.ended:
                    return
        yield from self.declarations()
        if self.ended:
            return
        standing = self.standing()
        if not standing:
            self.all_passed()
            return
        if len(standing) == 1:
            self.lone_stander(standing[0])
            return
        if self.has_exchange() and self.opt["exchange"] == "after_all":
            for seat in standing:
                yield from self.exchange(seat)
                if self.ended:
                    return
        if self.opt["flush_timing"] == "after_declarations":
            yield from self.flush_step(standing)
            if self.ended:
                return
        yield from self.play(standing)
        self.settle_tricks()

    # ---- declarations

    def declarations(self):
        """G8, A4, B4; eldest first, dealer last (a waiting eldest after him, L23a)."""
        self.declaring = True
        self.queue = list(self.order)
        waited = False
        while self.queue:
            seat = self.queue.pop(0)
            last = not self.queue
            if self.forced:
                yield from self.forced_declaration(seat)
            else:
                if seat == self.dealer and last and not self.standing() and self.opt["all_pass"] == "dealer_takes":
                    self.all_passed()  # A5, Q24b
                    return
                words = self.choices(seat, last)
                if seat == self.eldest and self.opt["eldest_privilege"] and not waited:
                    words.append("wait")
                act = yield self.words(seat, *words)
                if act["do"] == "wait":
                    waited = True
                    self.queue.append(seat)
                    continue
                if act["do"] == "pass":
                    self.throw_up(seat)
                    continue
                self.stand(seat, act["do"])
                if last and len(self.standing()) == 1:
                    self.lone_stander(seat)  # L4
                    return
            if seat == self.dumby_taker:
                yield from self.show_if_immediate(seat)
                if self.ended:
                    return
            if self.has_exchange() and self.opt["exchange"] == "in_turn":
                yield from self.exchange(seat)
                if self.ended:
                    return
        self.declaring = False

    def forced_declaration(self, seat):
        """B3, A16, B12, C8: no stand is written but by a seat that has the choice of Dumby."""
        word = "stand"
        if self.may_take_dumby(seat):
            act = yield self.words(seat, "stand", "dumby")
            word = act["do"]
        self.stand(seat, word)

    def choices(self, seat, last):
        """B4; L3 for the dealer against one stander."""
        standing = self.standing()
        defends = (
            self.opt["lone_stander"] == "dealer_defends"
            and seat == self.dealer
            and last
            and len(standing) == 1
            and standing[0] != self.dumby_taker
        )
        words = ["stand"] if defends else ["pass", "stand"]
        if self.may_take_dumby(seat):
            words.append("dumby")
        if defends:
            words.append("defend")
        return words

    def stand(self, seat, word):
        """B5: own cards are put away unseen when Dumby is taken."""
        self.status[seat] = "stands"
        if word in ("dumby", "defend"):
            self.dumby_taker = seat
            self.hands[seat] = list(self.dumby)
        if word == "defend":
            self.defender = seat

    def throw_up(self, seat):
        """B6, Q24."""
        self.status[seat] = "passed"
        if self.opt["dead_cards"] == "under_pack":
            self.stock.extend(self.hands[seat])
        else:
            self.thrown.extend(self.hands[seat])

    def all_passed(self):
        """G15; option all_pass."""
        if self.opt["all_pass"] == "dealer_takes":
            self.game.receive(self.dealer, self.game.pool)
        self.ended = "all_passed"

    def lone_stander(self, seat):
        """G16."""
        self.game.receive(seat, self.game.pool)
        self.ended = "lone_stander"

    # ---- exchange

    def dead_for(self, seat):
        """Q23: all discards and thrown-up hands so far, without the asker's own discards."""
        cards = list(self.thrown)
        for other in self.order:
            if other != seat:
                cards.extend(self.discards[other])
        return cards

    def available(self, seat):
        number = len(self.stock)
        if self.opt["stock_rule"] == "reshuffle_dead":
            number += len(self.dead_for(seat))
        return number

    def exchange(self, seat):
        """A4, A7, A17, I2, C9, L7."""
        turnup_offered = self.opt["dealer_takes_turnup"] and seat == self.dealer
        limit = min(self.size, self.available(seat))
        if limit == 0 and not turnup_offered:
            return
        question = [{"seat": seat, "do": "exchange", "max": limit}]
        if turnup_offered:
            for card in self.hands[seat]:
                question.append({"seat": seat, "do": "turnup", "cards": card})
        act = yield question
        if act["do"] == "turnup":
            self.take_turnup(seat, act["cards"])
            limit = min(self.size - 1, self.available(seat))
            if limit > 0:
                act = yield [{"seat": seat, "do": "exchange", "max": limit}]
                self.swap(seat, act["cards"])
        else:
            self.swap(seat, act["cards"])
        yield from self.show_if_immediate(seat)

    def take_turnup(self, seat, card):
        self.hands[seat].remove(card)
        self.discards[seat].append(card)
        self.hands[seat].append(self.turnup)
        self.turnup_taken = True

    def swap(self, seat, text):
        cards = text.split(" ") if text else []
        for card in cards:
            self.hands[seat].remove(card)
        for _ in cards:
            self.hands[seat].append(self.stock.pop(0))
        self.discards[seat].extend(cards)

    def may_put_out(self, seat):
        """L7: the taken card stays."""
        cards = list(self.hands[seat])
        if self.turnup_taken and seat == self.dealer:
            cards.remove(self.turnup)
        return cards

    def needs_reshuffle(self, act):
        return self.old_stock is None and len(read_cards(act, "cards")) > len(self.stock)

    def reshuffle(self, seat, cards):
        """Q23, L23a: exactly the stock and the dead cards, in a new order."""
        if sorted(cards) != sorted(self.stock + self.dead_for(seat)):
            raise ValueError("the new stock is not the old stock and the dead cards (Q23)")
        self.old_stock = len(self.stock)
        self.stock = list(cards)
        self.thrown = []
        for other in self.order:
            if other != seat:
                self.discards[other] = []

    # ---- flushes

    def immediate_flush(self):
        return self.opt["flush_timing"] == "immediate"

    def flush_of(self, seat):
        """A8, L5, L23a blaze: None, or (class, ranks downwards); greater is better."""
        cards = self.hands[seat]
        if len(cards) != 5:
            return None
        others = [card for card in cards if card != self.pam]
        with_pam = len(others) == 4
        suits = []
        for card in others:
            if card[1] not in suits:
                suits.append(card[1])
        ranks = sorted([15 if card == self.pam else strength(card) for card in cards], reverse=True)
        if self.opt["flush"] and len(suits) == 1:
            return self.flush_class(with_pam, suits[0] == self.trump), ranks
        if self.opt["blaze"] and all(card[0] in "JQK" for card in cards):
            return (2 if with_pam else 1), ranks
        return None

    def flush_class(self, with_pam, of_trumps):
        if self.opt["flush_order"] == "pam_first":
            if with_pam:
                return 5
            return 4 if of_trumps else 3
        if of_trumps:
            return 5
        return 4 if with_pam else 3

    def best_flushes(self, holders):
        """A9, Q30, L2: who sweeps (several only when an exact tie is split)."""
        tie = self.opt["flush_tie"]
        best = []
        for seat in holders:  # from eldest on
            if not best:
                best = [seat]
                continue
            new, old = self.flush_of(seat), self.flush_of(best[0])
            if tie == "elder":
                new, old = new[0], old[0]
            if new > old:
                best = [seat]
            elif new == old and tie == "cards_then_split":
                best.append(seat)
        return best

    def show_if_immediate(self, seat):
        if self.immediate_flush():
            yield from self.show_at_once(seat)

    def show_at_once(self, seat):
        """L23, L22: asked when the flush is held; once one is shown nobody may throw up any more."""
        if self.flush_of(seat) is None:
            return
        if self.opt["flush_declare"] == "optional":
            act = yield self.words(seat, "flush", "hold")
            if act["do"] == "hold":
                return
        for other in self.not_passed():
            self.status[other] = "stands"
        standing = self.standing()
        self.sweep(standing, [other for other in standing if self.flush_of(other) is not None])

    def flush_step(self, standing):
        """A8, Q28, L22: after all declarations and exchanges, before the first lead."""
        shown = []
        for seat in standing:
            if self.flush_of(seat) is None:
                continue
            if self.opt["flush_declare"] == "optional":
                act = yield self.words(seat, "flush", "hold")
                if act["do"] == "hold":
                    continue
            shown.append(seat)
        if shown:
            self.sweep(standing, shown)

    def exempt_from_flush(self, seat):
        """A8, option flush_exempt; L6 a passed hand exempts nobody; L3d."""
        if seat == self.defender:
            return True
        if self.status[seat] == "passed":
            return False
        rule = self.opt["flush_exempt"]
        if rule == "none":
            return False
        if self.flush_of(seat) is not None:
            return True
        return rule == "pam_and_flush" and self.pam in self.hands[seat]

    def sweep(self, standing, shown):
        """A8, D5: the best flush takes the pool, the others pay."""
        sweepers = self.best_flushes(shown)
        pool = self.game.pool
        amount = self.game.loo(pool)
        payers = []
        for seat in self.order:
            if seat in sweepers or self.exempt_from_flush(seat):
                continue
            if seat in standing or self.opt["flush_payers"] == "all_players":
                payers.append(seat)
        self.share(pool, sweepers)
        for seat in payers:
            self.game.pay(seat, amount)
        if self.opt["flush_to"] == "flusher":
            self.share(amount * len(payers), sweepers)
        self.looed = sorted(payers)
        self.ended = "flush"

    def share(self, total, sweepers):
        """L2: odd chips one each to the eldest. What Dumby wins for the pool stays there (L3)."""
        for number, seat in enumerate(sweepers):
            part = total // len(sweepers)
            if number < total % len(sweepers):
                part += 1
            if seat != self.defender:
                self.game.receive(seat, part)

    # ---- play

    def suit(self, card):
        """A2, Q25, L8, L9: Pam is of the trump suit, unless natural_suit."""
        if card == self.pam and self.opt["pam_role"] != "natural_suit":
            return self.trump
        return card[1]

    def is_trump(self, card):
        return self.suit(card) == self.trump

    def with_cards(self, standing):
        return [seat for seat in standing if seat not in self.up and self.hands[seat]]

    def turn(self):
        """Who is to play: from the leader to the left, whoever has cards and has not played to this trick."""
        start = self.order.index(self.leader)
        around = self.order[start:] + self.order[:start]
        played = [seat for seat, _ in self.trick]
        for seat in around:
            if seat in self.with_cards(self.standing()) and seat not in played:
                return seat
        return None

    def play(self, standing):
        """G10, G11, A10, B9, B10."""
        self.playing = True
        self.leader = standing[0]
        if self.opt["dumby_leads"] and self.dumby_taker is not None:
            self.leader = self.dumby_taker
        while self.with_cards(standing) or self.trick:
            seat = self.turn()
            if seat is None:
                self.finish_trick()
                continue
            act = yield self.questions(seat)
            if act["do"] == "civil":
                self.civil_said = True
            elif act["do"] == "pass":
                self.up.append(act["seat"])
            else:
                self.hands[act["seat"]].remove(act["cards"])
                self.trick.append((act["seat"], act["cards"]))
        self.playing = False

    def show_trump(self):
        """L26: a player was unable to follow suit (here: did not), so the top card of the pack is turned up; if trumps
        were played to this trick, the highest takes it."""
        if self.unseen_trump and any(card[1] != self.trick[0][1][1] for _, card in self.trick):
            self.unseen_trump = False
            self.trump = self.turnup[1]

    def finish_trick(self):
        self.show_trump()
        winner = self.winner()[0]
        self.winners.append(winner)
        self.leader = winner
        self.trick = []
        self.trick_number += 1
        self.civil_said = False

    def questions(self, seat):
        """The proper acts; L23a `civil`."""
        if not self.trick:
            legal = self.legal_leads(seat)
            ace = "A" + (self.trump or "?")
            if self.civil_said:
                return [{"seat": seat, "do": "play", "cards": ace}]
            acts = [{"seat": seat, "do": "play", "cards": card} for card in legal]
            if self.opt["pam_civil"] == "choice" and self.pam is not None and ace in legal:
                acts.append({"seat": seat, "do": "civil"})
            return acts
        return [{"seat": seat, "do": "play", "cards": card} for card in self.legal_follows(seat)]

    # ---- leading

    def legal_leads(self, seat):
        """A10, B9; L9 free Pam."""
        cards = self.hands[seat]
        if self.opt["pam_role"] == "free" and self.pam in cards:
            others = [card for card in cards if card != self.pam]
            return self.dutiful_leads(others) + [self.pam]
        return self.dutiful_leads(cards)

    def dutiful_leads(self, cards):
        """B9, Q43, Q44, Q45: lead_ace before every other duty."""
        trumps = [card for card in cards if self.is_trump(card)]
        if self.trick_number > 1:
            return self.trump_after_trick(cards, trumps)
        if self.opt["lead_ace"] and not self.unseen_trump:  # Q44, L11, L26
            ace, king = "A" + self.trump, "K" + self.trump
            if ace in cards:
                return [ace]
            if self.turnup == ace and not self.turnup_taken and king in cards:
                return [king]
        if len(trumps) >= 2:
            return self.two_trumps(cards, trumps)
        return list(cards)

    def trump_after_trick(self, cards, trumps):
        """Q45, L13."""
        rule = self.opt["trump_after_trick"]
        if not rule or not trumps:
            return list(cards)
        if rule == "highest":
            return [self.highest(trumps)]
        return trumps

    def two_trumps(self, cards, trumps):
        """B9, Q43, L12."""
        rule = self.opt["lead_two_trumps"]
        if rule == "none":
            return list(cards)
        if rule == "highest":
            return [self.highest(trumps)]
        if rule == "highest_if_two_play" and len(self.standing()) == 2:
            return self.highest_or_equal(trumps)
        return trumps

    def trumps_downwards(self):
        """G3; Pam, when he is a trump, on top and not in the knave's place (L12)."""
        cards = [card for card in full_deck(self.opt) if card[1] == self.trump and card != self.pam]
        cards.sort(key=strength, reverse=True)
        if self.pam is not None and self.is_trump(self.pam):
            cards.insert(0, self.pam)
        return cards

    def highest(self, trumps):
        for card in self.trumps_downwards():
            if card in trumps:
                return card

    def highest_or_equal(self, trumps):
        """S11, L12: the highest and what follows it in unbroken sequence, the turn-up filling a gap."""
        ladder = self.trumps_downwards()
        top = self.highest(trumps)
        result = [top]
        for card in ladder[ladder.index(top) + 1 :]:
            if card in trumps:
                result.append(card)
            elif card != self.turnup or self.turnup_taken:
                break
        return result

    # ---- following

    def ace_led(self):
        return bool(self.trick) and self.trick[0][1] == "A" + (self.trump or "?")

    def civil_in_force(self):
        """A12, Q26c, Q26e: only when the ace of trumps is led."""
        if self.pam is None or not self.ace_led():
            return False
        return self.opt["pam_civil"] == "auto" or (self.opt["pam_civil"] == "choice" and self.civil_said)

    def beats(self, card, other):
        """G11, A11, L10."""
        if card == self.pam:
            return not (self.civil_in_force() and self.opt["pam_civil_only_trump"] == "pam_loses")
        if other == self.pam:
            return False
        if card[1] == self.trump and other[1] != self.trump:
            return True
        return card[1] == other[1] and strength(card) > strength(other)

    def winner(self):
        best = self.trick[0]
        for entry in self.trick[1:]:
            if self.beats(entry[1], best[1]):
                best = entry
        return best

    def legal_follows(self, seat):
        """A10, A12, B10; L9 free Pam."""
        cards = self.hands[seat]
        if self.opt["pam_role"] == "free" and self.pam in cards:
            others = [card for card in cards if card != self.pam]
            legal = self.plain_follows(others)
            another_trump = any(self.is_trump(card) for card in others)
            if not (self.civil_in_force() and another_trump):
                legal = legal + [self.pam]
            return legal
        return self.plain_follows(cards)

    def plain_follows(self, cards):
        asked = self.suit(self.trick[0][1])
        same = [card for card in cards if self.suit(card) == asked]
        if self.civil_in_force() and self.pam in same and len(same) > 1:
            same.remove(self.pam)
        best = self.winner()[1]
        if same:
            heading = [card for card in same if self.beats(card, best)]
            return heading if self.opt["head"] and heading else same
        if not self.opt["head"] or self.opt["head"] == "in_suit":  # L27: without the suit led, any card
            return list(cards)
        trumps = [card for card in cards if self.is_trump(card)]
        heading = [card for card in cards if (card in trumps or card == self.pam) and self.beats(card, best)]  # L8
        if heading:
            return heading
        if self.opt["void_cannot_head"] == "must_trump" and trumps:  # Q47, L14
            return trumps
        return list(cards)

    # ---- irregular acts (enforcement = penalty)

    def irregular_acts(self):
        """L23b: the acts that are punished, each with the kind of its offence. Never listed in `next`."""
        if self.opt["enforcement"] != "penalty" or self.old_stock is not None:
            return []
        if self.declaring:
            return self.irregular_declarations()
        if self.playing and not (self.civil_said and not self.trick):
            return self.irregular_plays()
        return []

    def irregular_declarations(self):
        """§7: declaring out of turn, by a seat still to declare."""
        result = []
        for seat in self.queue:
            if self.forced and not self.may_take_dumby(seat):
                continue  # he is not going to be asked for a declaration
            for word in ("pass", "stand", "dumby"):
                if word != "dumby" or self.opt["dumby"]:
                    result.append(({"seat": seat, "do": word}, "declared_out_of_turn"))
        return result

    def irregular_plays(self):
        result = []
        turn = self.turn()
        proper = [act["cards"] for act in self.questions(turn) if act["do"] == "play"]
        played = [seat for seat, _ in self.trick]
        for seat in self.with_cards(self.standing()):
            result.append(({"seat": seat, "do": "pass"}, "thrown_up"))
            if seat in played:
                continue
            for card in self.hands[seat]:
                if seat != turn:
                    result.append(({"seat": seat, "do": "play", "cards": card}, "out_of_turn"))
                elif card not in proper:
                    result.append(({"seat": seat, "do": "play", "cards": card}, self.kind_of_offence(seat, card)))
        return result

    def kind_of_offence(self, seat, card):
        """lead; uncivil; revoke (had the suit asked, played another); head."""
        if not self.trick:
            return "lead"
        asked = self.suit(self.trick[0][1])
        if card == self.pam and self.opt["pam_role"] == "free":
            return "uncivil"  # nothing else forbids a free Pam
        held = [other for other in self.hands[seat] if self.suit(other) == asked]
        if self.opt["pam_role"] == "free" and self.pam in held:
            held.remove(self.pam)
        if held and self.suit(card) != asked:
            return "revoke"
        if card == self.pam:
            return "uncivil"
        return "head"

    # ---- settlement

    def trick_value(self, pool, number):
        """G12, Q12: the tricks are numbered from 0; option remainder.

        In penalty mode an offender's tricks leave fifths or thirds in the pool, so even with `forbid` a pool need not
        divide (G17 breaks as in L3a); the odd chips then wait for the next pool (Q12, Foster's revoke case).
        """
        value = pool // self.size
        if self.opt["remainder"] == "first_tricks" and number < pool % self.size:
            value += 1
        return value

    def settle_tricks(self):
        """A13, B11, G13, G14, L3, Q60."""
        pool = self.game.pool
        amount = self.game.loo(pool)
        for number, seat in enumerate(self.winners):
            if seat not in self.offenders and seat != self.defender:
                self.game.receive(seat, self.trick_value(pool, number))
        for seat in range(self.game.players):
            trickless = seat in self.standing() and seat not in self.winners and seat != self.defender
            if trickless or seat in self.offenders:
                self.looed.append(seat)
                self.game.pay(seat, amount)
        self.ended = "played"

    def tricks(self):
        return [self.winners.count(seat) for seat in range(self.game.players)]


# ---------------------------------------------------------------- a session


class Game:
    """Steps a session. `seats` is a number or a list of names, `options` what differs from the preset."""

    def __init__(self, variant, options, seats):
        if is_integer(seats):
            seats = ["P%d" % i for i in range(seats)]
        if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
            raise ValueError("seats must be a list of names")
        self.variant = variant
        self.names = list(seats)
        self.players = len(seats)
        self.form, self.options = build_options(variant, options)
        check_options(self.form, self.options, self.players)
        self.tricks_per_hand = TRICKS[self.form]
        self.balances = [0] * self.players
        self.pool = self.options["opening_pool"]
        self.seated = list(range(self.players))  # Q18: who has not left
        self.deals = []
        self.over = False
        self.hand = None
        self.asked = []
        self.story = None
        self.dealer = None  # of the deal under way or the last one
        self.redeal = False  # after a misdeal
        self.stakes_of_deal = 0
        self.before = None  # balances before the stake
        self.pending_offence = None  # (seat, kind) of the act just made

    # ---- chips

    def pay(self, seat, chips):
        self.balances[seat] -= chips
        self.pool += chips

    def receive(self, seat, chips):
        self.balances[seat] += chips
        self.pool -= chips

    def loo(self, pool):
        """G13, D1, D6, C15, L1."""
        rule = self.options["loo"]
        if rule == "limited":
            amount = self.options["loo_amount"]
            if amount == "ante":
                amount = self.options["ante"]
        elif rule == "unlimited":
            amount = pool
        else:
            amount = min(pool, self.options["loo_cap"])
        highest = 10**15 - 10**15 % self.tricks_per_hand
        return min(amount, highest)

    def stake(self, deal, dealer):
        """G6, Q9, L23a."""
        ante, rule = self.options["ante"], self.options["ante_by"]
        self.stakes_of_deal = 0
        for seat in self.seated:
            chips = 0
            if seat == dealer:
                chips = ante * 2 if rule == "everyone_dealer_double" else ante
            elif rule in ("everyone", "everyone_dealer_double"):
                chips = ante
            elif rule == "first_pool_everyone" and deal == 1:
                chips = ante
            self.pay(seat, chips)
            self.stakes_of_deal += chips

    def from_left_of(self, seat, among):
        """G4: the seats of `among` in turn, beginning to the left of `seat`, which comes last if it is one of them."""
        circle = [(seat + 1 + i) % self.players for i in range(self.players)]
        return [other for other in circle if other in among]

    def set_pool(self, chips):
        """record.md `pool`: between two deals; all share the difference, odd chips one each from eldest on, before the first deal from seat 1 on."""
        if self.over or self.hand is not None or self.redeal:
            raise ValueError("a pool is set between two deals only")
        step = self.tricks_per_hand if self.options["remainder"] == "forbid" else 1
        if not is_integer(chips) or not 0 <= chips <= 1_000_000 or chips % step != 0:
            raise ValueError(f"the pool must be a multiple of {step} (G17), and a million at most")
        dealer = 0 if self.dealer is None else self.dealer
        self.share(self.pool - chips, range(self.players), dealer)

    def share(self, chips, among, dealer):
        """Q17, L23a: equal shares of the pool, odd chips one each from eldest on."""
        each, odd = chips // len(among), chips % len(among)
        for number, seat in enumerate(self.from_left_of(dealer, among)):
            self.receive(seat, each + (1 if number < odd else 0))

    # ---- shuffling

    def finished(self):
        return self.over

    def needs_deal(self):
        return not self.over and self.hand is None

    def deal_number(self):
        return len(self.deals) + 1

    def shuffle(self, deal, dealer, deck):
        """C13, C16."""
        if self.over:
            raise ValueError("the session is over (G18)")
        if self.hand is not None:
            raise ValueError("a deal is under way")
        if not is_integer(deal) or deal != self.deal_number():
            raise ValueError(f"deal must be {self.deal_number()}")
        if not is_integer(dealer) or not 0 <= dealer < self.players:
            raise ValueError("dealer must be a seat")
        if self.dealer is not None:
            expected = self.dealer if self.redeal else self.from_left_of(self.dealer, self.seated)[0]
            if dealer != expected:
                raise ValueError(f"dealer must be {expected} (G4)")
        if sorted(deck) != sorted(full_deck(self.options)):
            raise ValueError("the deck is not the whole pack, each card once")
        self.dealer = dealer
        if not self.redeal:
            self.before = list(self.balances)
            self.stake(deal, dealer)
        self.redeal = False
        self.pending_offence = None
        self.hand = Hand(self, deal, dealer, deck)
        self.story = self.hand.run()
        self.tell(None)

    def tell(self, act):
        """Goes on with the story up to the next question or the end of the hand."""
        try:
            self.asked = self.story.send(act)
        except StopIteration:
            self.asked = []
            self.finish_deal()

    # ---- acts

    def next(self):
        """record.md `next`, C4, M3."""
        if self.hand is None:
            return []
        acts = list(self.asked)
        if self.hand.old_stock is not None:
            acts = [act for act in acts if act["do"] == "exchange"]
        elif self.options["enforcement"] == "penalty" and not self.hand.acted and acts:
            acts.append({"seat": self.hand.dealer, "do": "misdeal"})
        return sorted(acts, key=by_act)

    def act(self, act):
        """One act; raises ValueError when it is illegal, and then nothing has changed."""
        if self.hand is None:
            raise ValueError("no deal is under way")
        plain = self.plain_act(act)
        kind = None
        if plain["do"] == "exchange":
            self.check_exchange(plain)
        elif plain not in self.next():
            kind = self.irregular_kind(plain)
        self.pending_offence = None
        if plain["do"] == "misdeal":
            self.misdeal()
            return
        if plain["do"] != "hold" or self.options["flush_timing"] != "immediate":
            self.hand.acted = (
                True  # L23b: a misdeal is owned up to before the first declaration; a dealt flush kept is none
            )
        self.hand.old_stock = None
        if kind is None:
            self.tell(plain)
            return
        self.pending_offence = (plain["seat"], kind)
        if kind == "declared_out_of_turn":
            self.pay(plain["seat"], self.loo(self.pool))  # Q57; void
            return
        if plain["seat"] not in self.hand.offenders:
            self.hand.offenders.append(plain["seat"])
        self.tell(plain)

    def plain_act(self, act):
        """C10: what the act needs, nothing else."""
        seat, do = act.get("seat"), act.get("do")
        if not is_integer(seat) or not 0 <= seat < self.players:
            raise ValueError("seat must be the number of a seat")
        if not isinstance(do, str) or do not in WORDS:
            raise ValueError(f"unknown act {do!r}")
        plain = {"seat": seat, "do": do}
        if do in ("play", "turnup"):
            cards = read_cards(act, "cards")
            if len(cards) != 1:
                raise ValueError(f"{do} needs one card")
            plain["cards"] = cards[0]
        if do == "exchange":
            plain["cards"] = " ".join(read_cards(act, "cards"))
        return plain

    def check_exchange(self, plain):
        seat = plain["seat"]
        offers = [a for a in self.next() if a["seat"] == seat and a["do"] == "exchange"]
        if not offers:
            raise ValueError(f"seat {seat} may not exchange now")
        cards = read_cards(plain, "cards")
        if len(cards) > offers[0]["max"]:
            raise ValueError(f"at most {offers[0]['max']} cards may be exchanged")
        for card in cards:
            if card not in self.hand.may_put_out(seat):
                raise ValueError(f"seat {seat} may not put out {card}")
        if self.hand.needs_reshuffle(plain):
            raise ValueError("the stock must be reshuffled first (Q23)")
        if self.hand.old_stock is not None and len(cards) <= self.hand.old_stock:
            raise ValueError("the reshuffle was not needed (Q23)")

    def irregular_kind(self, plain):
        for act, kind in self.hand.irregular_acts():
            if act == plain:
                return kind
        raise ValueError(f"seat {plain['seat']} may not {plain['do']} {plain.get('cards', '')}".rstrip())

    def misdeal(self):
        """Q57, Q58: pays the loo into the current pool, the same dealer deals again, no second stake."""
        self.pay(self.hand.dealer, self.loo(self.pool))
        self.hand = None
        self.story = None
        self.asked = []
        self.redeal = True

    def exchanger(self):
        for act in self.asked:
            if act["do"] == "exchange":
                return act
        return None

    def reshuffled(self, cards):
        """L23a: only where an exchange may ask for more than the stock holds."""
        offer = self.exchanger() if self.hand is not None else None
        if offer is None or self.options["stock_rule"] != "reshuffle_dead" or self.hand.old_stock is not None:
            raise ValueError("nothing is to be reshuffled now")
        if offer["max"] <= len(self.hand.stock):
            raise ValueError("the stock suffices")
        self.hand.reshuffle(offer["seat"], cards)
        self.pending_offence = None

    # ---- end of a deal, end of the session

    def loo_free(self):
        """Q15, L19."""
        return not self.hand.looed and self.pool == 0

    def end_rule_met(self, deal):
        """G18, L18."""
        if deal < self.options["rounds"] * self.players or not self.loo_free():
            return False
        if self.options["end_rule"] == "complete_extra_round":
            return deal % self.players == 0
        return True

    def can_pay(self, seat):
        """G6, Q18."""
        if self.options["credit"] == "negative":
            return True
        return self.options["bankroll"] + self.balances[seat] >= self.options["ante"]

    def finish_deal(self):
        """C3: the deal counts with its last act. Q17, Q18: a pool that is left when the session ends is divided."""
        hand, limit = self.hand, self.options["max_extra_deals"]
        staying = [seat for seat in self.seated if self.can_pay(seat)]
        met = self.end_rule_met(hand.deal)
        last = limit is not None and hand.deal >= self.options["rounds"] * self.players + limit
        self.over = met or last or len(staying) < 3
        if len(staying) < 3 or (last and not met):
            self.share(self.pool, staying or self.seated, hand.dealer)
        self.seated = staying
        payments = [self.balances[seat] - self.before[seat] for seat in range(self.players)]
        self.deals.append(
            {
                "deal": hand.deal,
                "dealer": hand.dealer,
                "payments": payments,
                "pool": self.pool,
                "ended": hand.ended,
                "tricks": hand.tricks(),
                "looed": list(hand.looed),
                "trump": hand.trump,
            }
        )
        self.hand = None

    def summary(self):
        return {
            "game": "loo",
            "variant": self.variant,
            "seats": self.players,
            "finished": self.over,
            "balances": list(self.balances),
            "pool": self.pool,
            "deals": [dict(deal) for deal in self.deals],
            "next": self.next(),
        }


# ---------------------------------------------------------------- records


def refuse_constant(word):
    raise ValueError(f"{word} is no JSON")


def read_event(line):
    """C6."""
    try:
        event = json.loads(line, parse_constant=refuse_constant)
    except (ValueError, RecursionError) as reason:
        raise ValueError(f"no JSON ({reason})") from None
    if not isinstance(event, dict):
        raise ValueError("no object")
    if not isinstance(event.get("type"), str):
        raise ValueError("no type")
    return event


def open_game(line):
    """record.md `opened`, C6."""
    event = read_event(line)
    if event["type"] != "opened":
        raise ValueError("the first line must be opened")
    if not is_integer(event.get("format")) or event["format"] != 1:
        raise ValueError("format must be 1")
    if event.get("game") != "loo":
        raise ValueError("the game must be loo")
    if not is_integer(event.get("rules")) or event["rules"] != 1:
        raise ValueError("rules must be 1")
    return Game(event.get("variant"), event.get("options"), event.get("seats"))


class Reader:
    """Applies the events of a record, one by one."""

    def __init__(self, game):
        self.game = game
        self.unsettled = False
        self.offence_due = None

    def event(self, event):
        word = event["type"]
        if word not in ("opened", "pool", "shuffled", "act", "reshuffled", "offence", "settled"):
            return  # C6: passed over
        if word == "opened":
            raise ValueError("a second opened (C6)")
        if self.offence_due is not None and word != "offence":
            raise ValueError("the offence must follow the irregular act (M7)")
        getattr(self, word)(event)

    def pool(self, event):
        if self.unsettled:
            raise ValueError("the last deal is not settled (C3)")
        self.game.set_pool(event.get("chips"))

    def note_end(self, deals_before):
        if len(self.game.deals) > deals_before:
            self.unsettled = True

    def shuffled(self, event):
        if self.unsettled:
            raise ValueError("the last deal is not settled (C3)")
        deals = len(self.game.deals)
        self.game.shuffle(event.get("deal"), event.get("dealer"), read_cards(event, "deck"))
        self.note_end(deals)

    def act(self, event):
        deals = len(self.game.deals)
        self.game.act(event)
        self.offence_due = self.game.pending_offence
        self.note_end(deals)

    def reshuffled(self, event):
        self.game.reshuffled(read_cards(event, "stock"))

    def offence(self, event):
        if self.offence_due is None:
            raise ValueError("no offence was committed (M7)")
        seat, kind = self.offence_due
        if not is_integer(event.get("seat")) or event["seat"] != seat or event.get("kind") != kind:
            raise ValueError(f"the offence is {kind} of seat {seat} (M7)")
        self.offence_due = None

    def settled(self, event):
        """C3: verifies the deal that is just over, once."""
        if not self.unsettled:
            raise ValueError("nothing to settle (C3)")
        deal = self.game.deals[-1]
        payments = event.get("payments")
        if not is_integer(event.get("deal")) or event["deal"] != deal["deal"]:
            raise ValueError(f"the deal is {deal['deal']}")
        if not isinstance(payments, list) or not all(is_integer(p) for p in payments) or payments != deal["payments"]:
            raise ValueError(f"the payments are {deal['payments']}")
        if not is_integer(event.get("pool")) or event["pool"] != deal["pool"]:
            raise ValueError(f"the pool is {deal['pool']}")
        self.unsettled = False


def replay(lines):
    """The object that `gamester replay --json` prints for this record."""
    if not lines:
        return {"error": "1: empty"}
    try:
        game = open_game(lines[0])
    except ValueError as reason:
        return {"error": f"1: {reason}"}
    reader = Reader(game)
    for number, line in enumerate(lines[1:], start=2):
        if line.strip() == "":
            continue
        try:
            reader.event(read_event(line))
        except ValueError as reason:
            result = game.summary()
            result["error"] = f"{number}: {reason}"
            return result
    return game.summary()


# ---------------------------------------------------------------- random sessions


def write(event):
    return json.dumps(event, separators=(",", ":"), ensure_ascii=False)


def random_act(rng, game):
    """A legal act; in penalty mode sometimes an irregular one."""
    irregular = game.hand.irregular_acts()
    if irregular and rng.random() < 0.06:
        return rng.choice(irregular)[0]
    acts = game.next()
    if len(acts) > 1 and rng.random() < 0.95:
        acts = [act for act in acts if act["do"] != "misdeal"]
    act = rng.choice(acts)
    if act["do"] == "exchange":
        cards = game.hand.may_put_out(act["seat"])
        return {"seat": act["seat"], "do": "exchange", "cards": " ".join(rng.sample(cards, rng.randint(0, act["max"])))}
    return act


def random_shuffle(rng, game):
    deck = full_deck(game.options)
    rng.shuffle(deck)
    if game.dealer is None:
        dealer = rng.randrange(game.players)
    else:
        dealer = game.dealer if game.redeal else game.from_left_of(game.dealer, game.seated)[0]
    deal = game.deal_number()
    if game.tricks_per_hand == 5 and rng.random() < 0.2:
        deck = stacked(rng, game, dealer, deck)
    game.shuffle(deal, dealer, deck)
    return {"type": "shuffled", "deal": deal, "dealer": dealer, "deck": " ".join(deck)}


def stacked(rng, game, dealer, deck):
    """Flushes and blazes are rare: a pack that deals such cards to one to three places (still a legal pack)."""
    places = Hand(game, game.deal_number(), dealer, deck).places()
    wanted = {}
    for place in rng.sample(sorted(set(places), key=str), rng.randint(1, 3)):
        kind = rng.choice(["C", "D", "H", "S", "JQK"])
        fit = [card for card in deck if card[0 if len(kind) > 1 else 1] in kind]
        if rng.random() < 0.4:
            fit = [card for card in ("JC", "JS") if card in deck][:1] + fit
        cards = list(dict.fromkeys(fit))[:5]
        wanted[place] = cards
        deck = [card for card in deck if card not in cards]
    result = []
    for place in places:
        result.append(wanted[place].pop() if wanted.get(place) else deck.pop())
    leftover = [card for cards in wanted.values() for card in cards]
    return result + deck + leftover


def random_reshuffle(rng, game, act):
    """The reshuffled event, where the exchange needs one."""
    if act["do"] != "exchange" or not game.hand.needs_reshuffle(act):
        return []
    stock = game.hand.stock + game.hand.dead_for(act["seat"])
    rng.shuffle(stock)
    game.reshuffled(stock)
    return [write({"type": "reshuffled", "stock": " ".join(stock)})]


def random_pool(rng, game):
    """The pool event, applied to the game."""
    chips = game.tricks_per_hand * rng.randint(0, 12)
    game.set_pool(chips)
    return write({"type": "pool", "chips": chips})


def random_record(rng, variant, options, seats, max_deals, stop_early=False, pools=False):
    """A random legal session, written to the letter; with stop_early it sometimes breaks off anywhere, with pools
    the pool is sometimes set between two deals."""
    game = Game(variant, options, seats)
    lines = [
        write(
            {
                "type": "opened",
                "format": 1,
                "game": "loo",
                "variant": variant,
                "options": options,
                "rules": 1,
                "seats": game.names,
            }
        )
    ]
    while not game.over and len(game.deals) < max_deals:
        deals = len(game.deals)
        if game.hand is None:
            if pools and not game.redeal and rng.random() < 0.3:
                lines.append(random_pool(rng, game))
            lines.append(write(random_shuffle(rng, game)))
        else:
            act = random_act(rng, game)
            lines.extend(random_reshuffle(rng, game, act))
            game.act(act)
            lines.append(write({"type": "act", **act}))
            if game.pending_offence is not None:
                seat, kind = game.pending_offence
                lines.append(write({"type": "offence", "seat": seat, "kind": kind}))
        if len(game.deals) > deals:
            deal = game.deals[-1]
            lines.append(
                write({"type": "settled", "deal": deal["deal"], "payments": deal["payments"], "pool": deal["pool"]})
            )
    if stop_early and rng.random() < 0.5:
        lines = lines[: rng.randint(1, len(lines))]
    return lines
