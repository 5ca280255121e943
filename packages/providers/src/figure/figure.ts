import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Appearance } from "@reelwright/core";
import type { FigurePose } from "./pose.ts";

/** Light of the scene, so that the figure sits in it. */
export type FigureLight = {
  /** Radians; where the key light comes from: 0 right, -π/2 above, π left. */
  readonly angle: number;
  /** `#rrggbb` of the key light and of the surroundings' reflected light. */
  readonly keyColour: string;
  readonly ambientColour: string;
  /** 0 flat and neutral, 1 strong. */
  readonly strength: number;
};

export type Figure = {
  /**
   * Everything behind a held product: body, head, arms, palms. The context must be transformed so
   * that one unit is one head height with the origin at the base of the neck; state is restored.
   */
  drawBody(context: SKRSContext2D, pose: FigurePose, light: FigureLight): void;
  /** What lies over a held product: thumbs and fingertips of gripping hands. */
  drawHands(context: SKRSContext2D, pose: FigurePose, light: FigureLight): void;
};

/** The figure of one appearance. Deterministic; static layers are made at the first draw of a scale. */
export function createFigure(_appearance: Appearance): Figure {
  return { drawBody() {}, drawHands() {} };
}
