import type { CustomCaptionOptions } from "@reelwright/film/captions/caption-renderer";
import { type Colour, colourOf, inkOn, luminance, vivid } from "../colour.ts";
import type { FaceName } from "../type/faces.ts";

const white = colourOf("#ffffff", "#ffffff");
const black = colourOf("#000000", "#000000");
const faint = (colour: Colour, opacity: number): Colour => ({ ...colour, opacity });

/** A layer that looks the same before, while and after a word is spoken. */
const steady = (paint: Paint): Pick<Layer, "before" | "spoken" | "after" | "inMs" | "outMs"> => ({
  ...{ before: paint, spoken: paint, after: paint, inMs: 0, outMs: 0 },
});

const plainPaint: Paint = { fill: white, outline: black, shadow: faint(black, 0.55) };
const plain: Layer = {
  ...steady(plainPaint),
  sweeps: false,
  ...{ outlineWidth: 0.075, shadowDepth: 0.045, blur: 0.012 },
};

const base = {
  family: null,
  uppercase: false,
  sizeOfHeight: null,
  spacing: 0,
  leading: 1.22,
  maxLines: 2,
  position: "bottom",
  box: null,
} as const;

/** The second paint runs over the first one while a word is sung. */
const sung = (before: Paint, after: Paint): Partial<Layer> => ({
  ...{ before, spoken: after, after, sweeps: true },
});

/** White words over which the product's colour sweeps as they are sung. */
const shortKaraoke = (accent: Colour): DrawnStyle => ({
  ...base,
  face: "Montserrat ExtraBold",
  size: 0.09,
  maxWords: 3,
  idealWords: 3,
  layers: [{ ...plain, ...sung(plainPaint, { ...plainPaint, fill: accent }) }],
  entrance: "rise",
});

/** A rounded box jumps from word to word. */
const shortHighlight = (accent: Colour): DrawnStyle => ({
  ...base,
  face: "Montserrat ExtraBold",
  size: 0.086,
  leading: 1.42,
  maxWords: 3,
  idealWords: 3,
  box: { colour: accent, behind: "spoken_word" },
  layers: [
    {
      ...plain,
      outlineWidth: 0.06,
      spoken: { fill: inkOn(accent), outline: faint(black, 0), shadow: faint(black, 0) },
      ...{ inMs: 40, outMs: 40 },
    },
  ],
  entrance: "rise",
});

/** Huge capitals, each word popping in when it is spoken. */
const boldKaraoke = (accent: Colour): DrawnStyle => ({
  ...base,
  face: "Anton",
  uppercase: true,
  size: 0.122,
  spacing: 0.012,
  leading: 1.16,
  maxWords: 3,
  idealWords: 2,
  layers: [
    {
      ...plain,
      ...steady({ ...plainPaint, fill: accent, shadow: faint(black, 0.8) }),
      after: { ...plainPaint, shadow: faint(black, 0.8) },
      outMs: 90,
      ...{ outlineWidth: 0.07, shadowDepth: 0.06, blur: 0.006 },
    },
  ],
  entrance: "pop_words",
});

/** Luminance from which an unlit tube has 4.5 : 1 against its dark rim (WCAG), whatever lies behind both. */
const readable = 0.21;

/** A colour as much nearer to white as it takes to be read on black. */
const unlit = (colour: Colour): Colour => {
  let lit = colour;
  for (let share = 0.1; luminance(lit) < readable && share <= 1; share += 0.1)
    lit = {
      red: colour.red + (255 - colour.red) * share,
      green: colour.green + (255 - colour.green) * share,
      blue: colour.blue + (255 - colour.blue) * share,
      opacity: 1,
    };
  return lit;
};

/** An outline alone. */
const rim = (outline: Colour): Paint => ({
  ...{ fill: faint(outline, 0), outline, shadow: faint(outline, 0) },
});

