// A result as people send it: as text, and as a picture. Messengers take PNG, not SVG, so the browser draws one.

import garamond from "../fonts/eb-garamond-latin-wght-normal.woff2";

const NAME = "gamester.png";
const KIND = "image/png";
const SCALE = 2;

/** A picture in SVG as a PNG of twice its size. Nothing leaves the browser for it. */
export async function png(svg: string): Promise<File> {
  const image = new Image();
  image.src = shown(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SCALE * image.naturalWidth;
  canvas.height = SCALE * image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, KIND));
  if (!drawn) throw new Error(NAME);
  return new File([drawn], NAME, { type: KIND });
}

/** A text to send, and after it the address where others find the same. */
export function linked(lines: string[], address: string): string {
  return [...lines, address].join("\n");
}

/** A picture with that address at its foot, in letters that leave it room. */
export function footed(svg: string, address: string): string {
  const told = address.replace(/^\w+:\/\//, "").replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const [, , width = 0, height = 0] = /viewBox="([^"]*)"/.exec(svg)?.[1]?.split(" ").map(Number) ?? [];
  const size = Math.min(16, (0.7 * width) / (0.56 * told.length)).toFixed(1);
  const foot = `<text x="${width - 30}" y="${height - 19}" text-anchor="end" font-family="Garamond, Georgia, serif" font-size="${size}" fill="#d8b465">${told}</text>`;
  return svg.replace("</svg>", `${foot}</svg>`);
}

/** A picture in the page's letters, which no picture borrows from its page. */
export async function lettered(svg: string): Promise<string> {
  return svg.replace("</svg>", `<style>@font-face{font-family:Garamond;src:url(${await inlined(garamond)})}</style></svg>`);
}

/** A file as an address that holds it. */
async function inlined(url: string): Promise<string> {
  const file = await (await fetch(url)).blob();
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
}

/** The address of a picture in SVG that an `img` shows. */
export function shown(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** Can a text and a picture be handed to another app here, as on phones? */
export function canSend(picture: File): boolean {
  return navigator.canShare?.({ files: [picture] }) ?? false;
}

/** Hand a text and a picture to an app that the person chooses; choosing none is no fault. */
export async function send(text: string, picture: File): Promise<void> {
  try {
    await navigator.share({ text, files: [picture] });
  } catch (fault) {
    if ((fault as Error).name !== "AbortError") throw fault;
  }
}

/** Put a text on the clipboard; false if that cannot be done. Browsers have a clipboard for encrypted pages only; elsewhere
 *  the older command copies what is marked.
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const from = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  (from?.closest("dialog") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (from instanceof HTMLElement) from.focus();
  return done;
}

/** Can a picture be put on the clipboard here? */
export const canCopy = typeof ClipboardItem !== "undefined" && Boolean(navigator.clipboard);

/** Put a picture on the clipboard. */
export async function copy(picture: File): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ [KIND]: picture })]);
}
