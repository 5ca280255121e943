import type { SKRSContext2D } from "@napi-rs/canvas";
import { drawTube } from "./arm.ts";
import { joint, spline } from "./brush.ts";
import type { Build } from "./build.ts";
import { soles } from "./legs.ts";
import type { Palette } from "./palette.ts";
import type { Point } from "./pose.ts";

/** How far steps are taken: `phase` in radians, `amount` 0 (standing) to 1. */
export type Step = { readonly phase: number; readonly amount: number };

/** A foot that is seen from its side: where its ankle is above the ground, and how its sole is turned (radians, clockwise). */
export type Foot = { readonly at: Point; readonly angle: number };

/** The foot that is nearer to the viewer, and the one behind it. */
export type Feet = { readonly near: Foot; readonly far: Foot };

/** How far the ankles are apart when somebody stands, how much higher the further sole looks; head heights. */
const apart = 0.62;
const behind = 0.13;

const footAt = (x: number, y: number, toe: -1 | 1, { phase, amount }: Step): Foot => {
  const lift = Math.max(0, Math.sin(phase)) * amount;
  return {
    // The heel rises first: the sole turns about its tip, which leaves the ground, too.
    at: { x: x + toe * 0.16 * amount * Math.sin(phase + 0.9), y: y - 0.3 * lift },
    angle: toe * 0.2 * lift,
  };
};

/** The feet of someone who stands or steps sideways, with the tips to one side; the further one is in front. */
export const feetOf = (toe: -1 | 1, step: Step): Feet => ({
  near: footAt(-toe * apart * 0.5, soles, toe, step),
  far: footAt(toe * apart * 0.5, soles - behind, toe, { ...step, phase: step.phase + Math.PI }),
});

/** From this height above the ankle on trousers cover the leg, in head heights. */
const hem = 0.3;

/** A leg from the hip into the shoe: trousers, and below their hem skin. */
const drawLeg = (
  context: SKRSContext2D,
  { hip }: Build,
  { skin, trousers, toLight }: Palette,
  ankle: Point,
  hipX: number,
  toe: -1 | 1,
): void => {
  const bent = toe * 0.07;
  const on = (share: number, r: number, aside = 0) =>
    joint(hipX + (ankle.x - hipX) * share + aside, 2.3 + (ankle.y - 2.3) * share, r);
  const calf = spline([on(0.7, 0.16), on(0.9, 0.125), on(1, 0.115)], 5);
  drawTube(context, calf, skin, toLight, { joined: false, cut: true });
  const end = 1 - hem / (ankle.y - 2.3);
  const leg = spline(
    [
      on(0, hip * 0.52),
      on(0.3, hip * 0.47, bent),
      on(0.55, hip * 0.37, bent),
      on(0.75, hip * 0.33, bent * 0.4),
      on(end, hip * 0.29),
    ],
    5,
  );
  drawTube(context, leg, trousers, toLight, { joined: false, cut: true });
};

/**
 * Draws the legs of someone who is seen from the side, from the hips down, in units of one head height; each leg goes to its
 * ankle, and `drawShoe` puts a shoe over it.
 */
export const drawStride = (
  context: SKRSContext2D,
  build: Build,
  palette: Palette,
  toe: -1 | 1,
  legs: readonly { readonly ankle: Point; drawShoe(): void }[],
): void => {
  for (const { ankle, drawShoe } of legs) {
    drawLeg(context, build, palette, ankle, ankle.x * 0.3, toe);
    drawShoe();
  }
};
