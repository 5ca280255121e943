import { writeFile } from "node:fs/promises";
import type { Size } from "@reelwright/film/artifacts";
import type { EndCardRequest } from "@reelwright/film/ports/editor";
import type { Colour } from "../colour.ts";
import { labOf } from "../colour.ts";
import { sharp } from "../sharp.ts";
import { skia } from "../type/fonts.ts";
import type { Box } from "../type/place.ts";
import type { Sprite } from "../type/sprite.ts";
import type { CardColours } from "./card-colours.ts";

/** Of the frame's shorter side: how soft the product's shadow is, and how far it falls. */
const shadow = { blur: 0.022, fall: 0.026 } as const;
const shadowOpacity = { light: 0.27, dark: 0.55 } as const;

/** Side of the picture on which the product's lightness is measured, in pixels. */
const measuredSide = 96;

/** Mean lightness (OKLab, 0 to 1) of what is seen of a cut-out, its edge counting most. */
export const productLightness = async (cutout: string): Promise<number> => {
  const { data, info } = await sharp(cutout)
    .ensureAlpha()
    .resize(measuredSide, measuredSide, { fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const isSeen = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && (data[4 * (y * width + x) + 3] ?? 0) >= 128;
  let [sum, weights] = [0, 0];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    if (!isSeen(x, y)) continue;
    const isInside = isSeen(x - 3, y) && isSeen(x + 3, y) && isSeen(x, y - 3) && isSeen(x, y + 3);
    const weight = isInside ? 1 : 4;
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * pixel, 4 * pixel + 3);
    sum += weight * labOf(red, green, blue)[0];
    weights += weight;
  }
  return weights === 0 ? 0.5 : sum / weights;
};

const rgb = ({ red, green, blue }: Colour): string => `rgb(${red},${green},${blue})`;

/** The ground with its glow behind `lit`, and the logo on it. */
export const writePlate = async (
  frame: Size,
  { ground, glow }: CardColours,
  lit: { readonly x: number; readonly y: number; readonly radius: number },
  logo: { readonly png: Buffer; readonly left: number; readonly top: number } | null,
  path: string,
): Promise<void> => {
  const { width, height } = frame;
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="${lit.x}" cy="${lit.y}" r="${lit.radius}">
<stop offset="0" stop-color="${rgb(glow)}"/><stop offset="0.35" stop-color="${rgb(glow)}"/>
<stop offset="1" stop-color="${rgb(ground)}"/></radialGradient></defs>
<rect width="${width}" height="${height}" fill="url(#g)" fill-opacity="${ground.opacity}"/></svg>`;
  const plate = sharp(Buffer.from(sheet));
  const { png, left, top } = logo ?? {};
  if (png !== undefined)
    plate.composite([{ input: png, left: Math.max(0, left ?? 0), top: Math.max(0, top ?? 0) }]);
  await writeFile(path, await plate.png({ compressionLevel: 2 }).toBuffer());
};

/** Radius of the corners of a photo that nothing is cut out of, as a share of its shorter side. */
const photoRadius = 0.05;

/** An arm that was cut off fades out over this share of the cut-out's height. */
const faded = 0.17;

/** A product with its shadow. */
export const drawnProduct = async (
  { endsAtFoot }: Pick<EndCardRequest, "endsAtFoot">,
  cutout: string,
  box: Box,
  { frame, isOnLight }: { readonly frame: Size; readonly isOnLight: boolean },
): Promise<Sprite> => {
  const unit = Math.min(frame.width, frame.height);
  const sigma = Math.max(0.5, shadow.blur * unit);
  const pad = Math.ceil(3 * sigma + shadow.fall * unit);
  const { data, info } = await sharp(cutout)
    .ensureAlpha()
    .resize(box.width, box.height, { fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { createCanvas, ImageData } = skia();
  const picture = createCanvas(info.width, info.height);
  const pixels = new ImageData(new Uint8ClampedArray(data), info.width, info.height);
  const sheet = picture.getContext("2d");
  sheet.putImageData(pixels, 0, 0);
  if (data.every((value, at) => at % 4 < 3 || value === 255)) {
    sheet.globalCompositeOperation = "destination-in";
    sheet.beginPath();
    sheet.roundRect(0, 0, info.width, info.height, photoRadius * Math.min(info.width, info.height));
    sheet.fill();
  }
  if (endsAtFoot) {
    const fall = sheet.createLinearGradient(0, (1 - faded) * info.height, 0, info.height);
    fall.addColorStop(0, "rgba(0,0,0,1)");
    fall.addColorStop(0.9, "rgba(0,0,0,0)");
    sheet.globalCompositeOperation = "destination-in";
    sheet.fillStyle = fall;
    sheet.fillRect(0, 0, info.width, info.height);
  }
  const canvas = createCanvas(info.width + 2 * pad, info.height + 2 * pad);
  const context = canvas.getContext("2d");
  context.shadowColor = `rgba(0,0,0,${isOnLight ? shadowOpacity.light : shadowOpacity.dark})`;
  context.shadowBlur = 2 * sigma;
  context.shadowOffsetY = shadow.fall * unit;
  context.drawImage(picture, pad, pad);
  return { canvas, left: box.left - pad, top: box.top - pad };
};
