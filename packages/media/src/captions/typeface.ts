import { arabicFaces } from "./arabic-face.ts";
import { eastFaces } from "./east-faces.ts";
import { type Face, faces } from "./face-widths.ts";
import { indicFaces } from "./indic-faces.ts";
import { piecesOf, type ScriptFace } from "./script-face.ts";
import { tamilFaces } from "./tamil-face.ts";

export type FaceName = keyof typeof faces;

/** A face as the layout sees it; lengths in em of the style, so that faces side by side look equally large. */
export type Typeface = {
  /** The family to ask libass for. */
  readonly family: string;
  /** Whether libass shall look for the family's bold. */
  readonly bold: boolean;
  /** Font size in an ASS style for an em of one pixel (libass scales ascent + descent to the font size). */
  readonly sizePerEm: number;
  /** How far the baseline lies below the line box's centre. */
  readonly baseline: number;
  /** How far capitals, or the script's usual letters and marks, reach above and below the baseline. */
  readonly above: number;
  readonly below: number;
  /** Whether its letters may be set apart. */
  readonly spaced: boolean;
  /** Whether widths are the font's own; otherwise they are cautious estimates. */
  readonly measured: boolean;
  /** Width of a text. */
  width(text: string): number;
};

/** Cautious widths in em where no table helps: combining marks take no room, ideographs a whole em. */
const estimates: readonly (readonly [RegExp, number])[] = [
  [/[\p{Mn}\p{Me}\p{Cf}]/u, 0],
  [/\s/u, 0.3],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60ー]/u, 1],
  [/\p{Script=Hangul}/u, 0.92],
  [/[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}]/u, 0.66],
  [/[\p{Script=Tamil}\p{Script=Bengali}\p{Script=Devanagari}]/u, 0.9],
  [/[\p{Lu}\p{N}MWmw@]/u, 0.75],
  [/\p{P}/u, 0.45],
];
const estimate = (character: string): number =>
  estimates.find(([matches]) => matches.test(character))?.[1] ?? 0.8;

type Widths = ReadonlyMap<string, number>;
const known = new WeakMap<object, Widths>();
const widthsOf = (face: Face | ScriptFace): Widths => {
  const made = known.get(face.widths);
  if (made) return made;
  const table = new Map<string, number>();
  for (const [width, characters] of face.widths)
    for (const character of characters) table.set(character, width / 1000);
  for (const [width, clusters] of "clusters" in face ? face.clusters : [])
    for (const cluster of clusters.split(" ")) table.set(cluster, width / 1000);
  known.set(face.widths, table);
  return table;
};

/** A face that may set a text, and how many of the text's characters it has. */
type Candidate = { readonly typeface: Typeface; has(character: string): boolean };

const joiners = /\u200d/gu;
const anyMark = /[\p{M}\p{Cf}]/u;

/** `wider` is how much wider than in the table its letters are. */
const latinCandidate = (face: Face, optical: number, wider = 1): Candidate => {
  const table = widthsOf(face);
  return {
    has: (character) => table.has(character),
    typeface: {
      family: face.family,
      bold: false,
      sizePerEm: (face.ascent + face.descent) * optical,
      baseline: ((face.ascent - face.descent) / 2) * optical,
      above: face.capHeight * optical,
      below: 0,
      spaced: true,
      measured: true,
      width: (text) => {
        let sum = 0;
        for (const one of text) sum += table.get(one) ?? estimate(one);
        return sum * optical * wider;
      },
    },
  };
};

const scriptCandidate = (face: ScriptFace, family: string, scale: number): Candidate => {
  const table = widthsOf(face);
  const { optical } = face;
  const bold = family.includes("CJK");
  return {
    // Latin letters of a script's face are known only for words that mix both.
    has: (character) =>
      face.script.test(character) ||
      anyMark.test(character) ||
      (table.has(character) && !/\p{Script=Latin}/u.test(character)),
    typeface: {
      family,
      bold,
      sizePerEm: (face.ascent + face.descent) * optical,
      baseline: ((face.ascent - face.descent) / 2) * optical,
      above: face.above * optical,
      below: face.below * optical,
      spaced: bold,
      measured: true,
      width: (text) => {
        let sum = 0;
        for (const one of piecesOf(text, table))
          sum +=
            table.get(one) ??
            table.get(one.replace(joiners, "")) ??
            (anyMark.test(one) ? 0 : estimate(one));
        return sum * scale * optical;
      },
    },
  };
};

