import { unsafe } from "./limits.ts";
import { functions } from "./vocabulary.ts";

const isNameLetter = (letter: string): boolean => /[\w-]/.test(letter);
const localName = /^#[\w.:-]+$/;

/** What stands in the parentheses of a `url`: the id that it names. Throws for anything that isn't in the drawing. */
const localId = (inside: string): string => {
  const [first = ""] = inside;
  const isQuoted = (first === '"' || first === "'") && inside.length > 1 && inside.endsWith(first);
  const name = isQuoted ? inside.slice(1, -1) : inside;
  if (!localName.test(name)) throw unsafe("a reference to something outside it");
  return name.slice(1);
};

/** A value of a property: the ids that it refers to, and whether every function in it is known. */
export type Value = { readonly ids: readonly string[]; readonly isPlain: boolean };

/** The function's name before the parenthesis at `open`. */
const nameBefore = (text: string, open: number): string => {
  let end = open;
  while (end > 0 && text[end - 1] === " ") end -= 1;
  let from = end;
  while (from > 0 && isNameLetter(text[from - 1] ?? "")) from -= 1;
  return text.slice(from, end).toLowerCase();
};

const loads = (name: string): boolean =>
  name === "url" || name === "src" || name.startsWith("image");

/** Reads a value from its beginning to its end, once. Throws for references to anything outside, and for escapes. */
export const readValue = (text: string): Value => {
  if (text.includes("\\")) throw unsafe("a style with escapes");
  const ids: string[] = [];
  let isPlain = true;
  for (let open = text.indexOf("("), close = 0; open >= 0; open = text.indexOf("(", close)) {
    const name = nameBefore(text, open);
    close = text.indexOf(")", open);
    if (close < 0) return { ids, isPlain: false };
    if (loads(name)) ids.push(localId(text.slice(open + 1, close).trim()));
    else if (!functions.has(name)) isPlain = false;
  }
  return { ids, isPlain };
};
