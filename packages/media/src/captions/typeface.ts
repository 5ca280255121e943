import { createRequire } from "node:module";
import { lazy } from "@reelwright/film/concurrency";
import { fontFile } from "./fonts.ts";

/** A font as the layout sees it. Lengths are in em of the style, so that faces side by side look equally large. */
export type Typeface = {
  /** The family to ask libass for. */
  readonly family: string;
  /** Whether libass asks for the family's bold. */
  readonly bold: boolean;
  /** Font size in an ASS style for an em of one pixel (libass scales ascent + descent to the font size). */
  readonly sizePerEm: number;
  /** How far the baseline lies below the line box's center. */
  readonly baseline: number;
  /** How far capitals, or the script's usual letters and marks, reach above and below the baseline. */
  readonly above: number;
  readonly below: number;
  /** Whether letters may be spaced: those that join may not. */
  readonly spaced: boolean;
  /** Whether widths are measured; otherwise they are estimates on the safe side. */
  readonly measured: boolean;
  /** Width of a text. */
  width(text: string): number;
};

/** A shipped font or one of the system's. Lengths are in em; ascent and descent are the Windows metrics, as libass uses them. */
type Font = Pick<Typeface, "family" | "above" | "below" | "bold" | "spaced"> & {
  readonly ascent: number;
  readonly descent: number;
  /** How much larger it is set than Latin letters, to look as large. */
  readonly optical: number;
  /** Whether it has a character. */
  has(character: string): boolean;
};

type LatinFont = Pick<Font, "family" | "ascent" | "descent" | "above"> & {
  readonly covers: RegExp;
};

/** `covers` are the characters of captions that a font's `cmap` table has. */
const latinFonts = {
  Anton: {
    family: "Anton",
    ascent: 1.404,
    descent: 0.329,
    above: 0.859,
    covers: /[ -~¡-ſȘ-țΔΣΩπẠ-ỹ\u2010\u2012-\u2015\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026€]/u,
  },
  "Bebas Neue": {
    family: "Bebas Neue",
    ascent: 0.95,
    descent: 0.35,
    above: 0.7,
    covers: /[ -~¡-žȘ-țΔΩμπỲỳ\u2012-\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026€]/u,
  },
  "Montserrat ExtraBold": {
    family: "Montserrat ExtraBold",
    ascent: 1.109,
    descent: 0.453,
    above: 0.7,
    covers:
      /[ -~¡-¬®-ſȘ-țΔΛΧΩλμπχЀ-џҐґẠ-ỹ\u2010\u2012-\u2015\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026€]/u,
  },
  "Inter SemiBold": {
    family: "Inter SemiBold",
    ascent: 1.108,
    descent: 0.322,
    above: 0.728,
    covers: /[ -~¡-¬®-ňŊ-ſȘ-țΑ-ΡΣ-ώЀ-џҐґẠ-ỹ\u2010-\u2026€]/u,
  },
} satisfies Readonly<Record<string, LatinFont>>;

export type FaceName = keyof typeof latinFonts;

const latinFont = (font: LatinFont, optical: number): Font => ({
  ...font,
  ...{ optical, below: 0, bold: false, spaced: true },
  has: (character) => font.covers.test(character),
});

type NotoFont = Pick<Font, "family" | "ascent" | "descent" | "above" | "below" | "optical"> & {
  readonly script: RegExp;
};