const cjkFamily = (language: string, text: string): string => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "Noto Sans CJK JP";
  if (/\p{Script=Hangul}/u.test(text)) return "Noto Sans CJK KR";
  const own: Readonly<Record<string, string>> = { ja: "Noto Sans CJK JP", ko: "Noto Sans CJK KR" };
  return own[language] ?? "Noto Sans CJK SC";
};

const lettersOf = (text: string): string[] => text.match(/\p{L}/gu) ?? [];

const most = (candidates: readonly Candidate[], characters: readonly string[]) => {
  const first = candidates[0] as Candidate;
  let best = { candidate: first, count: -1 };
  for (const candidate of candidates) {
    const count = characters.reduce((sum, one) => sum + (candidate.has(one) ? 1 : 0), 0);
    if (count > best.count) best = { candidate, count };
  }
  return best.candidate;
};

/** The faces of a text: the one in which most of it can be set, and each word's own. */
export type Typefaces = { readonly main: Typeface; of(word: string): Typeface };

const condensed: readonly FaceName[] = ["Anton", "Bebas Neue"];

/**
 * Faces for a text: the preferred one, else Montserrat or Inter (Cyrillic, Greek), else the Noto of its script. A word
 * in another script than most of the text (a brand's name, say) gets the face that has it.
 */
export const typefacesFor = (preferred: FaceName, text: string, language: string): Typefaces => {
  const quiet = preferred === "Inter SemiBold";
  const broader = condensed.includes(preferred) ? 0.86 : 1;
  const inter = faces["Inter SemiBold"];
  const latin = [
    latinCandidate(faces[preferred], 1),
    ...(quiet ? [] : [latinCandidate(faces["Montserrat ExtraBold"], broader)]),
    quiet
      ? latinCandidate(inter, 1)
      : latinCandidate({ ...inter, family: "Inter ExtraBold" }, broader, 1.03),
  ];
  const weight = quiet ? "SemiBold" : "ExtraBold";
  const { cjk, hebrew, thai } = eastFaces;
  const noto = [
    arabicFaces.arabic,
    hebrew,
    thai,
    ...Object.values(indicFaces),
    tamilFaces.tamil,
  ].map((face) => scriptCandidate(face, `${face.family} ${weight}`, quiet ? face.lighter : 1));
  const east = {
    ...cjk,
    script:
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60ー]/u,
  };
  const all = [...latin, ...noto, scriptCandidate(east, cjkFamily(language, text), 1)];
  const main = most(all, lettersOf(text));
  const chosen = new Map<string, Typeface>();
  const faceOf = (word: string): Typeface => {
    const characters = Array.from(word);
    if (characters.every((one) => main.has(one))) return main.typeface;
    return most([main, ...all], lettersOf(word).length > 0 ? lettersOf(word) : characters).typeface;
  };
  return {
    main: main.typeface,
    of: (word) => {
      const face = chosen.get(word) ?? faceOf(word);
      chosen.set(word, face);
      return face;
    },
  };
};

/** A family that only the caller knows; drawn by whatever fontconfig finds under that name. */
export const foreignTypefaces = (family: string): Typefaces => {
  const typeface: Typeface = {
    family,
    bold: true,
    sizePerEm: 1.3,
    baseline: 0.36,
    above: 0.72,
    below: 0,
    spaced: true,
    measured: false,
    width: (text) => Array.from(text).reduce((sum, one) => sum + estimate(one), 0),
  };
  return { main: typeface, of: () => typeface };
};
