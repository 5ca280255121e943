import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { fade } from "../colour.ts";
import { curve, spot, stroke, within } from "./brush.ts";
import type { Facing } from "./head.ts";
import type { Build, Palette } from "./palette.ts";
import type { FigurePose } from "./pose.ts";

type Lips = {
  /** Half width, height of the corners, inner edges of upper and lower lip in the middle. */
  readonly w: number;
  readonly corner: number;
  readonly top: number;
  readonly low: number;
  readonly upperFull: number;
  readonly lowerFull: number;
};

const lipsOf = (build: Build, pose: FigurePose): Lips => {
  const { smile, mouthOpen, mouthRound } = pose;
  const teeth = Math.max(0, (smile - 0.68) / 0.32) * (1 - mouthRound);
  const gap = Math.max(mouthOpen * (0.085 + mouthRound * 0.012), teeth * 0.036);
  const w =
    0.098 +
    smile * 0.036 -
    mouthRound * (0.03 + 0.026 * mouthOpen) -
    mouthOpen * 0.008 +
    build.jaw * 0.03;
  const top = smile * 0.01 - gap * 0.16;
  return {
    w,
    corner: 0.004 - smile * 0.04 * (1 - mouthRound * 0.6) + mouthOpen * (0.008 + mouthRound * 0.03),
    top,
    low: top + gap,
    upperFull: (0.019 + build.lips * 0.011) * (1 - smile * 0.22 + mouthRound * 0.25),
    lowerFull: (0.027 + build.lips * 0.014) * (1 - smile * 0.14 + mouthRound * 0.2),
  };
};

const innerPath = ({ w, corner, top, low }: Lips): Path2D => {
  const path = new Path2D();
  const x = w * 0.93;
  path.moveTo(-x, corner);
  path.bezierCurveTo(-w * 0.5, top + 0.004, -w * 0.2, top, 0, top + 0.004);
  path.bezierCurveTo(w * 0.2, top, w * 0.5, top + 0.004, x, corner);
  path.bezierCurveTo(w * 0.78, low + 0.002, w * 0.42, low + 0.004, 0, low + 0.004);
  path.bezierCurveTo(-w * 0.42, low + 0.004, -w * 0.78, low + 0.002, -x, corner);
  path.closePath();
  return path;
};

const upperLip = ({ w, corner, top, upperFull: full }: Lips): Path2D => {
  const path = new Path2D();
  path.moveTo(-w, corner);
  path.bezierCurveTo(
    -w * 0.66,
    top - full * 0.7,
    -w * 0.34,
    top - full * 1.22,
    -w * 0.2,
    top - full * 1.16,
  );
  path.bezierCurveTo(
    -w * 0.1,
    top - full * 1.1,
    -w * 0.05,
    top - full * 0.86,
    0,
    top - full * 0.84,
  );
  path.bezierCurveTo(
    w * 0.05,
    top - full * 0.86,
    w * 0.1,
    top - full * 1.1,
    w * 0.2,
    top - full * 1.16,
  );
  path.bezierCurveTo(w * 0.34, top - full * 1.22, w * 0.66, top - full * 0.7, w, corner);
  path.bezierCurveTo(w * 0.5, top + 0.006, w * 0.2, top + 0.001, 0, top + 0.006);
  path.bezierCurveTo(-w * 0.2, top + 0.001, -w * 0.5, top + 0.006, -w, corner);
  path.closePath();
  return path;
};

const lowerLip = ({ w, corner, low, lowerFull: full }: Lips): Path2D => {
  const path = new Path2D();
  path.moveTo(-w * 0.94, corner + 0.002);
  path.bezierCurveTo(
    -w * 0.62,
    low + full * 0.95,
    -w * 0.32,
    low + full * 1.16,
    0,
    low + full * 1.16,
  );
  path.bezierCurveTo(
    w * 0.32,
    low + full * 1.16,
    w * 0.62,
    low + full * 0.95,
    w * 0.94,
    corner + 0.002,
  );
  path.bezierCurveTo(w * 0.76, low, w * 0.42, low, 0, low);
  path.bezierCurveTo(-w * 0.42, low, -w * 0.76, low, -w * 0.94, corner + 0.002);
  path.closePath();
  return path;
};

