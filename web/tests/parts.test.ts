// Small pieces of the page: what taps mean, what stays before the eye, links to moments, the shuffle, Markdown.

import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { captureOf, playable, saidActs, withinReach } from "../src/lib/choosing";
import { commitmentOf, type Kept, LINKS, Share, transcriptsOf } from "../src/lib/fair";
import { blocksOf } from "../src/lib/markdown";
import { beforeAct, byDeal, fragmentOf, placeOf, turning } from "../src/lib/moments";
import type { Chair, FairState, Grade, LooView, Step } from "../src/lib/protocol.gen";
import { fit, spotsOf, tiltOf } from "../src/lib/round";
import { see } from "../src/lib/seeing";
import { lettered } from "../src/lib/cards";
import { turnsOf } from "../src/lib/company";
import { platesOf } from "../src/lib/plates";
import { botsOf, gradeOf } from "../src/lib/newtable";
import { courses, placesOf, podiumOf, statsOf } from "../src/lib/stats";
import type { Choice } from "../src/lib/types";
import { storage } from "./storage";
import { fill } from "../src/lib/words.svelte";
import { category } from "../src/lib/plurals";

const play = (card: string, ...takes: string[]): Choice => ({ do: "play", cards: [card], takes, text: card });

describe("taps", () => {
  const acts = [play("7S", "7H"), play("7S", "7D"), play("7S", "7H", "7D", "7C"), play("9C", "9D")];

  it("light up all that the chosen card may take, and nothing else", () => {
    expect(withinReach(acts, "7S").sort()).toEqual(["7C", "7D", "7H"]);
    expect(withinReach(acts, undefined)).toEqual([]);
  });

  it("on a card of the table mean the act that takes the fewest", () => {
    expect(captureOf(acts, "7S", "7D")?.takes).toEqual(["7D"]);
    expect(captureOf(acts, "7S", "7C")?.takes).toEqual(["7H", "7D", "7C"]);
    expect(captureOf(acts, "7S", "9D")).toBeUndefined();
  });

  it("play only what an act plays: a pair to be laid down as won stands on a button", () => {
    const release: Choice = { do: "release", cards: ["8C", "8D"], takes: [], text: "Release" };
    expect(playable([release, ...acts])).toEqual(["7S", "7S", "7S", "9C"]);
    expect(playable([release])).toBeNull();
  });

  it("leave acts without cards on their buttons, and plays only of the chosen card", () => {
    const lie: Choice = { do: "lie", cards: [], takes: [], text: "Lie down" };
    expect(saidActs([...acts, lie], [])).toEqual([lie]);
    expect(saidActs([...acts, lie], ["9C"]).map((act) => act.text)).toEqual(["9C", "Lie down"]);
  });
});

describe("the trick", () => {
  const view = (laid: (string | null)[], tricks: number[]): LooView =>
    ({ game: "loo", deal: 1, phase: "play", leader: 0, best_seat: 0, seats: laid.map((card, i) => ({ laid: card, tricks: tricks[i] })) }) as unknown as LooView;

  it("stays before the eye, with its last card, once it has been taken up", () => {
    const before = view(["KH", "2H", null], [0, 0, 0]);
    const after = view([null, null, null], [1, 0, 0]);
    const heard = [{ n: 1, kind: "act" as const, seat: 2, act: { do: "play", cards: ["3H"], takes: [] }, text: [] }];
    const seen = see({ trick: [], over: false }, before, after, heard);
    expect(seen.over).toBe(true);
    expect(seen.trick.map((one) => `${one.seat}${one.card}${one.wins ? "!" : ""}`)).toEqual(["0KH!", "12H", "23H"]);
  });

  it("is gone with the next deal", () => {
    const last = { trick: [{ seat: 0, card: "KH", wins: true }], over: true };
    expect(see(last, view([], []), { ...view([], []), deal: 2 }, []).trick).toEqual([]);
  });
});

