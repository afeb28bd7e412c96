// Five-Card Loo at random, written by hand: five players, the options of `five/wikipedia-2023`.
//
// A reference for the compiled rules: what the same deals cost a program that knows one game and one set of
// options only. It draws the same chances in the same order as `gamester.fast`, so the rows it notes must be the same.
// Cards are suit * 13 + rank, from the two of clubs; hands are masks of 52 bits.

#include <array>
#include <bit>
#include <cstdint>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace {

using Cards = std::uint64_t;

constexpr int SEATS = 5;
constexpr int CHAIRS = 8;        // places in a row
constexpr int TRICKS = 5;
constexpr int PACK = 52;
constexpr int STAKE = 5;         // chips, by the dealer
constexpr int LOO = 5;           // chips, limited
constexpr int SCHEDULED = SEATS; // deals: each player deals once
constexpr Cards PAM = Cards{1} << 9;

constexpr Cards SUIT[4] = {0x1FFFULL, 0x1FFFULL << 13, 0x1FFFULL << 26, 0x1FFFULL << 39};

constexpr int suit_of(int card) { return card / 13; }

struct PerCard {
    std::array<Cards, PACK> above{};      // higher cards of the same suit
    std::array<std::uint8_t, PACK> suit{};
};

constexpr PerCard per_card() {
    PerCard t;
    for (int card = 0; card < PACK; ++card) {
        t.suit[card] = static_cast<std::uint8_t>(suit_of(card));
        t.above[card] = SUIT[suit_of(card)] & ~((Cards{2} << card) - 1);
    }
    return t;
}

constexpr PerCard CARD = per_card();

// The card of `cards` that has `n` cards below it, as a mask.
inline Cards nth(Cards cards, unsigned n) {
#if defined(__BMI2__)
    return _pdep_u64(Cards{1} << n, cards);
#else
    for (; n; --n) cards &= cards - 1;
    return cards & (~cards + 1);
#endif
}

// Chance: a number of 62 bits stepped by a constant; what is drawn is that number scrambled.
class Chance {
public:
    Chance(std::uint64_t seed, std::uint64_t table, std::uint64_t deal) {
        x = scrambled(((seed & MASK) + STEP) & MASK);
        x = scrambled(((x ^ (table & MASK)) + STEP) & MASK);
        x = scrambled(((x ^ (deal & MASK)) + STEP) & MASK);
    }
    std::uint64_t draw() {
        skip();
        return scrambled(x);
    }
    void skip() { x = (x + STEP) & MASK; }
    unsigned below(unsigned size) { return static_cast<unsigned>((draw() >> 31) * size >> 31); }

    // A fraction of 56 bits, and what it is of `size`; the rest is left for the next.
    std::uint64_t fraction() { return draw() >> 6; }
    static unsigned part(std::uint64_t &fraction, unsigned size) {
        fraction *= size;
        const auto whole = static_cast<unsigned>(fraction >> 56);
        fraction &= (1ULL << 56) - 1;
        return whole;
    }

private:
    static constexpr std::uint64_t MASK = (1ULL << 62) - 1;
    static constexpr std::uint64_t STEP = 0x1E3779B97F4A7C15ULL;
    std::uint64_t x;

    static std::uint64_t scrambled(std::uint64_t y) {
        y = ((y ^ y >> 31) * 0x3F58476D1CE4E5B9ULL) & MASK;
        y = ((y ^ y >> 29) * 0x14D049BB133111EBULL) & MASK;
        return y ^ y >> 32;
    }
};

struct Table {
    int dealer = 0;
    int deal = 0;
    std::int64_t pool = 0;
    bool over = false; // the session has ended
    std::int64_t balances[SEATS] = {};
};

enum Ended { PLAYED = 1, FLUSH = 2, LONE_STANDER = 3, ALL_PASSED = 4 };

// What is noted of a deal, as `gamester.loo.tally` notes it. Rows come filled with zeros.
struct Row {
    std::int64_t deal, last, dealer, trump, forced, ended, contested, pool;
    std::int64_t seated, standing, looed, swept, flush, dumby_seat, defender;
    std::int64_t paid[CHAIRS], tricks[CHAIRS], changed[CHAIRS];
};

