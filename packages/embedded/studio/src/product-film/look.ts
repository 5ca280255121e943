/** The look of a product film: its theme, and plates whose colors the product stands out from. */
import type { HexColour, Product } from "@reelwright/film/artifacts";
import { seededRandom, seedOf } from "@reelwright/film/numbers";
import { hex, leadingTone, type Tone, toneOf } from "../colour.ts";

/** What backgrounds are made of, how shots are joined and how lively the camera is. */
export type ThemeName = "sweep" | "spotlight" | "paper" | "arcs" | "stripes" | "photo";
export type CutStyle = "hard" | "whip" | "wipe" | "iris" | "slide" | "zoom";

type Theme = { readonly cut: CutStyle; readonly energy: number };

export const themes: { readonly [name in ThemeName]: Theme } = {
  sweep: { cut: "wipe", energy: 1 },
  spotlight: { cut: "hard", energy: 0.8 },
  paper: { cut: "slide", energy: 1 },
  arcs: { cut: "iris", energy: 1.15 },
  stripes: { cut: "whip", energy: 1.3 },
  photo: { cut: "zoom", energy: 0.9 },
};

const byTone: { readonly [tone: string]: readonly [ThemeName, ...ThemeName[]] } = {
  conversational: ["paper", "arcs", "sweep"],
  professional: ["spotlight", "sweep", "paper"],
  enthusiastic: ["stripes", "arcs", "sweep"],
  humorous: ["arcs", "stripes", "paper"],
  calm: ["sweep", "spotlight", "paper"],
};

/** The theme of a film: by its tone, and by chance among those that suit. `hasPhoto`: the product's photo has a background. */
export const themeOf = (tone: string, seed: number, hasPhoto: boolean): ThemeName => {
  const random = seededRandom(seedOf(seed, "theme"));
  const suited = byTone[tone] ?? byTone["conversational"] ?? ["sweep"];
  return random.pick(hasPhoto ? [...suited, "photo"] : suited);
};

/** The tones of one background. */
export type Plate = {
  readonly base: HexColour;
  /** Beside the base, for shapes and gradients. */
  readonly second: HexColour;
  readonly light: HexColour;
  readonly deep: HexColour;
};

export type Look = {
  readonly plates: readonly [Plate, ...Plate[]];
  /** Color of the light at the product's edge. Strong where the product hardly differs from a plate. */
  readonly rim: { readonly colour: HexColour; readonly strength: number };
};

/** Colors with a smaller share of the product don't count for its contrast. */
const mainShare = 0.12;
/** Least distance in OKLab of a plate from the product's main colors. */
const leastContrast = 0.17;

/** Distance in OKLab. */
const distance = (a: Tone, b: Tone): number => {
  const flat = ({ c, h }: Tone) => [
    c * Math.cos((h * Math.PI) / 180),
    c * Math.sin((h * Math.PI) / 180),
  ];
  const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [flat(a), flat(b)];
  return Math.hypot(a.l - b.l, ax - bx, ay - by);
};

type Weighted = Tone & { readonly share: number };

/** A plate's shapes and gradients are so much darker and lighter than its base. */
const shades = [-0.1, 0, 0.04] as const;

/** How much a plate differs from the product's main colors: mostly the nearest of them, by its share. */
const contrastOf = ({ l, c, h }: Tone, colours: readonly Weighted[]): number =>
  Math.min(
    ...colours.flatMap((colour) =>
      shades.map(
        (shade) => distance({ l: l + shade, c, h }, colour) / Math.min(1, 0.55 + colour.share),
      ),
    ),
  );

/** Products without a color of their own get greys with a breath of blue, green, violet or sand. */
const neutralHues = [250, 160, 300, 75] as const;
const greyness = 0.22;
/** OKLCH chroma from which a product has a color: of its leading tone, and on average. Less is white or black with a mark. */
const leastChroma = 0.045;
/** Kinds of plates: light, vivid, deep. */
const kinds = [
  { l: 0.92, c: 0.045 },
  { l: 0.75, c: 0.125 },
  { l: 0.36, c: 0.085 },
] as const;
const turns = [0, 180, 35, -35, 150, -150] as const;