describe("the round table", () => {
  const others = [1, 2, 3, 4, 5, 6, 7];

  const SHAPES = ["wide", "tall"] as const;

  it("seats the next player at the left where play goes to the left, and at the right where it goes to the right", () => {
    for (const n of others.slice(1)) {
      for (const shape of SHAPES) {
        expect(spotsOf(n, true)[0]?.[shape].x).toBeLessThan(0.5);
        expect(spotsOf(n, false)[0]?.[shape].x).toBeGreaterThan(0.5);
        expect(spotsOf(n, true).at(-1)?.[shape].x).toBeGreaterThan(0.5);
      }
    }
  });

  it("goes round once: each is further along the rim than the one before him", () => {
    const along = ({ x, y }: { x: number; y: number }): number => (y === 0 ? 1 + x : x === 0 ? 1 - y : 2 + y);
    for (const n of others) {
      for (const shape of SHAPES) {
        for (const crowned of [false, true]) {
          const way = spotsOf(n, true, crowned).map((one) => along(one[shape]));
          expect(way).toEqual([...way].sort((a, b) => a - b));
          expect(new Set(way).size).toBe(n);
        }
        const back = spotsOf(n, false);
        spotsOf(n, true).forEach((one, i) => expect(one[shape].x).toBeCloseTo(1 - (back[i]?.[shape].x ?? 0)));
      }
    }
  });

  it("seats all along the top of a tall cloth where the cards need its width", () => {
    expect(spotsOf(4, true, true).every(({ tall }) => tall.y === 0)).toBe(true);
    expect(spotsOf(4, true).some(({ tall }) => tall.y > 0)).toBe(true);
  });

  it("lays cards as large as they fit, and never more than the place holds", () => {
    for (const [n, wide, high] of [[12, 554, 240], [12, 342, 150], [1, 90, 500], [52, 400, 400], [16, 570, 248]] as const) {
      const { columns, width } = fit(n, wide, high, 6);
      const lines = Math.ceil(n / columns);
      expect(columns * (width + 6) - 6).toBeLessThanOrEqual(wide);
      expect(lines * (width * 1.4 + 6) - 6).toBeLessThanOrEqual(high + 1);
      expect(width).toBeGreaterThan(0);
    }
    expect(fit(12, 554, 240, 6).columns).toBe(6);
  });

  it("turns a scattered card alike for everybody, and otherwise in another deal", () => {
    expect(tiltOf("QS", 3)).toEqual(tiltOf("QS", 3));
    expect(new Set(Array.from({ length: 20 }, (_, deal) => JSON.stringify(tiltOf("QS", deal)))).size).toBeGreaterThan(10);
  });
});

describe("moments", () => {
  const steps = [1, 1, 2, 2, 3].map((deal, i) => ({ n: i + 1, deal, trick: i % 2, state: { view: null } }) as unknown as Step);

  it("are found again by their fragment, exactly or by deal and trick", () => {
    for (const [place, step] of steps.entries()) expect(placeOf(steps, fragmentOf(step))).toBe(place);
    expect(placeOf(steps, "d2.t1")).toBe(3);
    expect(placeOf(steps, "nonsense")).toBe(0);
  });

  it("are found before a seat's act of a deal, by its number or by a link", () => {
    const acts = [null, 0, 1, 0, null, 0].map((seat, i) => {
      const heard = seat === null ? null : { seat, act: {} };
      return { n: i + 1, deal: i < 4 ? 1 : 2, trick: 0, heard, state: { view: null } } as unknown as Step;
    });
    expect(beforeAct(acts, 1, 0, 1)).toBe(0);
    expect(beforeAct(acts, 1, 0, 2)).toBe(2);
    expect(placeOf(acts, "d2.s0.a1")).toBe(4);
    expect(beforeAct(acts, 1, 0, 9)).toBe(0);
  });

  it("turn by deals, forwards and back", () => {
    expect(turning(steps, 0, 1, byDeal)).toBe(2);
    expect(turning(steps, 4, 1, byDeal)).toBe(4);
    expect(turning(steps, 4, -1, byDeal)).toBe(2);
    expect(turning(steps, 0, -1, byDeal)).toBe(0);
  });
});