/** Without the weight: the files are called `<family> ExtraBold` and `<family> SemiBold`. */
const notoFonts: readonly NotoFont[] = [
  {
    family: "Noto Sans Arabic",
    ...{ ascent: 1.431, descent: 0.738, above: 0.74, below: 0.26, optical: 1.22 },
    script: /\p{Script=Arabic}/u,
  },
  {
    family: "Noto Sans Hebrew",
    ...{ ascent: 1.068, descent: 0.292, above: 0.64, below: 0.06, optical: 1.08 },
    script: /\p{Script=Hebrew}/u,
  },
  {
    family: "Noto Sans Thai",
    ...{ ascent: 1.061, descent: 0.45, above: 0.98, below: 0.16, optical: 1.1 },
    script: /\p{Script=Thai}/u,
  },
  {
    family: "Noto Sans Devanagari",
    ...{ ascent: 1.348, descent: 0.558, above: 0.84, below: 0.2, optical: 1.08 },
    script: /[\p{Script=Devanagari}₹]/u,
  },
  {
    family: "Noto Sans Bengali",
    ...{ ascent: 0.995, descent: 0.408, above: 0.84, below: 0.2, optical: 1.1 },
    script: /[\p{Script=Bengali}₹]/u,
  },
  {
    family: "Noto Sans Tamil",
    ...{ ascent: 0.87, descent: 0.37, above: 0.76, below: 0.2, optical: 0.84 },
    script: /[\p{Script=Tamil}₹]/u,
  },
];

const cjk = {
  ...{ ascent: 1.16, descent: 0.288, above: 0.82, below: 0.06, optical: 1.06 },
  script:
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60ー₹]/u,
};

/** Digits and signs of any language. Noto's Latin letters aren't used: brands' names get a Latin font. */
const signs = /[ !"#$%&'()*+,\-./0-9:;=?@[\]_|°·×–—‘’“”•…€£]/u;
const marks = /[\p{M}\p{Cf}]/u;

const notoFont = ({ script, ...font }: NotoFont, bold: boolean): Font => ({
  ...font,
  ...{ bold, spaced: bold },
  has: (character) => script.test(character) || signs.test(character) || marks.test(character),
});

const cjkFamily = (language: string, text: string): string => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "Noto Sans CJK JP";
  if (/\p{Script=Hangul}/u.test(text)) return "Noto Sans CJK KR";
  const own: Readonly<Record<string, string>> = { ja: "Noto Sans CJK JP", ko: "Noto Sans CJK KR" };
  return own[language] ?? "Noto Sans CJK SC";
};

/** Loading Skia takes 70 ms and 40 MB: only processes that set text do it. */
const skia = lazy(() => {
  const load = createRequire(import.meta.url);
  const { createCanvas, GlobalFonts }: typeof import("@napi-rs/canvas") = load("@napi-rs/canvas");
  const context = createCanvas(1, 1).getContext("2d");
  // As captions are drawn: `Kerning: no`.
  context.fontKerning = "none";
  return { context, fonts: GlobalFonts };
});

/** Font size at which texts are measured, in pixels: fonts count in thousandths of an em. */
const measuredPx = 1000;

const skiaFonts = new Map<string, string | null>();

/** Skia sees only the first family of the system's collection. All of them have the same widths. */
const measuredCjk = "Noto Sans CJK JP";

/** Registers a shipped font; null if the system has no Noto Sans CJK. */
const skiaFont = ({ family, bold }: Font): string | null => {
  const { fonts } = skia();
  if (bold) return fonts.has(measuredCjk) ? `bold ${measuredPx}px "${measuredCjk}"` : null;
  const alias = `Reelwright ${family}`;
  if (fonts.registerFromPath(fontFile(family), alias) === null)
    throw new Error(`cannot read the font ${family}`);
  return `${measuredPx}px "${alias}"`;
};

/** A font in CSS's notation, as Skia takes it. */
const knownSkiaFont = (font: Font): string | null => {
  const known = skiaFonts.get(font.family);
  if (known !== undefined) return known;
  const name = skiaFont(font);
  skiaFonts.set(font.family, name);
  return name;
};

/** Widths in em on the safe side: combining marks take no room, ideographs a whole em. */
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
const estimatedWidth = (text: string): number =>
  Array.from(text).reduce(
    (sum, one) => sum + (estimates.find(([matches]) => matches.test(one))?.[1] ?? 0.8),
    0,
  );

const measuredWidth = (font: Font, text: string): number => {
  const name = knownSkiaFont(font);
  if (name === null) return estimatedWidth(text);
  const { context } = skia();
  context.font = name;
  return Math.round(context.measureText(text).width) / measuredPx;
};

/** Words whose widths are remembered per typeface. */
const maxWidths = 5_000;

