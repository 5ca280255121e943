import { writeFile } from "node:fs/promises";
import { type Size, safeArea } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import { contrast, luma, luminance } from "../colour.ts";
import { sharp } from "../sharp.ts";

/** Maximum size of a logo, as shares of width and height. */
const box = { width: 0.17, height: 0.1 } as const;
/** How far an outline or a plate reaches beyond a logo, as a share of the frame's shorter side. */
const padShare = 0.011;
/** Factor for the alpha of an outline's soft edge. */
const outlineStrength = 1.9;
const plateOpacity = 0.94;
const maxPixels = 100_000_000;
const middleLuminance = 0.18;

const fitted = async (logo: string, { width, height }: Size): Promise<Drawn> => {
  const { data, info } = await sharp(logo, { limitInputPixels: maxPixels, pages: 1 })
    .rotate()
    .toColourspace("srgb")
    .ensureAlpha()
    .resize({
      width: Math.max(2, Math.round(width)),
      height: Math.max(2, Math.round(height)),
      fit: "inside",
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** A soft gray outline around the pixels of a logo whose lightness `isMeant` accepts. */
const outline = async (
  logo: Drawn,
  pad: number,
  grey: number,
  isMeant: (lightness: number) => boolean,
): Promise<Buffer> => {
  const { data, width, height } = logo;
  const mask = Buffer.alloc(width * height);
  for (let pixel = 0; pixel < mask.length; pixel += 1)
    if (isMeant(lightnessAt(logo, pixel))) mask[pixel] = data[4 * pixel + 3] ?? 0;
  const sides = { top: pad, bottom: pad, left: pad, right: pad };
  const alpha = await sharp(mask, { raw: { width, height, channels: 1 } })
    .extend({ ...sides, background: "#000000" })
    .blur(Math.max(0.4, pad / 2.2))
    .linear(outlineStrength, 0)
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  const whole = { width: width + 2 * pad, height: height + 2 * pad };
  const shade = Buffer.alloc(whole.width * whole.height * 4, grey);
  for (const [at, value] of alpha.entries()) shade[4 * at + 3] = value;
  return sharp(shade, { raw: { ...whole, channels: 4 } })
    .png()
    .toBuffer();
};

const plate = ({ width, height }: Drawn, pad: number, grey: number): Buffer => {
  const [w, h] = [width + 2 * pad, height + 2 * pad];
  const paint = `fill="rgb(${grey},${grey},${grey})" fill-opacity="${plateOpacity}"`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="${w}" height="${h}" rx="${pad}" ${paint}/></svg>`,
  );
};

/** The outline or plate behind a logo; null if all tones stand out. */
const behind = async (
  logo: Drawn,
  pad: number,
  grounds: readonly number[],
): Promise<Buffer | null> => {
  const tones = tonesOf(logo);
  const lost = tones.filter((tone) => isSwallowed(tone, grounds));
  const [first] = lost;
  if (first === undefined) return null;
  const isDark = (luminance: number) => luminance < middleLuminance;
  if (lost.some(({ luminance }) => isDark(luminance) !== isDark(first.luminance)))
    return plate(logo, pad, plateGrey(tones.filter(({ isExposed }) => isExposed)));
  const meant = (lightness: number) => {
    const at = tones.findIndex(({ upTo }) => lightness <= upTo);
    const tone = tones[at];
    return tone !== undefined && lost.includes(tone);
  };
  return outline(logo, pad, isDark(first.luminance) ? 255 : 0, meant);
};

/** A logo as PNG, and the margin around it on each side. */
type ReadyLogo = Size & { readonly png: Buffer; readonly pad: number };

/** Whether a logo is transparent anywhere. An opaque one is a plate already. */
const isCutOut = ({ data }: Drawn): boolean => {
  let clear = 0;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) < solid) clear += 1;
  return clear > 0.04 * (data.length / 4);
};

/**
 * A brand's logo (PNG, WebP or JPEG) as large as fits into `most`. Where the ground swallows one of its tones, that tone gets
 * a soft outline; where it swallows dark and light ones, all of it a plate. `grounds`: luminances (WCAG, 0 to 1) of what lies
 * behind it, over place and time. Throws `MEDIA_TOOL_FAILED` when it is no picture.
 */
export const readyLogo = async (
  logo: string,
  most: Size,
  pad: number,
  grounds: readonly number[],
): Promise<ReadyLogo> => {
  try {
    const drawn = await fitted(logo, most);
    const { data, width, height } = drawn;
    const picture = sharp(data, { raw: { width, height, channels: 4 } }).png();
    const ground = isCutOut(drawn) ? await behind(drawn, pad, grounds) : null;
    if (ground === null) return { png: await picture.toBuffer(), pad: 0, width, height };
    const top = await picture.toBuffer();
    const png = await sharp(ground)
      .composite([{ input: top, left: pad, top: pad }])
      .png()
      .toBuffer();
    return { png, pad, width: width + 2 * pad, height: height + 2 * pad };
  } catch (cause) {
    throw new Failure("internal", "MEDIA_TOOL_FAILED", "The logo is no readable picture.", {
      cause,
    });
  }
};

export const logoPad = ({ width, height }: Size): number =>
  Math.max(1, Math.round(Math.min(width, height) * padShare));

/** Where a logo may lie on a frame, in pixels. */
export const logoArea = ({
  width,
  height,
}: Size): Size & { readonly x: number; readonly y: number } => ({
  x: Math.round(width * safeArea.left),
  y: Math.round(height * safeArea.top),
  width: width * box.width,
  height: height * box.height,
});

/** Writes the logo of a frame's corner to `path`, as `readyLogo` makes it, and returns the position of its corner. */
export const writeLogo = async (
  logo: string,
  frame: Size,
  grounds: readonly number[],
  path: string,
): Promise<{ readonly x: number; readonly y: number }> => {
  const area = logoArea(frame);
  const { png, pad } = await readyLogo(logo, area, logoPad(frame), grounds);
  await writeFile(path, png);
  return { x: area.x - pad, y: area.y - pad };
};

/** RGBA pixels. */
type Drawn = { readonly data: Buffer; readonly width: number; readonly height: number };

/** A main tone of a logo: its lightness, and whether it borders on the film. */
type Tone = {
  /** WCAG, 0 to 1. */
  readonly luminance: number;
  /** Lightness (0 to 255) up to which a pixel belongs to it. */
  readonly upTo: number;
  /** Whether much of its edge borders on the film; a letter inside a filled badge doesn't. */
  readonly isExposed: boolean;
};

/** Rarer tones are edges or glints. */
const leastShare = 0.06;
/** Minimum distance of two tones' means, of 255. */
const leastDistance = 56;
/** A tone is exposed if this share of its edge borders on the film. */
const exposedShare = 0.3;

/** Minimum alpha of a visible pixel. */
const solid = 128;

/** Lightness of a pixel, 0 to 255. */
const lightnessAt = ({ data }: Drawn, pixel: number): number => {
  const [red = 0, green = 0, blue = 0] = data.subarray(4 * pixel, 4 * pixel + 3);
  return Math.round(luma("bt709", red, green, blue));
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

/** The index of each pixel's tone; −1 if invisible. */
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

/** Main tones of a logo's visible pixels, from dark to light. */
const tonesOf = (logo: Drawn): readonly Tone[] => {
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

/** Minimum contrast of a graphic (WCAG 1.4.11). */
const leastContrast = 3;
/** A tone is lost if its contrast is lower than that in this share of time and place. */
const swallowedShare = 0.1;

/** Whether a tone is lost on the film. `grounds` are luminances behind the logo, over the frames. */
const isSwallowed = ({ luminance: tone, isExposed }: Tone, grounds: readonly number[]): boolean => {
  const lost = grounds.filter((ground) => contrast(tone, ground) < leastContrast).length;
  return isExposed && lost > swallowedShare * grounds.length;
};

/** The gray (0 to 255) that maximizes the lowest contrast of all tones. */
const plateGrey = (tones: readonly Tone[]): number => {
  let best = { grey: 255, worth: 0 };
  for (let grey = 255; grey >= 0; grey -= 5) {
    const plate = luminance({ red: grey, green: grey, blue: grey, opacity: 1 });
    const worth = Math.min(...tones.map((tone) => contrast(tone.luminance, plate)));
    if (worth > best.worth) best = { grey, worth };
  }
  return best.grey;
};
