import type { CaptionWord } from "../ports/caption-renderer.ts";
import { graphemesOf } from "./caption-words.ts";

type LineLimits = { readonly widest: number; width(text: string): number };

/** A word that fits only at a smaller share of the style's size is broken. */
const leastWhole = 0.6;
/** The share of the style's size at which a piece fits. */
const pieceScale = 0.72;
/** No piece has fewer characters. */
const shortestPiece = 4;

/** An address is broken after these and needs no hyphen. */
const divider = /[/\\._\-?&=+:#@~,;|·–—]/u;
const vowel = /[aeiouyäöüáàâãåéèêëíìîïóòôõőúùûűæøœąęıаеёиоуыэюяіїєαεηιουωάέήίόύώ]/iu;
const letter = /\p{L}/u;

/** How far a break before `at` is from a good one, in characters: after a divider, or before a syllable. */
const penalty = (characters: readonly string[], at: number): number => {
  const [before = "", here = "", next = ""] = characters.slice(at - 1, at + 2);
  if (divider.test(before)) return 0;
  if (divider.test(here)) return 6;
  const beginsSyllable = letter.test(here) && !vowel.test(here) && vowel.test(next);
  return beginsSyllable ? 1.5 : 3;
};

/** Cuts characters into `count` pieces of about the same width. */
const cutInto = (characters: readonly string[], count: number): string[][] => {
  const pieces: string[][] = [];
  let from = 0;
  for (let left = count; left > 1; left -= 1) {
    const even = from + (characters.length - from) / left;
    const earliest = from + shortestPiece;
    const latest = characters.length - shortestPiece * (left - 1);
    let best = Math.min(Math.max(Math.round(even), earliest), latest);
    let least = Number.POSITIVE_INFINITY;
    for (let at = earliest; at <= latest; at += 1) {
      const price = Math.abs(at - even) + 2 * penalty(characters, at);
      if (price < least) [best, least] = [at, price];
    }
    pieces.push(characters.slice(from, best));
    from = best;
  }
  return [...pieces, characters.slice(from)];
};

/** With a hyphen where a word is broken between two letters. */
const hyphenated = (piece: readonly string[], next: readonly string[] | undefined): string => {
  const text = piece.join("");
  const isWithin = letter.test(piece.at(-1) ?? "") && letter.test(next?.[0] ?? "");
  return isWithin ? `${text}-` : text;
};

/**
 * A word in pieces that fit on a line in a readable size; the word itself where it fits. The pieces share its time by
 * their length and stay together like the parts of a name. Nothing of the word is lost.
 */
export const splitLongWord = (word: CaptionWord, limits: LineLimits): readonly CaptionWord[] => {
  const width = limits.width(word.text);
  if (width <= limits.widest / leastWhole) return [word];
  const characters = graphemesOf(word.text);
  const most = Math.max(1, Math.floor(characters.length / shortestPiece));
  const count = Math.min(most, Math.ceil((width * pieceScale) / limits.widest));
  if (count < 2) return [word];
  const pieces = cutInto(characters, count);
  const span = word.endCs - word.startCs;
  let done = 0;
  return pieces.map((piece, index) => {
    const startCs = word.startCs + Math.floor((span * done) / characters.length);
    done += piece.length;
    const endCs = word.startCs + Math.floor((span * done) / characters.length);
    const isLast = index === pieces.length - 1;
    return {
      ...word,
      text: hyphenated(piece, pieces[index + 1]),
      startCs,
      endCs: Math.max(endCs, startCs),
      ...(isLast ? {} : { gap: "" as const, isBound: true }),
    };
  });
};