const typefaces = new Map<string, Typeface>();

/** Typefaces are shared by all captions of the process, because many films have the same words. */
const typefaceOf = (font: Font): Typeface => {
  const key = `${font.family} ${font.optical}`;
  const typeface = typefaces.get(key) ?? measuredTypeface(font);
  typefaces.set(key, typeface);
  return typeface;
};

const measuredTypeface = (font: Font): Typeface => {
  const { family, bold, spaced, ascent, descent, above, below, optical } = font;
  const widths = new Map<string, number>();
  return {
    ...{ family, bold, spaced, measured: true },
    sizePerEm: (ascent + descent) * optical,
    baseline: ((ascent - descent) / 2) * optical,
    above: above * optical,
    below: below * optical,
    width: (text) => {
      const known = widths.get(text);
      if (known !== undefined) return known;
      if (widths.size >= maxWidths) widths.clear();
      const width = measuredWidth(font, text) * optical;
      widths.set(text, width);
      return width;
    },
  };
};

/** A font that may set a text. */
type Candidate = { readonly typeface: Typeface; readonly has: Font["has"] };

/** The first of the candidates that have the most of these characters. */
const mostCovering = (candidates: readonly Candidate[], characters: readonly string[]) => {
  const counts = candidates.map(({ has }) => characters.filter(has).length);
  return candidates[counts.indexOf(Math.max(...counts))] as Candidate;
};

const lettersOf = (text: string): string[] => text.match(/\p{L}/gu) ?? [];

/** Fonts beside which others would look too large. */
const condensed: readonly FaceName[] = ["Anton", "Bebas Neue"];

/** Fonts for a text in their order of preference. */
const fontsFor = (preferred: FaceName, text: string, language: string): Font[] => {
  const isQuiet = preferred === "Inter SemiBold";
  const broader = condensed.includes(preferred) ? 0.86 : 1;
  const inter = latinFonts["Inter SemiBold"];
  const weight = isQuiet ? "SemiBold" : "ExtraBold";
  return [
    latinFont(latinFonts[preferred], 1),
    ...(isQuiet ? [] : [latinFont(latinFonts["Montserrat ExtraBold"], broader)]),
    latinFont({ ...inter, family: `Inter ${weight}` }, broader),
    ...notoFonts.map((font) => notoFont({ ...font, family: `${font.family} ${weight}` }, false)),
    notoFont({ ...cjk, family: cjkFamily(language, text) }, true),
  ];
};

/** The font in which most of a text is set, and each word's own. */
export type Typefaces = { readonly main: Typeface; of(word: string): Typeface };

/**
 * Chooses fonts for a text: the preferred one, else Montserrat or Inter (Cyrillic, Greek), else the Noto of its script. A word
 * in another script than most of the text, such as a brand's name, gets the font that has it.
 */
export const typefacesFor = (preferred: FaceName, text: string, language: string): Typefaces => {
  const all = fontsFor(preferred, text, language).map((font) => {
    return { typeface: typefaceOf(font), has: font.has };
  });
  const main = mostCovering(all, lettersOf(text));
  const chosen = new Map<string, Typeface>();
  const typefaceFor = (word: string): Typeface => {
    const characters = Array.from(word);
    if (characters.every(main.has)) return main.typeface;
    const letters = lettersOf(word);
    return mostCovering([main, ...all], letters.length > 0 ? letters : characters).typeface;
  };
  return {
    main: main.typeface,
    of: (word) => {
      const typeface = chosen.get(word) ?? typefaceFor(word);
      chosen.set(word, typeface);
      return typeface;
    },
  };
};

/** A family that only the caller knows: fontconfig draws whatever it finds under that name. */
export const foreignTypefaces = (family: string): Typefaces => {
  const typeface: Typeface = {
    ...{ family, bold: true, spaced: true, measured: false },
    ...{ sizePerEm: 1.3, baseline: 0.36, above: 0.72, below: 0 },
    width: estimatedWidth,
  };
  return { main: typeface, of: () => typeface };
};
