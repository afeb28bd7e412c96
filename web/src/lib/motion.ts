// Lets things on a table move from where they lay to where they lie. The document is drawn first and is right at once;
// what moves are transforms and copies in the air above it, which take no clicks and are gone when they have landed.

import { mount, unmount } from "svelte";
import Face from "../parts/Face.svelte";
import { settings } from "./settings.svelte";
import type { Capture, Flight, Place, Travels } from "./travels";

interface Spot {
  x: number;
  y: number;
  wide: number;
}

/** A card: where its face is seen, and where it lies or comes to lie. */
interface Lying extends Spot {
  face: HTMLElement;
  home: Spot;
}

/** What lay where. */
export type Snapshot = ReadonlyMap<string, Lying>;

const GLIDE = "cubic-bezier(0.22, 0.8, 0.3, 1)";
const TIME = 340;
/** Between things that fly one after the other. */
const STEP = 38;
/** How long a card that takes another lies on it before both go. */
const REST = 420;
/** How wide a card is that comes from a seat or goes there. */
const SMALL = 30;
const PLACES = { pool: ".pool", stock: ":is(.pack, .facts)" } as const;
const CHIP = `<svg viewBox="-11 -7 22 16"><use href="#counter"/></svg>`;
/** How wide the rake is, and how long it takes. */
const RAKE = { wide: 84, time: 900 };

/** Does this person want to see things move, and can they be seen? */
export function moves(): boolean {
  return settings.motion === "system" && !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function spotOf(element: Element, wide: number): Spot {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, wide };
}

function near(one: Spot, other: Spot): boolean {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y) < 3;
}

/** Where every card with a face lies now, even one that is still moving. */
export function snapshot(root: HTMLElement): Snapshot {
  const found = new Map<string, Lying>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-card]")) {
    const face = element.querySelector<HTMLElement>(".face");
    if (!face?.offsetWidth) continue;
    const wide = face.offsetWidth;
    found.set(element.dataset["card"] ?? "", { ...spotOf(face, wide), face, home: spotOf(face.parentElement ?? element, wide) });
  }
  return found;
}

export class Motion {
  private frame = new DOMRect();
  private readonly places = new Map<string, Spot | null>();
  /** What is changed, once all is measured: a look after each change would lay the table out each time. */
  private readonly changes: (() => void)[] = [];

  constructor(
    private readonly root: HTMLElement,
    private readonly air: HTMLElement,
  ) {}

  /** From what lay there `before` to what lies there now. */
  play(before: Snapshot, travels: Travels): void {
    const now = snapshot(this.root);
    this.frame = this.air.getBoundingClientRect();
    this.places.clear();
    const { capture } = travels;
    const swept = capture ? [capture.card, ...capture.takes] : [];
    let late = 0;
    for (const [card, lying] of now) {
      const old = before.get(card);
      if (old?.face === lying.face && near(old.home, lying.home)) continue; // it lies there, or is on its way
      if (old) this.glide(old, lying, 0);
      else {
        const from = travels.from(card);
        if (from) this.glide(this.spot(from), lying, late++);
      }
    }
    for (const [card, old] of before) {
      if (now.has(card) || swept.includes(card)) continue;
      const to = travels.to(card);
      if (to) this.fly(copyOf(old), [old, this.spot(to)], 0);
    }
    if (capture) this.sweep(capture, before);
    for (const flight of travels.flights) this.send(flight, late);
    for (const change of this.changes.splice(0)) change();
  }

  /** A card that lies where it belongs already comes there from elsewhere: its face alone, so that a press meets one button. */
  private glide(from: Spot | null, { face, home, wide }: Lying, late: number): void {
    if (!from || near(from, home)) return;
    const size = Math.max(0.3, Math.min(3, from.wide / wide));
    const turn = this.turnOf(face);
    const before = face.getAnimations().filter((one) => one.id === "glide");
    const start = `rotate(${-turn}deg) translate(${from.x - home.x}px, ${from.y - home.y}px) rotate(${turn}deg) scale(${size})`;
    this.changes.push(() => {
      for (const running of before) running.cancel();
      const run = face.animate([{ transform: start }, { transform: "none" }], {
        id: "glide", duration: TIME, delay: late * STEP, easing: GLIDE, fill: "backwards",
      });
      face.classList.add("flies"); // its shadow is longer up there
      run.onfinish = run.oncancel = () => face.classList.remove("flies");
    });
  }

