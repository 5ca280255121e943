import { sharp } from "../sharp.ts";
import { opened, within } from "./decoding.ts";
import type { Raster } from "./raster.ts";

/** Dimensions of the print as shares of its shorter side. */
const borderShare = 0.028;
const radiusShare = 0.05;

const svg = (width: number, height: number, body: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`,
  );

/**
 * The whole image as a printed photo of at most `maxSide` px: rounded corners, a thin white border, and a hairline
 * between the two, so that white images have an edge as well. Everything outside is transparent.
 */
export async function framedCard(raster: Raster, maxSide: number): Promise<Raster> {
  const longer = Math.max(raster.width, raster.height);
  const shorter = Math.min(raster.width, raster.height);
  const border = Math.max(1, Math.floor(borderShare * shorter * Math.min(1, maxSide / longer)));
  const picture = await within(raster, maxSide - 2 * border);
  const side = Math.min(picture.width, picture.height);
  const radius = Math.max(2, Math.round(side * radiusShare));
  const inner = Math.max(1, radius - border);
  const [width, height] = [picture.width + 2 * border, picture.height + 2 * border];
  const corners = `x="${border}" y="${border}" width="${picture.width}" height="${picture.height}" rx="${inner}"`;
  const photo = await sharp({
    create: { width, height, channels: 4, background: "#ffffff" },
  })
    .composite([
      {
        input: await opened(picture)
          .flatten({ background: "#ffffff" })
          .png({ compressionLevel: 1 })
          .toBuffer(),
        left: border,
        top: border,
      },
      // The print's paper covers the photo's sharp corners, then the hairline covers the seam.
      {
        input: svg(
          width,
          height,
          `<path fill="#fff" fill-rule="evenodd" d="M0 0H${width}V${height}H0Z ${roundedPath(border, border, picture.width, picture.height, inner)}"/>
           <rect ${corners} fill="none" stroke="#000" stroke-opacity="0.14" stroke-width="1"/>`,
        ),
      },
      {
        input: svg(width, height, `<rect width="${width}" height="${height}" rx="${radius}"/>`),
        blend: "dest-in",
      },
    ])
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: photo.info.width, height: photo.info.height, data: photo.data };
}

function roundedPath(x: number, y: number, width: number, height: number, radius: number): string {
  const arc = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return `M${x + radius} ${y}h${width - 2 * radius}${arc(radius, radius)}v${height - 2 * radius}${arc(-radius, radius)}h${2 * radius - width}${arc(-radius, -radius)}v${2 * radius - height}${arc(radius, -radius)}Z`;
}
