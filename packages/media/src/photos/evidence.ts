import type { Size } from "@reelwright/core/artifacts/artifacts";
import { type Backdrop, basisAt } from "./backdrop.ts";
import type { LabPlanes } from "./oklab.ts";
import { eachRow } from "./raster.ts";

/** Module-level: these run for every pixel, and looking `Math` up costs more than they do. */
const { abs, max, min, sqrt } = Math;

const length = (x: number, y: number, z: number): number => sqrt(x * x + y * y + z * z);

/** What speaks for background, per pixel. */
export type Evidence = Size & {
  /** Distance to the backdrop in OKLab. */
  readonly distance: Float32Array;
  /** 1 where the colour is the backdrop's, but darker, as in a shadow. */
  readonly shadowy: Uint8Array;
  /** Change of lightness per pixel, over four pixels; the larger of the two directions. */
  readonly slope: Float32Array;
  /** Within this distance a pixel is the backdrop itself. */
  readonly tolerance: number;
  /** A shadow's edge is softer than this slope; a product's is not. */
  readonly softness: number;
};

/** As dark as a contact shadow gets, as a share of the backdrop's lightness. */
const darkestShadow = 0.45;

function slopeAt(lightness: Float32Array, x: number, y: number, { width, height }: Size): number {
  const at = y * width + x;
  const left = lightness[at - min(2, x)] ?? 0;
  const right = lightness[at + min(2, width - 1 - x)] ?? 0;
  const above = lightness[at - min(2, y) * width] ?? 0;
  const below = lightness[at + min(2, height - 1 - y) * width] ?? 0;
  return max(abs(left - right), abs(above - below)) / 4;
}

/** The backdrop along one row: only the terms in x change there. */
function rowOf(plane: Float64Array, y: number, planes: LabPlanes): (x: number) => number {
  const [, , v = 0] = basisAt(0, y, planes);
  const [one = 0, inX = 0, inY = 0, inXX = 0, inXY = 0, inYY = 0] = plane;
  const constant = one + inY * v + inYY * v * v;
  const factor = inX + inXY * v;
  const scale = 2 / Math.max(1, planes.width - 1);
  return (x) => {
    const u = x * scale - 1;
    return constant + factor * u + inXX * u * u;
  };
}

/** Compares every pixel with the backdrop. Tolerances follow the border's own noise. */
export async function evidenceOf(
  planes: LabPlanes,
  backdrop: Backdrop,
  signal: AbortSignal,
): Promise<Evidence> {
  const { width, height } = planes;
  const distance = new Float32Array(width * height);
  const shadowy = new Uint8Array(width * height);
  const slope = new Float32Array(width * height);
  const { noise } = backdrop;
  const tint = 0.015 + 2 * noise;
  await eachRow(planes, signal, (y) => {
    const [lightnessAt, aAt, bAt] = backdrop.planes.map((plane) => rowOf(plane, y, planes)) as [
      (x: number) => number,
      (x: number) => number,
      (x: number) => number,
    ];
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const lightness = planes.lightness[at] ?? 0;
      const a = planes.a[at] ?? 0;
      const b = planes.b[at] ?? 0;
      const ground = lightnessAt(x);
      const [groundA, groundB] = [aAt(x), bAt(x)];
      distance[at] = length(lightness - ground, a - groundA, b - groundB);
      slope[at] = slopeAt(planes.lightness, x, y, planes);
      // A shadow takes light away: lightness and colourfulness go down together.
      const dimming = ground > 0.05 ? lightness / ground : 1;
      const hueShift = length(0, a - groundA * dimming, b - groundB * dimming);
      if (dimming < 1 && dimming > darkestShadow && hueShift < tint) shadowy[at] = 1;
    }
  });
  // A shadow is spread over fewer pixels in a smaller picture, while an edge is always as sharp as it can be.
  const scale = min(2.2, max(1, 1280 / max(width, height)));
  const tolerance = Math.min(0.075, 0.018 + 3.5 * noise);
  return {
    width,
    height,
    distance,
    shadowy,
    slope,
    tolerance,
    softness: scale * 0.008 + 0.8 * noise,
  };
}