  /** By how many degrees all that a face lies in is turned. */
  private turnOf(face: HTMLElement): number {
    let turn = 0;
    for (let one = face.parentElement; one && one !== this.root; one = one.parentElement) turn += parseFloat(getComputedStyle(one).rotate) || 0;
    return turn;
  }

  /** The card that takes comes to what it takes, rests there, and all go together. */
  private sweep({ seat, card, takes }: Capture, before: Snapshot): void {
    const home = this.spot({ seat });
    const lying = takes.flatMap((one) => before.get(one) ?? []);
    const first = lying[0];
    if (!home || !first) return;
    const own = before.get(card);
    const above: Spot = { x: first.x + first.wide * 0.2, y: first.y + first.wide * 0.24, wide: first.wide };
    for (const one of lying) this.fly(copyOf(one), [one, one, home], 0);
    const start = own ?? { ...home, wide: first.wide };
    const face = document.createElement("span");
    const shown = mount(Face, { target: face, props: { card } });
    this.fly(face, [start, above, home], 0, { landed: () => void unmount(shown) });
  }

  private send({ what, from, to, n, after }: Flight, late: number): void {
    const [start, end] = [this.spot(from), this.spot(to)];
    if (!start || !end) return;
    if (what === "rake") {
      const rake = document.createElement("span");
      rake.className = what;
      rake.innerHTML = CHIP.repeat(n);
      this.fly(rake, [{ ...start, wide: RAKE.wide }, { ...end, wide: RAKE.wide }], late, { time: RAKE.time });
      return;
    }
    for (let i = 0; i < n; i++) {
      const thing = document.createElement("span");
      thing.className = what === "chip" ? "coin" : what;
      if (what === "chip") thing.innerHTML = CHIP;
      const wide = what === "chip" ? 22 : SMALL;
      const aside = what === "chip" ? ((i * 37) % 26) - 13 : 0;
      this.fly(thing, [{ ...start, wide }, { x: end.x + aside, y: end.y, wide }], what === "chip" ? late + i * 1.6 : after + i);
    }
  }

  /** A copy that flies along these spots, and is gone; with three, it rests at the second. */
  private fly(thing: HTMLElement, [start, next, last]: (Spot | null)[], late: number, { time = TIME, landed = (): void => undefined } = {}): void {
    if (!start || !next) return;
    const { frame } = this;
    const at = ({ x, y, wide }: Spot): string => `translate(${x - frame.x}px, ${y - frame.y}px) translate(-50%, -50%) scale(${wide / start.wide})`;
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    ghost.style.width = `${start.wide}px`;
    ghost.append(thing);
    const whole = last ? 2 * TIME + REST : time;
    const frames: Keyframe[] = last
      ? [
          { transform: at(start), easing: GLIDE },
          { transform: at(next), offset: TIME / whole },
          { transform: at(next), offset: (TIME + REST) / whole, easing: GLIDE },
          { transform: at({ ...last, wide: SMALL }), opacity: 0.4 },
        ]
      : [{ transform: at(start), easing: GLIDE }, { transform: at(next), offset: 0.9, opacity: 1 }, { transform: at(next), opacity: 0 }];
    this.changes.push(() => {
      this.air.append(ghost);
      const run = ghost.animate(frames, { duration: whole, delay: late * STEP, fill: "both" });
      run.onfinish = run.oncancel = () => {
        ghost.remove();
        landed();
      };
    });
  }

  private spot(place: Place): Spot | null {
    const name = typeof place === "string" ? PLACES[place] : `.plate[data-seat="${place.seat}"] .portrait`;
    const known = this.places.get(name);
    if (known !== undefined) return known;
    const element = this.root.querySelector(name);
    const found = element && spotOf(element, SMALL);
    this.places.set(name, found);
    return found;
  }
}

function copyOf({ face }: Lying): HTMLElement {
  return face.cloneNode(true) as HTMLElement;
}
