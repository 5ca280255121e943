import type { Size } from "@reelwright/film/artifacts";
import { type Lab, labOf } from "../colour.ts";
import { eachRow, type Raster } from "./raster.ts";

/** OKLab of every pixel, one plane per component. */
export type LabPlanes = Size & {
  readonly lightness: Float32Array;
  readonly a: Float32Array;
  readonly b: Float32Array;
};

/** Converts a raster's colors; ignores alpha. */
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
      // Plain images repeat colors, and three cube roots are expensive.
      const key = (red << 16) | (green << 8) | blue;
      if (key !== previous) [previous, lab] = [key, labOf(red, green, blue)];
      lightness[at] = lab[0];
      a[at] = lab[1];
      b[at] = lab[2];
    }
  });
  return { width, height, lightness, a, b };
}
