import { contrast, luminance } from "../captions/caption-colour.ts";

/** RGBA pixels. */
export type Drawn = { readonly data: Buffer; readonly width: number; readonly height: number };

/** One of a logo's main tones: how light it is, and whether the film is what lies around it. */
export type Tone = {
  /** WCAG, 0 to 1. */
  readonly luminance: number;
  /** Lightness (0 to 255) up to which a pixel belongs to it. */
  readonly upTo: number;
  /** Whether much of its edge borders on the film; a letter inside a filled badge doesn't. */
  readonly isExposed: boolean;
};

/** A rarer tone is an edge's or a glint's. */
const leastShare = 0.06;
/** Means of two tones lie at least so far apart, of 255. */
const leastDistance = 56;
/** Share of its edge from which a tone counts as exposed. */
const exposedShare = 0.3;

/** What counts as seen. */
export const solid = 128;

/** How light a pixel looks, 0 to 255. */
export const lightnessAt = ({ data }: Drawn, pixel: number): number => {
  const [red = 0, green = 0, blue = 0] = data.subarray(4 * pixel, 4 * pixel + 3);
  return Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue);
};

/** Splits a histogram where the two sides differ most (Otsu), again and again, while both sides are tones. */
const cuts = (histogram: Float64Array, from: number, to: number, least: number): number[] => {
  let best = { at: -1, worth: -1, apart: 0 };
  let [count, sum] = [0, 0];
  const all = histogram.subarray(from, to + 1);
  const total = all.reduce((one, other) => one + other, 0);
  const whole = all.reduce((one, other, index) => one + other * (from + index), 0);
  for (let at = from; at < to; at += 1) {
    count += histogram[at] ?? 0;
    sum += (histogram[at] ?? 0) * at;
    if (count < least || total - count < least) continue;
    const apart = (whole - sum) / (total - count) - sum / count;
    const worth = count * (total - count) * apart ** 2;
    if (worth > best.worth) best = { at, worth, apart };
  }
  if (best.at < 0 || best.apart < leastDistance) return [];
  return [
    ...cuts(histogram, from, best.at, least),
    best.at,
    ...cuts(histogram, best.at + 1, to, least),
  ];
};

/** The tone of each pixel by its index; −1: not seen. */
type ToneMap = { readonly tones: Int16Array; readonly bounds: readonly number[] };

const toneMap = (logo: Drawn): ToneMap | null => {
  const count = logo.width * logo.height;
  const histogram = new Float64Array(256);
  const tones = new Int16Array(count).fill(-1);
  let seen = 0;
  for (let pixel = 0; pixel < count; pixel += 1) {
    if ((logo.data[4 * pixel + 3] ?? 0) < solid) continue;
    const lightness = lightnessAt(logo, pixel);
    histogram[lightness] = (histogram[lightness] ?? 0) + 1;
    tones[pixel] = lightness;
    seen += 1;
  }
  if (seen === 0) return null;
  const bounds = [...cuts(histogram, 0, 255, leastShare * seen), 255];
  for (const [pixel, lightness] of tones.entries())
    if (lightness >= 0) tones[pixel] = bounds.findIndex((upTo) => lightness <= upTo);
  return { tones, bounds };
};

/** What a pixel of a tone borders on: the film, another tone, or its own kind only. */
const borderAt = (tones: Int16Array, width: number, pixel: number): "film" | "tone" | "none" => {
  const x = pixel % width;
  const around = [
    x > 0 ? tones[pixel - 1] : -1,
    x < width - 1 ? tones[pixel + 1] : -1,
    tones[pixel - width] ?? -1,
    tones[pixel + width] ?? -1,
  ];
  if (around.includes(-1)) return "film";
  return around.some((one) => one !== tones[pixel]) ? "tone" : "none";
};

const luminanceAt = ({ data }: Drawn, pixel: number): number => {
  const [red = 0, green = 0, blue = 0] = data.subarray(4 * pixel, 4 * pixel + 3);
  return luminance({ red, green, blue, opacity: 1 });
};

/** Main tones of what is seen of a logo, from dark to light; none where nothing is seen. */
export const tonesOf = (logo: Drawn): readonly Tone[] => {
  const map = toneMap(logo);
  if (map === null) return [];
  const counted = map.bounds.map(() => ({ film: 0, tone: 0, none: 0, luminance: 0 }));
  for (const [pixel, own] of map.tones.entries()) {
    const count = counted[own];
    if (!count) continue;
    count[borderAt(map.tones, logo.width, pixel)] += 1;
    count.luminance += luminanceAt(logo, pixel);
  }
  return counted.map(({ film, tone, none, luminance: sum }, index) => ({
    upTo: map.bounds[index] ?? 255,
    luminance: sum / Math.max(1, film + tone + none),
    isExposed: film > 0 && film / (film + tone) >= exposedShare,
  }));
};

/** Least contrast at which a graphic can be made out (WCAG 1.4.11). */
const leastContrast = 3;
/** A tone is swallowed when it falls below that in this share of the time and place. */
const swallowedShare = 0.1;

/** Whether the film swallows a tone: `grounds` are luminances of where the logo lies, over the video's frames. */
export const isSwallowed = (
  { luminance: tone, isExposed }: Tone,
  grounds: readonly number[],
): boolean => {
  const lost = grounds.filter((ground) => contrast(tone, ground) < leastContrast).length;
  return isExposed && lost > swallowedShare * grounds.length;
};

/** The grey (0 to 255) from which the tone that stands out least stands out most. */
export const plateGrey = (tones: readonly Tone[]): number => {
  let best = { grey: 255, worth: 0 };
  for (let grey = 255; grey >= 0; grey -= 5) {
    const plate = luminance({ red: grey, green: grey, blue: grey, opacity: 1 });
    const worth = Math.min(...tones.map((tone) => contrast(tone.luminance, plate)));
    if (worth > best.worth) best = { grey, worth };
  }
  return best.grey;
};
