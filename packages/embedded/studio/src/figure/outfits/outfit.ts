import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Build } from "../build.ts";
import type { Ramp } from "../colour.ts";
import type { Palette } from "../palette.ts";

/** What of a sleeve an arm shows. */
export type Sleeve = {
  /** Where it ends: 0 shoulder, 1 wrist. */
  readonly to: number;
  /** Added to the arm's half width. */
  readonly thicker: number;
  readonly cuff: "none" | "hem" | "rib" | "button" | "shirt";
  /** From where on the arm itself is drawn (0 shoulder, 1 wrist); the rest is covered. */
  readonly bareFrom?: number;
};

export type Outfit = {
  readonly sleeve: Sleeve;
  /** The sleeves' cloth. */
  ramp(palette: Palette): Ramp;
  /** Parts behind the neck, e.g. a hood. */
  drawBehind?(context: SKRSContext2D, build: Build, palette: Palette): void;
  /** Everything over the bare trunk. */
  draw(context: SKRSContext2D, build: Build, palette: Palette): void;
  /** Lowest bare point of the neck: a necklace hangs there if it is low enough. */
  readonly bare: number;
};