/**
 * Mustard, olive and brown make a muddy background: light ones give way to honey and green, dark ones to night blue
 * and petrol.
 */
const pleasant = ({ l, c, h }: Tone): Tone => {
  const hue = ((h % 360) + 360) % 360;
  if (l < 0.6 && hue > 5 && hue < 135) return { l, c: c * 0.8, h: hue < 80 ? 268 : 205 };
  const isMuddy = hue > 78 && hue < 128 && l < 0.85;
  return { l, c, h: isMuddy ? (hue < 103 ? 68 : 146) : hue };
};

const plateOf = ({ l, c, h }: Tone): Plate => {
  const up = l > 0.85 ? 0.05 : 0.09;
  return {
    base: hex(l, c, h),
    second: hex(l - (l > 0.5 ? 0.07 : -0.06), Math.min(0.15, c * 1.25), h + 10),
    light: hex(Math.min(0.985, l + up), c * 0.7, h + 4),
    deep: hex(Math.max(0.12, l - 0.15), Math.min(0.14, c * 1.2), h - 8),
  };
};

/** Number of plates of a film. */
export const plateCount = 3;

/** Plates that a product of this palette stands out from, none like another. */
export const lookOf = (palette: Product["palette"], seed: number): Look => {
  const random = seededRandom(seedOf(seed, "plates"));
  const leading = leadingTone(palette);
  const weight = palette.reduce((sum, { share }) => sum + share, 0) || 1;
  const purity = palette.reduce((sum, one) => sum + toneOf(one.hex).c * one.share, 0) / weight;
  const isColoured = leading.c > leastChroma && purity > leastChroma;
  const [own, share] = isColoured ? [leading.h, 1] : [random.pick(neutralHues), greyness];
  const all = palette.map(({ hex: colour, share }) => ({ ...toneOf(colour), share }));
  const main = all.filter(({ share }) => share >= mainShare);
  const colours = main.length > 0 ? main : all;
  const tones = kinds.map((kind) => {
    const options = turns.flatMap((turn) =>
      [0, 0.07, -0.07].map((shift) => {
        const tone = pleasant({ l: kind.l + shift, c: kind.c * share, h: own + turn });
        const contrast = contrastOf(tone, colours);
        // The product's own hue and its complement look deliberate.
        const taste = (turn === 0 ? 0.1 : turn === 180 ? 0.05 : 0) - Math.abs(shift) * 0.3;
        return {
          tone,
          contrast,
          worth: Math.min(contrast, 0.34) + taste + random.between(0, 0.05),
        };
      }),
    );
    return options.reduce((best, one) => (one.worth > best.worth ? one : best));
  });
  const ranked = tones.toSorted((a, b) => b.contrast - a.contrast);
  const clear = ranked.filter(({ contrast }, at) => at === 0 || contrast >= leastContrast);
  // Neighboring shots need three plates to differ: what is missing is a neighbor of the clearest one.
  const best = clear[0]?.tone ?? { l: 0.9, c: 0.03, h: own };
  // Each with a lightness of its own, because `pleasant` may bring their hues together.
  const nearby = [0.1, -0.13, 0.16]
    .map((shift) => ({
      ...{
        l: best.l + (best.l > 0.6 ? -Math.abs(shift) : Math.abs(shift)),
        c: best.c,
        h: best.h + shift * 260,
      },
    }))
    .map(pleasant);
  const filled = nearby
    .toSorted((a, b) => contrastOf(b, colours) - contrastOf(a, colours))
    .slice(0, plateCount - clear.length);
  const [first, ...others] = [...clear.map(({ tone }) => tone), ...filled].map(plateOf);
  const least = Math.min(...clear.map(({ contrast }) => contrast));
  return {
    plates: [first ?? plateOf(best), ...others],
    rim: { colour: hex(0.97, 0.02, own), strength: least < 0.26 ? 0.5 : 0.22 },
  };
};
