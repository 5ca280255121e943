import type { CustomCaptionOptions } from "@reelwright/film/captions/caption-renderer";
import { type Colour, colourOf, inkOn, luminance, vivid } from "../colour.ts";
import { assAlpha, assColour } from "./ass-syntax.ts";
import type { FaceName } from "./typeface.ts";

const white = colourOf("#ffffff", "#ffffff");
const black = colourOf("#000000", "#000000");
const faint = (colour: Colour, opacity: number): Colour => ({ ...colour, opacity });

/** A change over some ms, and the change back at the end of the word. */
const whileSpoken = ({ startMs, endMs }: Spoken, on: string, off: string, easeMs = 70): string =>
  `\\t(${startMs},${startMs + easeMs},${on})\\t(${endMs},${endMs + easeMs},${off})`;

const plain: Layer = {
  fill: white,
  unsung: null,
  outline: black,
  outlineWidth: 0.075,
  shadow: faint(black, 0.55),
  shadowDepth: 0.045,
  blur: 0.012,
  tags: () => "",
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

/** White words over which the product's colour sweeps as they are sung. */
const shortKaraoke = (accent: Colour): DrawnStyle => ({
  ...base,
  face: "Montserrat ExtraBold",
  size: 0.09,
  maxWords: 3,
  idealWords: 3,
  layers: [{ ...plain, fill: accent, unsung: white }],
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
      tags: (spoken) =>
        whileSpoken(
          spoken,
          `\\1c${assColour(inkOn(accent))}\\3a${assAlpha(0)}\\4a${assAlpha(0)}`,
          `\\1c${assColour(white)}\\3a${assAlpha(1)}\\4a${assAlpha(0.55)}`,
          40,
        ),
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
      fill: accent,
      outlineWidth: 0.07,
      shadow: faint(black, 0.8),
      shadowDepth: 0.06,
      blur: 0.006,
      tags: ({ endMs }) => `\\t(${endMs},${endMs + 90},\\1c${assColour(white)})`,
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
      ...plain,
      fill: faint(accent, 0),
      outline: black,
      outlineWidth: 0.085,
      shadow: faint(black, 0),
      shadowDepth: 0,
      blur: 0.035,
      tags: () => `\\3a${assAlpha(0.92)}`,
    },
    {
      ...plain,
      fill: faint(accent, 0),
      outline: accent,
      outlineWidth: 0.1,
      shadow: faint(accent, 0),
      shadowDepth: 0,
      blur: 0.16,
      tags: ({ startMs, endMs }) =>
        `\\3a${assAlpha(0.12)}\\t(${startMs},${startMs + 90},\\3a${assAlpha(1)})` +
        `\\t(${endMs},${endMs + 220},\\3a${assAlpha(0.55)})`,
    },
    {
      ...plain,
      fill: unlit(accent),
      outline: accent,
      outlineWidth: 0.022,
      shadow: faint(accent, 0),
      shadowDepth: 0,
      blur: 0.012,
      tags: ({ startMs }) =>
        `\\3a${assAlpha(0.75)}\\t(${startMs},${startMs + 90},\\1c${assColour(white)}\\1a${assAlpha(1)}\\3a${assAlpha(1)})`,
    },
  ],
  entrance: "fade",
});

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
      ...plain,
      fill: faint(white, 0.68),
      outline: faint(black, 0.62),
      outlineWidth: 0.06,
      shadow: faint(black, 0.45),
      shadowDepth: 0.03,
      blur: 0.05,
      tags: ({ startMs }) => `\\t(${startMs},${startMs + 140},\\1a${assAlpha(1)})`,
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
  return {
    fill: sweeps ? colours.highlight : colours.text,
    unsung: sweeps ? colours.text : null,
    outline: colours.outline,
    outlineWidth: width / 60,
    shadow: { ...colourOf("#000000", "#000000"), opacity: width === 0 ? 0 : 0.5 },
    shadowDepth: width === 0 ? 0 : 0.04,
    blur: 0.01,
    tags: ({ startMs, endMs }) =>
      marks
        ? `\\t(${startMs},${startMs + 60},\\1c${assColour(colours.highlight)})` +
          `\\t(${endMs},${endMs + 60},\\1c${assColour(colours.text)})`
        : "",
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

/** When a word is spoken, in ms from the start of the event that shows it. */
export type Spoken = { readonly startMs: number; readonly endMs: number };

/** One drawing of the words; the first layer lies at the bottom. Lengths in em. */
export type Layer = {
  readonly fill: Colour;
  /** Fill before the sweep of a karaoke layer has passed; null: no sweep. */
  readonly unsung: Colour | null;
  readonly outline: Colour;
  readonly outlineWidth: number;
  readonly shadow: Colour;
  readonly shadowDepth: number;
  readonly blur: number;
  /** Override tags for a word (without braces), e.g. how it changes while it is spoken. */
  tags(spoken: Spoken): string;
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
  /** A family outside the four shipped ones. */
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
