import { lazy } from "@reelwright/film/concurrency";
import {
  cjkFamily,
  emojiFamily,
  isInstalled,
  type LineHeight,
  shippedFont,
  skia,
  windowsHeight,
} from "./fonts.ts";

/** The fonts of one script in one style. Lengths are in em of the style, so that faces side by side look equally large. */
export type Face = {
  /** Its first family, and whether that is asked for in bold. */
  readonly family: string;
  readonly bold: boolean;
  /** In an ASS file: font size for an em of one pixel, and how far the baseline lies below the line box's center. */
  readonly ass: { readonly size: number; readonly baseline: number };
  /** How far capitals, or the script's usual letters and marks, reach above and below the baseline. */
  readonly above: number;
  readonly below: number;
  /** Whether letters may be spaced: those that join may not. */
  readonly spaced: boolean;
  /** The language whose variants of ideographs are drawn, as in BCP 47. */
  readonly lang: string;
  /** The font for an em of so many pixels, as a canvas takes it. */
  font(em: number): string;
  /** Width of a text, kerned. */
  width(text: string): number;
};

/** The face in which most of a text is set, and each word's own. */
export type Faces = { readonly main: Face; of(word: string): Face };

/** What a style's Latin font lacks. Words with it are set in the next one whole, instead of in two fonts. */
const latinFonts = {
  Anton: /[\p{Script=Cyrillic}\p{Script=Greek}]/u,
  "Bebas Neue": /[\p{Script=Cyrillic}\p{Script=Greek}\u1ea0-\u1ef9]/u,
  "Montserrat ExtraBold": /\p{Script=Greek}/u,
  "Inter SemiBold": /$^/u,
  "Inter ExtraBold": /$^/u,
} satisfies Readonly<Record<string, RegExp>>;
export type FaceName = keyof typeof latinFonts;

/** Fonts beside which others would look too large. */
const isCondensed = (name: FaceName): boolean => name === "Anton" || name === "Bebas Neue";
const besideCondensed = 0.86;

/** `optical`: how much larger it is set than Latin letters, to look as large. `sample`: its highest and deepest usual letters. */
type Script = {
  readonly name: string;
  readonly letters: RegExp;
  readonly optical: number;
  readonly sample: string;
};

const scripts: readonly Script[] = [
  { name: "Arabic", letters: /\p{Script=Arabic}/gu, optical: 1.22, sample: "لاكجي" },
  { name: "Hebrew", letters: /\p{Script=Hebrew}/gu, optical: 1.08, sample: "אבל" },
  { name: "Thai", letters: /\p{Script=Thai}/gu, optical: 1.1, sample: "ที่ปู" },
  { name: "Devanagari", letters: /[\p{Script=Devanagari}₹]/gu, optical: 1.08, sample: "कीतु" },
  { name: "Bengali", letters: /\p{Script=Bengali}/gu, optical: 1.1, sample: "কীতু" },
  { name: "Tamil", letters: /\p{Script=Tamil}/gu, optical: 0.84, sample: "கீழூ" },
];
const cjk: Script = {
  name: "CJK",
  letters:
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60ー]/gu,
  ...{ optical: 1.06, sample: "国" },
};

const cjkLanguages: Readonly<Record<string, string>> = { ja: "ja", ko: "ko" };
/** The language whose ideographs a text has. */
const ideographsOf = (language: string, text: string): string => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja";
  if (/\p{Script=Hangul}/u.test(text)) return "ko";
  return cjkLanguages[language] ?? "zh-Hans";
};
const assFamilies: Readonly<Record<string, string>> = {
  ja: "Noto Sans CJK JP",
  ko: "Noto Sans CJK KR",
  "zh-Hans": "Noto Sans CJK SC",
};
/** Windows metrics of Noto Sans CJK, which is the system's, and usual ones of other families of the system. */
const cjkHeight: LineHeight = { ascent: 1.16, descent: 0.288 };
const usualHeight: LineHeight = { ascent: 1.01, descent: 0.29 };

/** Pixels of an em in which texts are measured. */
const measuredPx = 200;
const context = lazy(() => skia().createCanvas(1, 1).getContext("2d"));

/** Faces live as long as the process, so they forget widths from time to time. */
const rememberedTexts = 4096;

type FaceOptions = Pick<Face, "family" | "bold" | "spaced" | "lang"> & {
  /** In Skia's names, in the order in which they are asked for a character. */
  readonly families: readonly string[];
  readonly optical: number;
  readonly sample: string;
  readonly height: LineHeight;
};

