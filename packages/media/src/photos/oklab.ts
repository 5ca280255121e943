import type { Size } from "@reelwright/film/artifacts";
import { eachRow, type Raster } from "./raster.ts";

/** Module-level: a look-up of `Math` per pixel costs more than the root itself where globals are wrapped. */
const { cbrt } = Math;

/** OKLab of every pixel, in planes: lightness 0 to 1, a and b about ±0.3. A just visible difference is about 0.02. */
export type LabPlanes = Size & {
  readonly lightness: Float32Array;
  readonly a: Float32Array;
  readonly b: Float32Array;
};

export type Lab = readonly [lightness: number, a: number, b: number];

const linear = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** OKLab of an sRGB colour in bytes (Björn Ottosson's matrices). Written out: it runs for every pixel. */
export function labOf(red: number, green: number, blue: number): Lab {
  const r = linear[red] ?? 0;
  const g = linear[green] ?? 0;
  const b = linear[blue] ?? 0;
  const long = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

/** Converts a raster's colours; alpha is left out. */
export async function labPlanes(raster: Raster, signal: AbortSignal): Promise<LabPlanes> {
  const { width, height, data } = raster;
  const count = width * height;
  const lightness = new Float32Array(count);
  const a = new Float32Array(count);
  const b = new Float32Array(count);
  let [previous, lab]: [number, Lab] = [-1, [0, 0, 0]];
  await eachRow(raster, signal, (y) => {
    for (let at = y * width; at < (y + 1) * width; at++) {
      const red = data[at * 4] ?? 0;
      const green = data[at * 4 + 1] ?? 0;
      const blue = data[at * 4 + 2] ?? 0;
      // Plain pictures repeat themselves, and three cube roots are dear.
      const key = (red << 16) | (green << 8) | blue;
      if (key !== previous) [previous, lab] = [key, labOf(red, green, blue)];
      lightness[at] = lab[0];
      a[at] = lab[1];
      b[at] = lab[2];
    }
  });
  return { width, height, lightness, a, b };
}
