import { type Size, safeArea } from "@reelwright/core/artifacts";
import { Failure } from "@reelwright/core/errors";
import sharp from "sharp";

/** A logo fits into a box of these shares of the width and the height. */
const box = { width: 0.17, height: 0.1 } as const;
/** The soft ground behind a logo, as a share of the frame's shorter side, and how strong it is. */
const haloShare = 0.011;
const haloStrength = 1.5;
const maxPixels = 100_000_000;
/** A logo darker than this (0 to 255) gets a light ground, a lighter one a dark ground. */
const middleGrey = 118;

type Drawn = { readonly data: Buffer; readonly width: number; readonly height: number };

const fitted = async (logo: string, { width, height }: Size): Promise<Drawn> => {
  const inside = {
    width: Math.max(2, Math.round(width * box.width)),
    height: Math.max(2, Math.round(height * box.height)),
    fit: "inside",
  } as const;
  const { data, info } = await sharp(logo, { limitInputPixels: maxPixels, pages: 1 })
    .rotate()
    .toColourspace("srgb")
    .ensureAlpha()
    .resize(inside)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Mean lightness of what is seen of it, and whether anything shines through. */
const look = ({ data }: Drawn): { readonly lightness: number; readonly isCutOut: boolean } => {
  let sum = 0;
  let seen = 0;
  let clear = 0;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    sum += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
    seen += alpha;
    if (alpha < 0.5) clear += 1;
  }
  return { lightness: sum / Math.max(seen, 1e-6), isCutOut: clear > 0.04 * (data.length / 4) };
};

/** The logo's own form, blurred, in one tone: it stands out from any picture without a plate. */
const halo = async ({ data, width, height }: Drawn, pad: number, tone: number): Promise<Buffer> => {
  const alpha = await sharp(data, { raw: { width, height, channels: 4 } })
    .extractChannel(3)
    .extend({ top: pad, bottom: pad, left: pad, right: pad, background: "#00000000" })
    .blur(Math.max(0.4, pad / 2.2))
    .linear(haloStrength, 0)
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  const whole = { width: width + 2 * pad, height: height + 2 * pad };
  const shade = Buffer.alloc(whole.width * whole.height * 4, tone);
  for (let at = 0; at < alpha.length; at += 1) shade[4 * at + 3] = alpha[at] ?? 0;
  return sharp(shade, { raw: { ...whole, channels: 4 } })
    .png()
    .toBuffer();
};

/**
 * Writes a brand's logo (PNG, WebP or JPEG) to `path` as PNG at the size at which it stands in a frame, with a soft
 * ground that sets a cut-out logo off from any picture, and returns the position of its corner. Throws `MEDIA_TOOL_FAILED`
 * when it is no picture.
 */
export const writeLogo = async (
  logo: string,
  frame: Size,
  path: string,
): Promise<{ readonly x: number; readonly y: number }> => {
  try {
    const drawn = await fitted(logo, frame);
    const { lightness, isCutOut } = look(drawn);
    const pad = isCutOut
      ? Math.max(1, Math.round(Math.min(frame.width, frame.height) * haloShare))
      : 0;
    const { data, width, height } = drawn;
    const picture = sharp(data, { raw: { width, height, channels: 4 } }).png();
    if (pad === 0) await picture.toFile(path);
    else {
      const ground = await halo(drawn, pad, lightness < middleGrey ? 255 : 0);
      const top = await picture.toBuffer();
      await sharp(ground)
        .composite([{ input: top, left: pad, top: pad }])
        .png()
        .toFile(path);
    }
    return {
      x: Math.round(frame.width * safeArea.left) - pad,
      y: Math.round(frame.height * safeArea.top) - pad,
    };
  } catch (cause) {
    throw new Failure("internal", "MEDIA_TOOL_FAILED", "The logo is no readable picture.", {
      cause,
    });
  }
};
