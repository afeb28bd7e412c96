// The little Markdown that the rule books use, as plain data: nothing is ever put into the page as HTML.

export interface Piece {
  kind: "text" | "strong" | "em" | "code" | "rule" | "option";
  text: string;
}

export interface Block {
  kind: "h2" | "h3" | "p" | "li";
  id: string | null;
  pieces: Piece[];
}

const MARKS = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\b[A-Z]\d{1,2}[a-z]?\b)/;

/** `known` are the paragraphs to which a number leads; `options` the titles by which people know the options. */
export function piecesOf(text: string, known: ReadonlySet<string>, options: Readonly<Record<string, string>> = {}): Piece[] {
  return text
    .split(MARKS)
    .filter(Boolean)
    .map((part): Piece => {
      if (part.startsWith("**")) return { kind: "strong", text: part.slice(2, -2) };
      const title = options[part.slice(1, -1)];
      if (part.startsWith("`")) return title ? { kind: "option", text: title } : { kind: "code", text: part.slice(1, -1) };
      if (part.length > 2 && part.startsWith("*") && part.endsWith("*")) return { kind: "em", text: part.slice(1, -1) };
      return { kind: known.has(part) ? "rule" : "text", text: part };
    });
}

export function blocksOf(whole: string, known: ReadonlySet<string>, options: Readonly<Record<string, string>> = {}): Block[] {
  return whole
    .split(/\n\s*\n|\n(?=[-#] ?)/)
    .map((chunk) => chunk.trim().replace(/\s*\n\s*/g, " "))
    .filter(Boolean)
    .map((chunk): Block => {
      const head = /^(#{1,4}) (.*)/.exec(chunk);
      if (head) return { kind: head[1] === "##" || head[1] === "#" ? "h2" : "h3", id: null, pieces: piecesOf(head[2] ?? "", known, options) };
      if (chunk.startsWith("- ")) return { kind: "li", id: null, pieces: piecesOf(chunk.slice(2), known, options) };
      const id = /^\*\*([A-Z]\d{1,2}[a-z]?)\*\*/.exec(chunk)?.[1] ?? null;
      return { kind: "p", id, pieces: piecesOf(chunk, known, options) };
    });
}
