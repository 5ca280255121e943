import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Ramp } from "../colour.ts";
import { drawTube } from "./arm.ts";
import { joint, spline } from "./brush.ts";
import type { Build, Palette } from "./palette.ts";
import type { FigurePose, Point } from "./pose.ts";

/** How far steps are taken: `phase` in radians, `amount` 0 (standing) to 1. */
export type Step = { readonly phase: number; readonly amount: number };

/** A foot that is seen from its side: where its ankle is above the ground, and how its sole is turned (radians, clockwise). */
export type Foot = { readonly at: Point; readonly angle: number };

/** The foot that is nearer to the viewer, and the one behind it. */
type Feet = { readonly near: Foot; readonly far: Foot };

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

const hipY = 2.5;

/** How the trunk stands: leaning turns it about the hips, breath lifts and widens it a little. */
type Stance = { readonly angle: number; readonly sx: number; readonly sy: number };

export const stanceOf = (pose: FigurePose): Stance => ({
  angle: pose.lean * 0.055,
  sx: 1 + pose.breath * 0.008,
  sy: 1 + pose.breath * 0.0065,
});

/** Moves the context so that the trunk is drawn as its stance puts it. */
export const stand = (context: SKRSContext2D, { angle, sx, sy }: Stance): void => {
  context.translate(0, hipY);
  context.rotate(angle);
  context.scale(sx, sy);
  context.translate(0, -hipY);
};

/** A trunk's point where its stance puts it. */
export const placed = (point: Point, { angle, sx, sy }: Stance): Point => {
  const [x, y] = [point.x * sx, (point.y - hipY) * sy];
  return {
    x: x * Math.cos(angle) - y * Math.sin(angle),
    y: hipY + x * Math.sin(angle) + y * Math.cos(angle),
  };
};

/** The stance as a matrix for paths. */
export const trunkMatrix = ({ angle, sx, sy }: Stance) => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return {
    a: c * sx,
    b: s * sx,
    c: -s * sy,
    d: c * sy,
    e: s * sy * hipY,
    f: hipY - c * sy * hipY,
  };
};

/** Where a whole figure stands, below the base of the neck: about 7.3 heads below its crown. */
export const soles = 6.05;

const shoe = "#2c2a30";

const drawShoe = (context: SKRSContext2D, x: number, side: -1 | 1): void => {
  context.fillStyle = shoe;
  context.beginPath();
  context.ellipse(x + side * 0.05, soles - 0.13, 0.2, 0.15, 0, Math.PI, 0);
  context.lineTo(x + side * 0.05 + 0.21, soles - 0.03);
  context.lineTo(x + side * 0.05 - 0.21, soles - 0.03);
  context.fill();
  context.fillStyle = "#e8e4dc";
  context.fillRect(x + side * 0.05 - 0.21, soles - 0.05, 0.42, 0.05);
};

/** Legs and shoes of someone who stands, from the hips to the soles; the trunk is drawn over them. */
export const drawLegs = (
  context: SKRSContext2D,
  build: Build,
  palette: Palette,
  ramp: Ramp,
): void => {
  const { hip } = build;
  for (const side of [-1, 1] as const) {
    const line = spline(
      [
        joint(side * hip * 0.5, 2.5, hip * 0.5),
        joint(side * hip * 0.51, 3.3, hip * 0.5),
        joint(side * hip * 0.5, 4.2, hip * 0.36),
        joint(side * hip * 0.49, 4.8, hip * 0.33),
        joint(side * hip * 0.48, 5.88, hip * 0.25),
      ],
      5,
    );
    drawShoe(context, side * hip * 0.48, side);
    drawTube(context, line, ramp, palette.toLight, { joined: false, cut: true });
  }
};