/** Tubes that light up, in a dark rim that keeps them readable on any ground: a wide glow, a coloured rim, a white core. */
const neonKaraoke = (accent: Colour): DrawnStyle => ({
  ...base,
  face: "Bebas Neue",
  uppercase: true,
  size: 0.118,
  spacing: 0.035,
  leading: 0.98,
  maxWords: 4,
  idealWords: 3,
  layers: [
    {
      ...steady(rim(faint(black, 0.92))),
      ...{ sweeps: false, outlineWidth: 0.085, shadowDepth: 0, blur: 0.02 },
    },
    {
      before: rim(faint(accent, 0.12)),
      spoken: rim(accent),
      after: rim(faint(accent, 0.55)),
      ...{ inMs: 90, outMs: 220 },
      ...{ sweeps: false, outlineWidth: 0.1, shadowDepth: 0, blur: 0.16 },
    },
    {
      before: { ...rim(faint(accent, 0.75)), fill: unlit(accent) },
      spoken: { ...rim(accent), fill: white },
      after: { ...rim(accent), fill: white },
      ...{ inMs: 90, outMs: 0 },
      ...{ sweeps: false, outlineWidth: 0.022, shadowDepth: 0, blur: 0.012 },
    },
  ],
  entrance: "fade",
});

const quietPaint: Paint = { fill: white, outline: faint(black, 0.62), shadow: faint(black, 0.45) };

/** Small and quiet: words brighten as they are spoken. */
const minimalKaraoke = (): DrawnStyle => ({
  ...base,
  face: "Inter SemiBold",
  size: 0.066,
  leading: 1.3,
  maxWords: 4,
  idealWords: 4,
  layers: [
    {
      ...steady({ ...quietPaint, fill: white }),
      before: { ...quietPaint, fill: faint(white, 0.68) },
      inMs: 140,
      ...{ sweeps: false, outlineWidth: 0.06, shadowDepth: 0.03, blur: 0.05 },
    },
  ],
  entrance: "fade",
});

type NamedStyle =
  | "short_karaoke"
  | "short_highlight"
  | "bold_karaoke"
  | "neon_karaoke"
  | "minimal_karaoke";

/** The built-in styles, dressed in the product's colour. */
export const namedStyle = (style: NamedStyle, accent: string): DrawnStyle => {
  const colour =
    style === "neon_karaoke" ? vivid(accent, "#19d3ff", 0.12) : vivid(accent, "#ffd60a");
  const styles: Record<NamedStyle, () => DrawnStyle> = {
    short_karaoke: () => shortKaraoke(colour),
    short_highlight: () => shortHighlight(colour),
    bold_karaoke: () => boldKaraoke(colour),
    neon_karaoke: () => neonKaraoke(colour),
    minimal_karaoke: minimalKaraoke,
  };
  return styles[style]();
};

const shipped: Readonly<Record<string, FaceName>> = {
  anton: "Anton",
  "bebas neue": "Bebas Neue",
  bebas: "Bebas Neue",
  montserrat: "Montserrat ExtraBold",
  "montserrat extrabold": "Montserrat ExtraBold",
  inter: "Inter SemiBold",
  "inter semibold": "Inter SemiBold",
};

const usualFamily = "Montserrat";

/** A family name that can stand in a style line: letters, digits, spaces, hyphens; the usual one where none is left. */
const familyName = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
    .slice(0, 80) || usualFamily;

/** What the text does while it is spoken, by the caller's choice of animation. */
const textLayer = (
  options: CustomCaptionOptions,
  colours: { readonly text: Colour; readonly highlight: Colour; readonly outline: Colour },
): Layer => {
  const sweeps = options.animation === "karaoke" || options.animation === undefined;
  const marks = !sweeps && options.highlight_color !== undefined;
  const width = options.outline_width ?? 4;
  const paint = (fill: Colour): Paint => ({
    ...{ fill, outline: colours.outline, shadow: faint(black, width === 0 ? 0 : 0.5) },
  });
  const [text, marked] = [paint(colours.text), paint(colours.highlight)];
  return {
    before: text,
    spoken: sweeps || marks ? marked : text,
    after: sweeps ? marked : text,
    sweeps,
    ...(marks ? { inMs: 60, outMs: 60 } : { inMs: 0, outMs: 0 }),
    ...{ outlineWidth: width / 60, shadowDepth: width === 0 ? 0 : 0.04, blur: 0.01 },
  };
};