const createFace = (options: FaceOptions): Face => {
  const { families, optical, sample, height, family, bold, spaced, lang } = options;
  const list = [...families, emojiFamily].map((name) => `"${name}"`).join(",");
  const font = (em: number) => `${bold ? "bold " : ""}${em * optical}px ${list}`;
  const measured = (text: string) => {
    const canvas = context();
    canvas.font = font(measuredPx);
    canvas.lang = lang;
    return canvas.measureText(text);
  };
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = measured(sample);
  const widths = new Map<string, number>();
  const remember = (text: string, width: number): number => {
    if (widths.size >= rememberedTexts) widths.clear();
    widths.set(text, width);
    return width;
  };
  return {
    ...{ family, bold, spaced, lang, font },
    ass: {
      size: (height.ascent + height.descent) * optical,
      baseline: ((height.ascent - height.descent) / 2) * optical,
    },
    above: above / measuredPx,
    below: Math.max(0, below) / measuredPx,
    width: (text) => widths.get(text) ?? remember(text, measured(text).width / measuredPx),
  };
};

/** Latin fonts in a style's order of preference. */
const latinOrder = (preferred: FaceName): readonly FaceName[] => {
  if (preferred === "Inter SemiBold") return [preferred];
  return [...new Set<FaceName>([preferred, "Montserrat ExtraBold", "Inter ExtraBold"])];
};

const latinFace = (preferred: FaceName, text: string): Face => {
  const order = latinOrder(preferred);
  const name = order.find((each) => !latinFonts[each].test(text)) ?? preferred;
  const rest = order.filter((each) => each !== name);
  return createFace({
    ...{ family: name, bold: false, spaced: true, lang: "en", sample: "H" },
    families: [name, ...rest].map(shippedFont),
    optical: isCondensed(preferred) && name !== preferred ? besideCondensed : 1,
    height: windowsHeight(name),
  });
};

const scriptFace = (preferred: FaceName, { name, optical, sample }: Script, lang: string): Face => {
  const weight = preferred === "Inter SemiBold" ? "SemiBold" : "ExtraBold";
  const latin = latinOrder(preferred).map(shippedFont);
  if (name === cjk.name)
    return createFace({
      ...{ family: assFamilies[lang] ?? cjkFamily, bold: true, spaced: true, lang, sample },
      ...{ families: [cjkFamily, ...latin], optical, height: cjkHeight },
    });
  const family = `Noto Sans ${name} ${weight}`;
  return createFace({
    ...{ family, bold: false, spaced: false, lang, sample, optical },
    ...{ families: [shippedFont(family), ...latin], height: windowsHeight(family) },
  });
};

const countOf = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** The script of most of a text's letters; null: Latin, Cyrillic, Greek, or none that fonts are shipped for. */
const scriptOf = (text: string): Script | null => {
  const all = countOf(text, /\p{L}/gu);
  const counts = [...scripts, cjk].map((script) => countOf(text, script.letters));
  const most = Math.max(...counts);
  return most === 0 || 2 * most < all ? null : ([...scripts, cjk][counts.indexOf(most)] ?? null);
};

const known = new Map<string, Face>();
const remembered = (key: string, create: () => Face): Face => {
  const face = known.get(key) ?? create();
  known.set(key, face);
  return face;
};

const faceOf = (preferred: FaceName, text: string, language: string): Face => {
  const script = scriptOf(text);
  if (script === null) {
    const lacks = latinOrder(preferred).map((name) => (latinFonts[name].test(text) ? 1 : 0));
    return remembered(`${preferred} ${lacks.join("")}`, () => latinFace(preferred, text));
  }
  const lang = script === cjk ? ideographsOf(language, text) : language;
  return remembered(`${preferred} ${script.name} ${lang}`, () =>
    scriptFace(preferred, script, lang),
  );
};

const facesOf = (main: Face, own: (word: string) => Face): Faces => {
  const chosen = new Map<string, Face>();
  return {
    main,
    of: (word) => {
      const face = chosen.get(word) ?? (/\p{L}/u.test(word) ? own(word) : main);
      chosen.set(word, face);
      return face;
    },
  };
};

/**
 * Chooses fonts for a text: the preferred one, else Montserrat or Inter (Cyrillic, Greek), else the Noto of its script. A word
 * in another script than most of the text, such as a brand's name, gets the font that has it.
 */
export const facesFor = (preferred: FaceName, text: string, language: string): Faces => {
  const cjkLang = ideographsOf(language, text);
  const main = faceOf(preferred, text, language);
  return facesOf(main, (word) =>
    faceOf(preferred, word, scriptOf(word) === cjk ? cjkLang : language),
  );
};

/** Faces of a family that only the system knows. Null if it isn't installed. */
export const installedFaces = (family: string): Faces | null => {
  if (!isInstalled(family)) return null;
  const main = remembered(`installed ${family}`, () =>
    createFace({
      ...{ family, bold: true, spaced: true, lang: "en", sample: "H", optical: 1 },
      ...{ families: [family, shippedFont("Montserrat ExtraBold")], height: usualHeight },
    }),
  );
  return facesOf(main, () => main);
};