const drawInside = (context: SKRSContext2D, lips: Lips): void => {
  const inside = innerPath(lips);
  const gap = lips.low - lips.top;
  context.fillStyle = "#5b1f24";
  context.fill(inside);
  within(context, inside, () => {
    if (gap > 0.045) {
      context.fillStyle = "#c9656a";
      context.beginPath();
      context.ellipse(0, lips.low + 0.012, lips.w * 0.55, gap * 0.36, 0, 0, Math.PI * 2);
      context.fill();
    }
    context.fillStyle = "#fffaf4";
    const teeth = new Path2D();
    const depth = lips.top + Math.min(gap * 0.75, 0.03);
    teeth.moveTo(-lips.w * 0.86, lips.corner - 0.01);
    teeth.lineTo(lips.w * 0.86, lips.corner - 0.01);
    teeth.bezierCurveTo(lips.w * 0.6, depth + 0.004, lips.w * 0.3, depth + 0.004, 0, depth + 0.004);
    teeth.bezierCurveTo(
      -lips.w * 0.3,
      depth + 0.004,
      -lips.w * 0.6,
      depth + 0.004,
      -lips.w * 0.86,
      lips.corner - 0.01,
    );
    teeth.closePath();
    context.fill(teeth);
    stroke(context, inside, "#3a121633", 0.014);
  });
};

/** The lines that a smile and age draw beside nose and mouth. */
const drawFolds = (
  context: SKRSContext2D,
  build: Build,
  palette: Palette,
  pose: FigurePose,
  w: number,
): void => {
  const { deep } = palette.skin;
  const strength = pose.smile * 0.07 + build.age * 0.2;
  for (const k of [1, -1]) {
    const spread = pose.smile * 0.02;
    const fold = curve(
      [k * (0.088 + spread * 0.4), -0.09],
      [k * (0.125 + spread), -0.045],
      [k * (w + 0.028 + spread * 0.2), 0.0 + build.age * 0.02],
    );
    stroke(context, fold, fade(deep, strength), 0.009);
    spot(context, { x: k * (w + 0.01), y: -pose.smile * 0.024 }, 0.024, deep, 0.22);
  }
};

/** Lips, teeth and the folds around them, in head coordinates. */
export const drawMouth = (
  context: SKRSContext2D,
  build: Build,
  palette: Palette,
  pose: FigurePose,
  facing: Facing,
): void => {
  const lips = lipsOf(build, pose);
  const { lip, skin } = palette;
  context.save();
  context.translate(facing.x * 1.05, 0.325 + facing.y * 0.95);
  context.scale(1 - Math.abs(facing.x) * 0.6, 1);
  drawFolds(context, build, palette, pose, lips.w);
  spot(context, { x: 0, y: lips.low + lips.lowerFull + 0.026 }, 0.075, skin.shade, 0.6, 0.4);
  const lower = lowerLip(lips);
  const upper = upperLip(lips);
  if (lips.low - lips.top > 0.004) drawInside(context, lips);
  context.fillStyle = lip.base;
  context.fill(lower);
  context.fillStyle = lip.mid;
  context.fill(upper);
  within(context, lower, () => {
    const shine = { x: palette.toLight.x * 0.02, y: lips.low + lips.lowerFull * 0.5 };
    spot(context, shine, lips.w * 0.55, lip.glow, 0.25 + build.lips * 0.5, 0.28);
  });
  if (lips.low - lips.top <= 0.012) {
    const line = curve(
      [-lips.w * 0.97, lips.corner],
      [-lips.w * 0.4, lips.top + 0.003],
      [0, lips.top + 0.006],
      [lips.w * 0.4, lips.top + 0.003],
      [lips.w * 0.97, lips.corner],
    );
    stroke(context, line, fade(lip.deep, 0.85), 0.009);
  }
  context.restore();
};
