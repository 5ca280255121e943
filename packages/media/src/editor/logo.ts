import { writeFile } from "node:fs/promises";
import type { Size } from "@reelwright/core/artifacts/artifacts";
import { safeArea } from "@reelwright/core/artifacts/segment-format";
import { Failure } from "@reelwright/core/errors/failure";
import sharp from "sharp";
import { type Drawn, isSwallowed, lightnessAt, plateGrey, solid, tonesOf } from "./logo-tones.ts";

/** A logo fits into a box of these shares of the width and the height. */
const box = { width: 0.17, height: 0.1 } as const;
/** How far an outline or a plate reaches beyond a logo, as a share of the frame's shorter side. */
const padShare = 0.011;
/** How strong an outline's soft edge is. */
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

/** A soft edge in one grey around the pixels of a logo whose lightness `isMeant` takes. */
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

/** What is put behind a logo so that no tone of it is lost; null: nothing needs to be. */
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

/** A logo ready to be laid over a picture: a PNG, and how far it reaches beyond the logo itself on each side. */
export type ReadyLogo = Size & { readonly png: Buffer; readonly pad: number };

/** Whether anything shines through a logo: one that fills its rectangle is a plate already. */
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