// One deal, from the shuffle to the payments, noted in a row.
class Deal {
public:
    Deal(Table &table, Chance chance, Row &row) : table(table), chance(chance), row(row), dealer(table.dealer) {}

    // Plays the deal; how many decisions it took.
    std::int64_t play() {
        for (std::int64_t& changed : row.changed) changed = -1;
        row.paid[dealer] = -STAKE;
        table.pool += STAKE;
        row.contested = table.pool;
        shuffle_and_deal();
        declare();
        if (playing == 0) {
            take_pool(dealer, ALL_PASSED);
        } else if (playing == 1) {
            take_pool(player[0], LONE_STANDER);
        } else if (!flush_sweeps()) {
            play_tricks();
        }
        settle();
        return decisions;
    }

private:
    Table &table;
    Chance chance;
    Row &row;
    const int dealer;
    std::int64_t decisions = 0;
    std::uint8_t pack[PACK];
    const std::uint8_t *stock;
    Cards hand[SEATS] = {};
    int trump;
    int playing = 0;   // how many stand
    int player[SEATS]; // who stands, from the dealer's left

    // The balances, the end of the session, and what has not been noted yet.
    void settle() {
        for (int seat = 0; seat < SEATS; ++seat) table.balances[seat] += row.paid[seat];
        table.over = table.deal >= SCHEDULED && table.pool == 0; // nobody looed: the pool is empty
        row.deal = table.deal;
        row.last = table.over;
        row.dealer = dealer;
        row.trump = trump;
        row.pool = table.pool;
        row.seated = (1 << SEATS) - 1;
        row.dumby_seat = row.defender = -1;
    }

    void shuffle_and_deal() {
        for (unsigned size = 0; size < PACK; size += 4) {
            std::uint64_t fraction = chance.fraction();
            for (unsigned card = size; card < size + 4; ++card) {
                const unsigned other = Chance::part(fraction, card + 1);
                pack[card] = pack[other];
                pack[other] = static_cast<std::uint8_t>(card);
            }
        }
        const std::uint8_t *top = pack;
        for (int round = 0; round < TRICKS; ++round) {
            int seat = dealer;
            for (int i = 0; i < SEATS; ++i) {
                seat = left(seat);
                hand[seat] |= Cards{1} << *top++;
            }
        }
        trump = CARD.suit[*top++];
        stock = top;
    }

    static int left(int seat) { return seat + 1 == SEATS ? 0 : seat + 1; }

    // From eldest to dealer: pass, or stand and change cards. A dealer against nobody is not asked, a dealer who
    // alone stands takes the pool without changing cards.
    void declare() {
        int seat = dealer;
        for (int i = 0; i < SEATS; ++i) {
            seat = left(seat);
            if (seat == dealer && playing == 0) return;
            ++decisions;
            if (!chance.below(2)) continue;
            player[playing++] = seat;
            row.standing |= 1 << seat;
            if (seat != dealer || playing > 1) row.changed[seat] = exchange(hand[seat]);
        }
    }

    // Cards are put out one by one until enough; the stock suffices for all five players. How many they were.
    int exchange(Cards &cards) {
        unsigned held = TRICKS;
        for (;;) {
            ++decisions;
            if (held == 0) {
                chance.skip();
                break;
            }
            const unsigned which = chance.below(held + 1);
            if (which == held) break;
            cards &= ~nth(cards, which);
            --held;
        }
        const int wanted = TRICKS - static_cast<int>(held);
        for (int i = 0; i < wanted; ++i) cards |= Cards{1} << *stock++;
        return wanted;
    }

    // A number that ranks flushes, 0 for none: with Pam, then trumps, then plain; then the cards.
    int flush(Cards cards) const {
        const Cards others = cards & ~PAM;
        const int suit = CARD.suit[std::countr_zero(others)];
        if (others & ~SUIT[suit]) return 0;
        const int ranks = static_cast<int>(others >> 13 * suit);
        if (cards & PAM) return 5 << 14 | 1 << 13 | ranks;
        return (suit == trump ? 4 : 3) << 14 | ranks;
    }