const entrances = { none: "none", pop: "pop_words", fade: "fade", karaoke: "rise" } as const;

/**
 * The caller's own style. `outline_width` is in sixtieths of an em, so that it looks the same at every
 * resolution; colours may carry an alpha. What is left out follows `short_karaoke`.
 */
export const customStyle = (options: CustomCaptionOptions, accent: string): DrawnStyle => {
  const wanted = familyName(options.font_family ?? usualFamily);
  const face = shipped[wanted.toLowerCase()];
  const words = options.words_per_line ?? 3;
  const highlight = options.highlight_color
    ? colourOf(options.highlight_color, "#ffd60a")
    : vivid(accent, "#ffd60a");
  return {
    face: face ?? "Montserrat ExtraBold",
    family: face || wanted === "" ? null : wanted,
    uppercase: options.uppercase ?? false,
    size: 0.082,
    sizeOfHeight: options.font_size_pct === undefined ? null : options.font_size_pct / 100,
    spacing: 0,
    leading: options.background_color ? 1.5 : 1.22,
    maxWords: words,
    idealWords: words,
    maxLines: 2,
    position: options.position ?? "bottom",
    layers: [
      textLayer(options, {
        text: colourOf(options.text_color, "#ffffff"),
        highlight,
        outline: colourOf(options.outline_color, "#000000"),
      }),
    ],
    box: options.background_color
      ? { colour: colourOf(options.background_color, "#000000"), behind: "line" }
      : null,
    entrance: entrances[options.animation ?? "karaoke"],
  };
};

/** The colors of a word; what has no opacity isn't drawn. */
export type Paint = { readonly fill: Colour; readonly outline: Colour; readonly shadow: Colour };

/** One drawing of the words; the first layer lies at the bottom. Lengths in em. */
export type Layer = {
  readonly before: Paint;
  /** From its start to the next word's. */
  readonly spoken: Paint;
  readonly after: Paint;
  /** How long the changes at the start and at the end take. */
  readonly inMs: number;
  readonly outMs: number;
  /** Whether the paint of `spoken` runs over the word while it is sung, instead of appearing. */
  readonly sweeps: boolean;
  readonly outlineWidth: number;
  readonly shadowDepth: number;
  /** Softness of the outline, a standard deviation. */
  readonly blur: number;
};

/** A rounded box behind the words. */
type Box = {
  readonly colour: Colour;
  /** Behind each word while it is spoken, or behind whole lines for as long as they stand. */
  readonly behind: "spoken_word" | "line";
};

/** A caption style: everything that makes it look like itself. */
export type DrawnStyle = {
  readonly face: FaceName;
  /** A family of the system, instead of `face` where it is installed. */
  readonly family: string | null;
  readonly uppercase: boolean;
  /** Em as a share of the frame's shorter side … */
  readonly size: number;
  /** … or, when given, of the frame's height. */
  readonly sizeOfHeight: number | null;
  /** Between letters and between baselines, in em. */
  readonly spacing: number;
  readonly leading: number;
  readonly maxWords: number;
  readonly idealWords: number;
  readonly maxLines: number;
  readonly position: NonNullable<CustomCaptionOptions["position"]>;
  readonly layers: readonly Layer[];
  readonly box: Box | null;
  /** How a cue comes in: all its words at once, or each word when it is spoken. */
  readonly entrance: "fade" | "rise" | "pop_words" | "none";
};