describe("the shuffle", () => {
  const after = (link: string, seat = 2): string => bytesToHex(commitmentOf("t1", seat, hexToBytes(link)));
  const fair = (phase: FairState["phase"], pack: number, mine: string | undefined, more: Partial<FairState> = {}): FairState =>
    ({ phase, pack, commits: { ...(mine && { "2": mine }), "0": after("00", 0) }, ...more });
  const part = (kept: Kept, state: FairState, seat = 2) => new Share("t1", () => kept).partIn(seat, state);
  const offered = (kept: Kept, seat = 2): string => part(kept, fair("committing", 1, undefined), seat)!.chain!;

  it("is committed to as the server computes it", () => {
    const link = new Uint8Array(32).map((_, i) => i);
    expect(bytesToHex(commitmentOf("tbl", 2, link))).toBe("707c0650d54b60ff1513e9f83a8b936bdbaf0613cc5b0ce61060e9d0abbc21c4");
  });

  it("gets a link of this browser's chain for each pack, and no message between", () => {
    const kept = storage();
    let stands = offered(kept);
    for (const pack of [1, 2, 3]) {
      const link = part(kept, fair("revealing", pack, stands))!.link!;
      expect(after(link)).toBe(stands);
      expect(part(kept, fair("revealing", pack, stands))).toEqual({ link });
      expect(part(kept, fair("committing", pack + 1, link))).toBeNull();
      stands = link;
    }
  });

  it("gets no second link for a pack, unless somebody has refused", () => {
    const kept = storage();
    const link = part(kept, fair("revealing", 1, offered(kept)))!.link!;
    expect(part(kept, fair("revealing", 1, link))).toBeNull();
    expect(after(part(kept, fair("revealing", 1, link, { out: [0] }))!.link!)).toBe(link);
  });

  it("gets nothing of a chain that this browser has not, of another seat, or of a seat that has refused", () => {
    const kept = storage();
    const stands = offered(kept);
    expect(part(storage(), fair("revealing", 1, stands))).toBeNull();
    expect(part(kept, fair("revealing", 1, stands), 1)).toBeNull();
    expect(offered(kept, 1)).not.toBe(stands);
    expect(part(kept, fair("committing", 1, undefined, { out: [2] }))).toBeNull();
    expect(part(kept, fair("closed", 1, undefined))).toBeNull();
  });

  it("gets links of a new chain when the old one is open to its end", () => {
    const kept = storage();
    let stands = offered(kept);
    for (let pack = 1; pack <= LINKS; pack++) stands = part(kept, fair("revealing", pack, stands))!.link!;
    const fresh = part(kept, fair("committing", LINKS + 1, stands))!.chain!;
    expect(after(part(kept, fair("revealing", LINKS + 1, fresh))!.link!)).toBe(fresh);
  });

  it("is watched: other bytes than those that were fixed are noticed", () => {
    for (const [wrong, noticed] of [[{}, ""], [{ "0": "01" }, "misled"], [{ "0": "no" }, "misled"], [{ "1": "00" }, "misled"]] as const) {
      const kept = storage();
      const link = part(kept, fair("revealing", 1, offered(kept)))!.link!;
      const counted = fair("committing", 2, link, { reveals: { "0": "00", "2": link, ...wrong } });
      expect(new Share("t1", () => kept).alarm(2, counted)).toBe(noticed);
    }
  });

  it("is watched: another commitment to the seed is noticed, after the page was opened anew too", () => {
    const kept = storage();
    const told = (commit: string) => new Share("t1", () => kept).alarm(2, fair("committing", 1, undefined, { commit }));
    expect(["aa", "aa", "bb"].map(told)).toEqual(["", "", "commitment"]);
    expect(new Share("t1", () => kept).alarm(2, fair("closed", 1, undefined, { commit: "aa", out: [2] }))).toBe("out");
  });

  it("is watched: a deal without the bytes that the server had taken is noticed", () => {
    const kept = storage();
    const own = new Share("t1", () => kept);
    const offer = own.partIn(2, fair("committing", 1, undefined))!.chain!;
    expect(own.leftOut()).toBe(false); // the round had begun
    expect(own.leftOut()).toBe(true);
    own.cut();
    expect(own.leftOut()).toBe(false);
    own.partIn(2, fair("committing", 2, offer));
    expect(own.leftOut()).toBe(true);
    own.partIn(2, fair("committing", 3, offer));
    own.partIn(2, fair("revealing", 3, offer));
    expect(own.leftOut()).toBe(false);
  });

  it("leaves a transcript of what was seen, without the secret", () => {
    const kept = storage();
    const share = new Share("t1", () => kept);
    const acted = (seat: number, card: string) => ({ n: 1, kind: "act" as const, seat, act: { do: "play", cards: [card], takes: [] }, text: [] });
    const log = [acted(1, "2C"), { n: 2, kind: "deal" as const, seat: null, act: null, text: [] }, acted(1, "KH"), acted(0, "3H"), acted(2, "4H")];
    share.alarm(2, fair("committing", 1, undefined, { commit: "aa" }));
    share.saw(2, 1, ["4H", "5H"], log);
    share.saw(2, 1, ["5H"], [...log, { n: 6, kind: "taken_back" as const, seat: 0, act: null, text: [] }]);
    const stands = offered(kept);
    part(kept, fair("revealing", 1, stands));
    const rounds = [{ pack: 1, out: 0, commits: fair("revealing", 1, stands).commits }];
    const cards = { "1": { "2": ["4H", "5H"], "1": ["KH"] } };
    expect(transcriptsOf("t1", () => kept)).toEqual([{ table: "t1", seat: 2, commitment: "aa", rounds, cards }]);
    expect(transcriptsOf("t", () => kept)).toEqual([]);
  });

  it("takes its part where nothing can be kept, or an earlier page has kept less", () => {
    const full = { ...storage(), setItem: () => { throw new Error("full"); } };
    const share = new Share("t1", () => full);
    const stands = share.partIn(2, fair("committing", 1, undefined))!.chain!;
    expect(after(share.partIn(2, fair("revealing", 1, stands))!.link!)).toBe(stands);
    expect(share.stored).toBe(false);
    const kept = storage();
    kept.setItem("gamester.chain.t1.2", JSON.stringify({ secret: "11".repeat(32), opened: 3, pack: 3, out: 0, seen: {}, made: 1 }));
    const old = part(kept, fair("committing", 4, undefined))!.chain!;
    expect(part(kept, fair("revealing", 3, old))).toBeNull();
    expect(after(part(kept, fair("revealing", 4, old))!.link!)).toBe(old);
  });

  it("keeps the chains of the last tables only", () => {
    const kept = storage();
    for (let n = 0; n < 30; n++) new Share(`t${n}`, () => kept).partIn(2, fair("committing", 1, undefined));
    expect(kept.length).toBe(20);
    expect(part(kept, fair("revealing", 1, "x"))).toBeNull();
  });
});

