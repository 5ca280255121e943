/** Screenshots: the whole image is the product. It is shown as a screen, with rounded corners and a rim. */
import type { Lettering } from "@reelwright/film/artifacts";
import { sharp } from "../sharp.ts";
import { opened, within } from "./decoding.ts";
import { eachRow, type Raster } from "./raster.ts";

/**
 * Shares of pixels that are like their neighbors, and that differ much from them. Measured: screenshots have at least 0.65
 * and 0.036, photographs at most one of both.
 */
const least = { flat: 0.64, edges: 0.03 } as const;
/** Largest and smallest difference of a channel, of 255. */
const [flatStep, edgeStep] = [1, 40];

/** The largest step from a pixel to the one beside and the one below it, of any channel. */
const stepAt = (data: Uint8Array, at: number, width: number): number => {
  let step = 0;
  for (let channel = at; channel < at + 3; channel++) {
    const value = data[channel] ?? 0;
    const beside = Math.abs(value - (data[channel + 4] ?? 0));
    step = Math.max(step, beside, Math.abs(value - (data[channel + width * 4] ?? 0)));
  }
  return step;
};

/** Whether an opaque image is a screenshot: flat areas with many hard edges. */
export async function isScreen(raster: Raster, signal: AbortSignal): Promise<boolean> {
  const { width, height, data } = raster;
  let [flat, edges] = [0, 0];
  await eachRow({ width: width - 1, height: height - 1 }, signal, (y) => {
    for (let x = 0; x < width - 1; x++) {
      const step = stepAt(data, (y * width + x) * 4, width);
      if (step <= flatStep) flat++;
      else if (step > edgeStep) edges++;
    }
  });
  const pixels = Math.max(1, (width - 1) * (height - 1));
  return flat / pixels >= least.flat && edges / pixels >= least.edges;
}

/** From this ratio of height to width on it is a phone's screen, with a wider rim. */
const tall = 1.6;
/** Shares of the shorter side. */
const phone = { rim: 0.032, radius: 0.12 } as const;
const display = { rim: 0.012, radius: 0.03 } as const;

/** An image of at most `side` px as a screen, transparent outside of its corners, and where its lettering is then. */
export async function screenOf(
  picture: Raster,
  side: number,
  lettering: readonly Lettering[],
): Promise<{ readonly raster: Raster; readonly lettering: readonly Lettering[] }> {
  const image = await within(picture, side);
  const shape = image.height > tall * image.width ? phone : display;
  const shorter = Math.min(image.width, image.height);
  const [rim, radius] = [shape.rim, shape.radius].map((share) => Math.ceil(share * shorter)) as [
    number,
    number,
  ];
  const [width, height] = [image.width + 2 * rim, image.height + 2 * rim];
  const rounded = (x: number, w: number, h: number, corner: number, fill: string): string =>
    `<rect x="${x}" y="${x}" width="${w}" height="${h}" rx="${corner}" fill="${fill}"/>`;
  const svg = (body: string): Buffer =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`,
    );
  const content = await opened(image)
    .flatten({ background: "#ffffff" })
    .ensureAlpha()
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${image.width}" height="${image.height}">${rounded(0, image.width, image.height, radius - rim, "#fff")}</svg>`,
        ),
        blend: "dest-in",
      },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { data, info } = await sharp(svg(rounded(0, width, height, radius, "#14161a")))
    .composite([{ input: content, left: rim, top: rim }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const moved = ({ left, right, top, bottom }: Lettering["box"]): Lettering["box"] => ({
    left: (left * image.width + rim) / width,
    right: (right * image.width + rim) / width,
    top: (top * image.height + rim) / height,
    bottom: (bottom * image.height + rim) / height,
  });
  return {
    raster: { width: info.width, height: info.height, data },
    lettering: lettering.map((line) => ({ ...line, box: moved(line.box) })),
  };
}
