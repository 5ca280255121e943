import {
  assAlpha,
  assColour,
  type Colour,
  colourOf,
  inkOn,
  luminance,
  vivid,
} from "./caption-colour.ts";
import type { DrawnStyle, Layer, Spoken } from "./drawn-style.ts";

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

export type NamedStyle =
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