describe("sums", () => {
  const history = [[5, -5], [-2, 2], [3, -3]].map((payments, i) => ({ deal: i + 1, dealer: 0, payments, pool: 0 }));

  it("run on from deal to deal", () => {
    expect(courses(history, 2)).toEqual([[0, 5, 3, 6], [0, -5, -3, -6]]);
    expect(statsOf(history, 0)).toEqual({ won: 2, lost: 1, best: 5, worst: -2 });
  });

  it("do not make a deal that was never won the best, nor one that was never lost the worst", () => {
    expect(statsOf(history.slice(0, 1), 1)).toEqual({ won: 0, lost: 1, best: -5, worst: -5 });
    expect(statsOf(history.slice(0, 1), 0)).toEqual({ won: 1, lost: 0, best: 5, worst: 5 });
  });
});

describe("words", () => {
  it("are filled, and count as the language counts", () => {
    const pattern = { one: "{n} carte", other: "{n} cartes" };
    expect([0, 1, 2].map((n) => fill(pattern, { n }, { one: "i = 0,1" }))).toEqual(["0 carte", "1 carte", "2 cartes"]);
    expect(fill(pattern, { n: 0 }, { one: "i = 1 and v = 0" })).toBe("0 cartes");
    expect(fill(pattern, { n: 5 }, { few: "n = 5" })).toBe("5 cartes");
    expect(fill("{a} {b}", { a: 1 }, {})).toBe("1 {b}");
  });

  it("chooses a plural form by the conditions of CLDR", () => {
    const slovenian = {
      one: "v = 0 and i % 100 = 1",
      two: "v = 0 and i % 100 = 2",
      few: "v = 0 and i % 100 = 3..4 or v != 0",
    };
    const found = [0, 1, 2, 3, 4, 5, 101, 102, 104, 111].map((n) => category(slovenian, n));
    expect(found).toEqual(["other", "one", "two", "few", "few", "other", "one", "two", "few", "other"]);
    const russian = { few: "v = 0 and i % 10 = 2..4 and i % 100 != 12..14 @integer 2~4" };
    expect([2, 12, 22].map((n) => category(russian, n))).toEqual(["few", "other", "few"]);
  });

  it("of the rule book become data, with paragraphs known by their numbers", () => {
    const blocks = blocksOf("## Play\n\n**R16** *Take* a card (R15).\nMore.\n\n- <b>one</b>", new Set(["R15", "R16"]));
    expect(blocks.map((block) => [block.kind, block.id])).toEqual([["h2", null], ["p", "R16"], ["li", null]]);
    expect(blocks[1]?.pieces.find((piece) => piece.kind === "rule")?.text).toBe("R15");
    expect(blocks[2]?.pieces).toEqual([{ kind: "text", text: "<b>one</b>" }]);
  });

  it("makes links of rulings too, whose numbers may end in a letter", () => {
    const [citing, ruling] = blocksOf("As ruled (L23a).\n\n**L23a** *Civility.*", new Set(["L23a"]));
    expect(citing?.pieces.map((piece) => piece.kind)).toEqual(["text", "rule", "text"]);
    expect(ruling?.id).toBe("L23a");
  });

  it("names options by their titles, and leaves other code as it is", () => {
    const [block] = blocksOf("`deck` offers `32`.", new Set(), { deck: "Pack" });
    expect(block?.pieces.map((piece) => [piece.kind, piece.text])).toEqual([["option", "Pack"], ["text", " offers "], ["code", "32"], ["text", "."]]);
  });
});

