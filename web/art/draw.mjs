// Draws the faces of the cards once, into src/gamester/server/static/cards: `npm ci && npm run draw` in this folder.
//
// The art is Adrian Kennard's English pattern as React components (CC0). Corner indices, paper and frame are taken
// off, because the page draws those itself: small, large or none. The inks are toned down; clubs and diamonds come in their own colours too.
// The ace of spades is a plain spade: the original carries a code and an address.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { optimize } from "svgo";
import * as deck from "./node_modules/@letele/playing-cards/dist/index.esm.js";

const RANKS = { A: "a", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9", T: "10", J: "j", Q: "q", K: "k" };
const INK = { C: "#1c1a17", D: "#b3261e", H: "#b3261e", S: "#1c1a17" };
const FOUR = { C: "#1c6b3a", D: "#1f4fa3" };
const FOLDER = new URL("../../src/gamester/server/static/cards/", import.meta.url);

const PIP = /<symbol id="[^"]*" viewBox="-600 -600 1200 1200".*?<\/symbol>/s;
const RANK = /<symbol id="[^"]*" viewBox="-500 -500 1000 1000".*?<\/symbol>/gs;
const INDEX = /<use [^>]*(?:x="-114\.4"|x="-111\.784")[^>]*><\/use>/g;
const PAPER = /<rect width="239" height="335"[^>]*><\/rect>/;
const SPADE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-120 -168 240 336"><path fill="INK" transform="scale(.16)" ' +
  'd="M0-500c100 250 355 400 355 685a150 150 0 0 1-300 0 10 10 0 0 0-20 0c0 200 50 215 95 315h-260c45-100 95-115 ' +
  '95-315a10 10 0 0 0-20 0 150 150 0 0 1-300 0c0-285 255-435 355-685Z"/></svg>';

/** The art in the inks of the page: madder, indigo and ochre. */
function dyed(drawing) {
  return drawing
    .replace(/(fill|stroke)="(?:red|#f00)"/gi, '$1="#ad2f24"')
    .replace(/(fill|stroke)="#44f"/gi, '$1="#2f4470"')
    .replace(/(fill|stroke)="#fc4"/gi, '$1="#d6a748"');
}

/** The picture of a card without its indices, its pips in `ink`. */
function face(suit, rank, ink) {
  if (suit === "S" && rank === "A") return SPADE.replace("INK", ink);
  const drawn = renderToStaticMarkup(createElement(deck[suit + RANKS[rank]]));
  return dyed(drawn)
    .replace(PAPER, "")
    .replace(RANK, "")
    .replace(INDEX, "")
    .replace(PIP, (pip) => pip.replace(/fill="[^"]*"/, "").replace("<path ", `<path fill="${ink}" `))
    .replace(/class="[^"]*"/, "")
    .replace(/(?:width="240"|height="336")/g, "");
}

function write(name, drawing) {
  const { data } = optimize(drawing, { multipass: true, floatPrecision: 1, plugins: ["preset-default"] });
  if (/<script|href="(?!#)/.test(data)) throw new Error(`${name} reaches outside`);
  writeFileSync(new URL(`${name}.svg`, FOLDER), data + "\n");
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const suit of "CDHS") {
  for (const rank of Object.keys(RANKS)) {
    write(rank + suit, face(suit, rank, INK[suit]));
    if (suit in FOUR) write(`${rank}${suit}4`, face(suit, rank, FOUR[suit]));
  }
}
