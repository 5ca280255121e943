import type { LabPlanes } from "../photos/oklab.ts";
import { hueShiftAt, patternAt } from "./pose.ts";
import { findProduct, fitness, type Match, pointsFor } from "./product-search.ts";
import { ramp } from "./scoring.ts";
import { type Template, templateOf } from "./template.ts";

/** Parts 0 to 1: whether the product is there, in its own colours, at a useful size. */
export type ProductMeasures = {
  readonly product: number;
  readonly colour: number;
  readonly size: number;
};

/** The best fit of a product that is not there is 0 to 0.2, of one that is 0.6 to 0.9, half hidden by hands 0.43. */
const fitRange = { none: 0.16, full: 0.44 };
/** Correlation with the product's pattern: 0.5 to 1 where it is, −0.3 to 0.4 where a colour merely is alike. */
const patternRange = { none: 0.1, full: 0.42 };
/** A pattern of this depth (standard deviation in OKLab) counts half. */
const halfDepth = 0.02;
/** In OKLab: shade tints by 0.02, a hue turned by 60 degrees moves a colourful product by 0.1. */
const shiftRange = { none: 0.075, full: 0.028 };
/** Shares of the frame that the product takes: between what it covers and its box, since chains and rims cover little. */
const smallest = { none: 0.003, full: 0.018 };
const largest = { none: 0.95, full: 0.7 };

/** How far a likeness in colour is believed: a plain product has no pattern that could prove it. */
function patternFactor({ correlation, depth }: ReturnType<typeof patternAt>): number {
  const trust = depth ** 2 / (depth ** 2 + halfDepth ** 2);
  return 1 - trust * (1 - ramp(correlation, patternRange.none, patternRange.full));
}

/** How well what was found fits the product, 0 to 1, as far as a likeness in colour is believed. */
export function provenFitness(colours: LabPlanes, template: Template, match: Match): number {
  const pattern = patternAt(colours, pointsFor(template, match.height), match);
  return fitness(match) * patternFactor(pattern);
}

/** Looks for the product (a cut-out PNG) in a picture's colours and measures what it finds. */
export async function productMeasures(
  colours: LabPlanes,
  cutout: string,
  signal: AbortSignal,
): Promise<ProductMeasures> {
  const template = await templateOf(cutout);
  const match = await findProduct(colours, template, signal);
  if (match === null) return { product: 0, colour: 0, size: 0 };
  const points = pointsFor(template, match.height);
  const share =
    (Math.sqrt(template.solidity) * template.aspect * match.height ** 2) /
    (colours.width * colours.height);
  return {
    product: ramp(provenFitness(colours, template, match), fitRange.none, fitRange.full),
    colour: ramp(hueShiftAt(colours, points, match), shiftRange.none, shiftRange.full),
    size: Math.min(
      ramp(share, smallest.none, smallest.full),
      ramp(share, largest.none, largest.full),
    ),
  };
}