describe("company", () => {
  const chair = (name: string, by: Chair["by"], more: Partial<Chair> = {}): Chair => ({ name, by, here: true, asked: false, ...more });
  const told = (was: Chair, now: Chair, mine: number | null = null): string[] => turnsOf([was], [now], mine).map((one) => `${one.key} ${one.name}`);

  it("tells who comes and goes, and for whom a bot plays", () => {
    expect(told(chair("Ben", "person"), chair("Ben", "away-bot"))).toEqual(["stand_in Ben"]);
    expect(told(chair("Ben", "away-bot"), chair("Ben", "person"))).toEqual(["back Ben"]);
    expect(told(chair("Ben", "person"), chair("Zara", "bot"))).toEqual(["left Ben"]);
    expect(told(chair("Ben", "person"), chair("Zara", "bot", { sent_away: true }))).toEqual(["sent_away Ben"]);
    expect(told(chair("Zara", "bot"), chair("Ben", "person"))).toEqual(["sat Ben"]);
    expect(told(chair("Zara", "bot"), chair("Zara", "bot", { coming: "Ben" }))).toEqual(["coming Ben"]);
    expect(told(chair("Ben", "person"), chair("Ben", "person", { here: false }))).toEqual([]);
  });

  it("tells a clock that ran out, to its own person too", () => {
    const [was, now] = [chair("Ben", "person"), chair("Ben", "person", { ran_out: true })];
    expect(told(was, now)).toEqual(["ran_out Ben"]);
    expect(told(was, now, 0)).toEqual(["ran_out_you Ben"]);
    expect(told(now, now)).toEqual([]);
  });
});

describe("a plate", () => {
  const ranOut = (more: Partial<Chair>): boolean | undefined => platesOf(null, [{ name: "Ben", by: "person", here: true, asked: false, ...more }], 0)[0]?.ranOut;

  it("says that the clock ran out until its player acts again", () => {
    expect(ranOut({ ran_out: true })).toBe(true);
    expect(ranOut({})).toBe(false);
  });
});

describe("letters of a language", () => {
  const french = (rank: string): string => ({ J: "V", Q: "D", K: "R" })[rank] ?? rank;

  it("stand on cards in a text, and nowhere else", () => {
    expect(lettered("Jeanne joue J♥, Q♠ et 10♦ ; A♣ attend.", french)).toBe("Jeanne joue V♥, D♠ et 10♦ ; A♣ attend.");
    expect(lettered("K♣ K♦ V♥", french)).toBe("R♣ R♦ V♥");
  });
});

describe("the end of a session", () => {
  it("gives who is level the same place", () => {
    expect(placesOf([-3, 5, 5, 0]).map((one) => [one.seat, one.place])).toEqual([
      [1, 1],
      [2, 1],
      [3, 3],
      [0, 4],
    ]);
  });

  it("shows the first three and oneself, whatever one's place is", () => {
    const places = (own: number | null): unknown => podiumOf([4, -5, 1, 0, 2], own).map((one) => [one.seat, one.place]);
    expect(places(1)).toEqual([[0, 1], [4, 2], [2, 3], [1, 5]]);
    expect(places(4)).toEqual([[0, 1], [4, 2], [2, 3]]);
    expect(places(null)).toEqual(places(4));
  });
});

describe("grades", () => {
  const easy: Grade = { key: "easy", title: "Easy", text: "", level: "advice", temperature: 10, oversights: 20 };
  const medium: Grade = { ...easy, key: "medium", temperature: 0, oversights: null };

  it("are known again, and any other choice is one's own", () => {
    expect(gradeOf([easy, medium], botsOf(easy))?.key).toBe("easy");
    expect(gradeOf([easy, medium], botsOf(medium))?.key).toBe("medium");
    expect(gradeOf([easy], botsOf(medium))).toBeUndefined();
    expect(gradeOf([easy, medium], { ...botsOf(easy), boldness: "2" })).toBeUndefined();
  });
});