    // The best flush takes the pool; who stands without a flush or Pam is looed.
    bool flush_sweeps() {
        int worth[SEATS];
        int best = 0, winner = 0;
        for (int i = 0; i < playing; ++i) {
            worth[i] = flush(hand[player[i]]);
            if (worth[i] > best) {
                best = worth[i];
                winner = i;
            }
        }
        if (best == 0) return false;
        take_pool(player[winner], FLUSH);
        row.swept = 1 << player[winner];
        row.flush = best >> 14;
        for (int i = 0; i < playing; ++i) {
            if (worth[i] == 0 && !(hand[player[i]] & PAM)) loo(player[i]);
        }
        return true;
    }

    void play_tricks() {
        Cards cards[SEATS];
        std::int64_t taken[SEATS] = {};
        for (int i = 0; i < playing; ++i) cards[i] = hand[player[i]];
        const Cards trumps = SUIT[trump] | PAM;
        const Cards ace_of_trumps = Cards{1} << (trump * 13 + 12);
        int leader = 0;
        for (unsigned held = TRICKS; held > 0; --held) {
            Cards card;
            if (held > 1) {
                card = nth(cards[leader], chance.below(held));
                cards[leader] &= ~card;
            } else {
                card = cards[leader];
            }
            const Cards follows = card & trumps ? trumps : SUIT[CARD.suit[std::countr_zero(card)]] & ~PAM;
            const Cards first = card == ace_of_trumps ? follows & ~PAM : follows; // Pam, be civil
            Cards beaters = beating(card, trumps);
            int best = leader;
            int i = leader;
            for (int others = playing - 1; others > 0; --others) {
                i = i + 1 == playing ? 0 : i + 1;
                if (held > 1) {
                    Cards can = cards[i] & first;
                    if (!can) can = cards[i] & follows;
                    if (!can) can = cards[i];
                    card = nth(can, chance.below(static_cast<unsigned>(std::popcount(can))));
                    cards[i] &= ~card;
                } else {
                    card = cards[i];
                }
                if (card & beaters) {
                    beaters = beating(card, trumps);
                    best = i;
                }
            }
            ++taken[best];
            leader = best;
        }
        decisions += TRICKS * playing;
        row.ended = PLAYED;
        pay_tricks(taken);
    }

    static Cards beating(Cards card, Cards trumps) {
        if (card & PAM) return 0;
        const Cards higher = CARD.above[std::countr_zero(card)];
        return card & trumps ? higher | PAM : higher | trumps;
    }

    void pay_tricks(const std::int64_t *taken) {
        const std::int64_t worth = table.pool / TRICKS; // stakes and loos are of five chips: nothing is left over
        table.pool -= worth * TRICKS;
        for (int i = 0; i < playing; ++i) {
            row.tricks[player[i]] = taken[i];
            if (taken[i]) {
                row.paid[player[i]] += worth * taken[i];
            } else {
                loo(player[i]);
            }
        }
    }

    void take_pool(int seat, Ended ended) {
        row.paid[seat] += table.pool;
        row.ended = ended;
        table.pool = 0;
    }

    void loo(int seat) {
        row.paid[seat] -= LOO;
        row.looed |= 1 << seat;
        table.pool += LOO;
    }
};

} // namespace

// The fields of a row, in their order.
extern "C" const char *row_fields() {
    return "deal last dealer trump forced ended contested pool seated standing looed swept flush dumby_seat defender "
           "paid tricks changed";
}

// Play so many tables, from number `first`, so many deals each, into rows of zeros, one for each table and deal.
// A session that has ended is followed by a new one at the same table. How many decisions there were.
extern "C" std::int64_t play(std::uint64_t seed, std::int64_t first, std::int64_t tables, std::int64_t deals, Row *rows) {
    std::int64_t decisions = 0;
    for (std::int64_t number = 0; number < tables; ++number) {
        Table table;
        for (std::int64_t deal = 0; deal < deals; ++deal) {
            if (table.over) table = Table{};
            if (table.deal > 0) table.dealer = table.dealer + 1 == SEATS ? 0 : table.dealer + 1;
            ++table.deal;
            const Chance chance(seed, static_cast<std::uint64_t>(first + number), static_cast<std::uint64_t>(deal));
            decisions += Deal(table, chance, *rows++).play();
        }
    }
    return decisions;
}
