import type { Face } from "./face-widths.ts";
import { faces } from "./face-widths.ts";

export type FaceName = keyof typeof faces;

/** A face as the layout sees it. */
export type Typeface = {
  /** The family to ask libass for. */
  readonly family: string;
  /** Font size in an ASS style for an em of one pixel (libass scales ascent + descent to the font size). */
  readonly sizePerEm: number;
  /** Height of the capitals over the centre of the line box, both in em. */
  readonly capHeight: number;
  /** How far the capitals' centre lies below the line box's centre, in em. */
  readonly capShift: number;
  /** Whether widths are the font's own; otherwise they are cautious estimates. */
  readonly measured: boolean;
  /** Width of a text in em. */
  width(text: string): number;
};

const widthTables = new Map<Face, ReadonlyMap<string, number>>();
const tableOf = (face: Face): ReadonlyMap<string, number> => {
  const known = widthTables.get(face);
  if (known) return known;
  const table = new Map<string, number>();
  for (const [width, characters] of face.widths)
    for (const character of characters) table.set(character, width / 1000);
  widthTables.set(face, table);
  return table;
};

const covers = (face: Face, text: string): boolean => {
  const table = tableOf(face);
  for (const character of text) if (!table.has(character)) return false;
  return true;
};

const measured = (face: Face): Typeface => {
  const table = tableOf(face);
  return {
    family: face.family,
    sizePerEm: face.ascent + face.descent,
    capHeight: face.capHeight,
    capShift: face.ascent - face.capHeight / 2 - (face.ascent + face.descent) / 2,
    measured: true,
    width: (text) => {
      let sum = 0;
      for (const character of text) sum += table.get(character) ?? 1;
      return sum;
    },
  };
};

/** Scripts and the Noto family that draws them; the first that occurs in the text decides. */
const notoFamilies: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Arabic}/u, "Noto Sans Arabic"],
  [/\p{Script=Hebrew}/u, "Noto Sans Hebrew"],
  [/\p{Script=Devanagari}/u, "Noto Sans Devanagari"],
  [/\p{Script=Bengali}/u, "Noto Sans Bengali"],
  [/\p{Script=Tamil}/u, "Noto Sans Tamil"],
  [/\p{Script=Thai}/u, "Noto Sans Thai"],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "Noto Sans CJK JP"],
  [/\p{Script=Hangul}/u, "Noto Sans CJK KR"],
  [/\p{Script=Han}/u, "Noto Sans CJK SC"],
];
const notoByLanguage: Readonly<Record<string, string>> = {
  ja: "Noto Sans CJK JP",
  ko: "Noto Sans CJK KR",
};

/** Cautious widths in em where no table helps: combining marks take no room, ideographs a whole em. */
const estimates: readonly (readonly [RegExp, number])[] = [
  [/[\p{Mn}\p{Me}\p{Cf}]/u, 0],
  [/\s/u, 0.3],
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}，。！？、；：「」『』（）]/u,
    1,
  ],
  [/[\p{Script=Arabic}\p{Script=Hebrew}]/u, 0.62],
  [/\p{Script=Thai}/u, 0.66],
  [/[\p{Script=Tamil}\p{Script=Bengali}\p{Script=Devanagari}]/u, 0.78],
  [/[\p{Lu}\p{N}MWmw@]/u, 0.75],
  [/\p{P}/u, 0.45],
];

const estimated = (family: string): Typeface => ({
  family,
  sizePerEm: family.includes("CJK") ? 1.45 : 1.6,
  capHeight: 0.72,
  capShift: 0,
  measured: false,
  width: (text) => {
    let sum = 0;
    for (const character of text)
      sum += estimates.find(([matches]) => matches.test(character))?.[1] ?? 0.66;
    return sum;
  },
});

/**
 * The face in which this whole text can be drawn: the preferred one, else Montserrat or Inter (Cyrillic,
 * Greek), else the script's Noto, else fontconfig's choice under the preferred name.
 */
export const typefaceFor = (preferred: FaceName, text: string, language: string): Typeface => {
  const order = [faces[preferred], faces["Montserrat ExtraBold"], faces["Inter SemiBold"]];
  const covering = order.find((face) => covers(face, text));
  if (covering) return measured(covering);
  const family = notoFamilies.find(([script]) => script.test(text))?.[1];
  return estimated(family ? (notoByLanguage[language] ?? family) : preferred);
};

/** A family that only the caller knows; drawn by whatever fontconfig finds under that name. */
export const foreignTypeface = (family: string): Typeface => estimated(family);
