import type { HexColour } from "@reelwright/film/artifacts";
import { type Lab, labOf } from "../colour.ts";
import type { Raster } from "./raster.ts";

const maxSamples = 5000;
const clusters = 9;
const rounds = 10;
const maxColours = 6;
/** Rarer colors are glints and print. */
const minShare = 0.025;
/** Two colors closer than this count as one; weighted as below. */
const minDistance = 0.075;
/** Shading changes lightness much and hue little, so lightness counts less. */
const lightnessWeight = 0.55;

type Sample = {
  readonly lab: Lab;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
};
type Cluster = { readonly lab: Lab; readonly samples: readonly Sample[] };

const { sqrt } = Math;

function distance(one: Lab, other: Lab): number {
  const lightness = (one[0] - other[0]) * lightnessWeight;
  const a = one[1] - other[1];
  const b = one[2] - other[2];
  return sqrt(lightness * lightness + a * a + b * b);
}

function sampleAt(data: Uint8Array, at: number): Sample {
  const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
  return { lab: labOf(red, green, blue), red, green, blue };
}

/** Opaque pixels surrounded by opaque pixels, evenly over the image. If they are too few, all visible pixels. */
function samplesOf({ width, height, data }: Raster): Sample[] {
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / maxSamples)));
  const reach = Math.max(1, Math.round(Math.min(width, height) / 200));
  const alphaAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (data[(y * width + x) * 4 + 3] ?? 0);
  const isInside = (x: number, y: number) =>
    Math.min(
      alphaAt(x, y),
      alphaAt(x - reach, y),
      alphaAt(x + reach, y),
      alphaAt(x, y - reach),
      alphaAt(x, y + reach),
    ) > 250;
  const inside: Sample[] = [];
  const visible: Sample[] = [];
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step) {
      if (alphaAt(x, y) < 100) continue;
      const sample = sampleAt(data, y * width + x);
      visible.push(sample);
      if (isInside(x, y)) inside.push(sample);
    }
  return inside.length >= 50 ? inside : visible;
}

function mean(samples: readonly Sample[]): Lab {
  const sum = [0, 0, 0];
  for (const { lab } of samples)
    lab.forEach((value, index) => {
      sum[index] = (sum[index] ?? 0) + value;
    });
  const [lightness = 0, a = 0, b = 0] = sum.map((value) => value / samples.length);
  return [lightness, a, b];
}

function nearest(lab: Lab, centres: readonly Lab[]): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let index = 0; index < centres.length; index++) {
    const far = distance(lab, centres[index] as Lab);
    if (far >= least) continue;
    best = index;
    least = far;
  }
  return best;
}

/**
 * Each new center is the sample farthest from all previous centers. Nothing is random, so the same image gives the same
 * palette.
 */
function spreadCentres(samples: readonly Sample[]): Lab[] {
  const centres: Lab[] = [mean(samples)];
  const far = samples.map(({ lab }) => distance(lab, centres[0] as Lab));
  while (centres.length < clusters) {
    const farthest = far.reduce(
      (best, value, index) => (value > (far[best] ?? 0) ? index : best),
      0,
    );
    const centre = samples[farthest]?.lab;
    if (centre === undefined || (far[farthest] ?? 0) < minDistance / 2) break;
    centres.push(centre);
    samples.forEach(({ lab }, index) => {
      far[index] = Math.min(far[index] ?? 0, distance(lab, centre));
    });
  }
  return centres;
}

function clustered(samples: readonly Sample[]): Cluster[] {
  let centres = spreadCentres(samples);
  let groups: Sample[][] = [];
  for (let round = 0; round < rounds; round++) {
    groups = centres.map(() => []);
    for (const sample of samples) groups[nearest(sample.lab, centres)]?.push(sample);
    groups = groups.filter((group) => group.length > 0);
    centres = groups.map(mean);
  }
  return groups.map((group) => ({ lab: mean(group), samples: group }));
}

/** Joins the nearest two clusters until all are distinct. */
function merged(all: readonly Cluster[]): Cluster[] {
  const list = [...all];
  for (;;) {
    let closest = { one: -1, other: -1, far: minDistance };
    list.forEach(({ lab }, one) => {
      for (let other = one + 1; other < list.length; other++) {
        const far = distance(lab, (list[other] as Cluster).lab);
        if (far < closest.far) closest = { one, other, far };
      }
    });
    if (closest.one < 0) return list;
    const [removed] = list.splice(closest.other, 1);
    const samples = [...(list[closest.one] as Cluster).samples, ...(removed as Cluster).samples];
    list[closest.one] = { lab: mean(samples), samples };
  }
}

/** The color of the real pixel nearest to the center. The mean of stripes would be a color that isn't in the image. */
function hexOf({ lab, samples }: Cluster): HexColour {
  const typical = samples.reduce((best, sample) =>
    distance(sample.lab, lab) < distance(best.lab, lab) ? sample : best,
  );
  const bytes = [typical.red, typical.green, typical.blue];
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** The main colors of a raster's opaque part, most frequent first, 1 to 6, with their shares of it (0 to 1). */
export function paletteOf(raster: Raster): { readonly hex: HexColour; readonly share: number }[] {
  const samples = samplesOf(raster);
  if (samples.length === 0) return [{ hex: "#808080", share: 1 }];
  const ranked = merged(clustered(samples)).sort(
    (one, other) => other.samples.length - one.samples.length,
  );
  return ranked
    .map((cluster) => ({ hex: hexOf(cluster), share: cluster.samples.length / samples.length }))
    .filter(({ share }, index) => index === 0 || share >= minShare)
    .slice(0, maxColours)
    .map(({ hex, share }) => ({ hex, share: Math.floor(share * 1000) / 1000 }));
}
