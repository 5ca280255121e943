import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { lerp } from "@reelwright/film/numbers";
import { fade, shift } from "../colour.ts";
import { curve, stroke, within } from "./brush.ts";
import type { Facing } from "./head.ts";
import type { Build, Palette } from "./palette.ts";
import type { FigurePose } from "./pose.ts";

const eyeY = 0.045;
const eyeX = 0.163;

type Lids = {
  readonly w: number;
  readonly upper: number;
  readonly lower: number;
  readonly tilt: number;
};

/** How far both lids are from the eye's axis. */
const lidsOf = (build: Build, pose: FigurePose): Lids => {
  const open = 1 - pose.blink;
  const squint = pose.smile * 0.014;
  const wide = Math.max(0, pose.brows) * 0.008;
  const rest =
    0.061 * build.eye - squint * 0.5 + wide - build.age * 0.006 - Math.max(0, pose.gaze.y) * 0.012;
  return {
    w: 0.079 * build.eye,
    upper: lerp(-0.02, rest, open),
    lower: lerp(0.024, 0.036 * build.eye - squint, open),
    tilt: -0.008 - build.lash * 0.007,
  };
};

/** The opening between the lids; `k` is 1 for the picture's right eye. */
const opening = ({ w, upper, lower, tilt }: Lids, k: number): Path2D => {
  const path = new Path2D();
  const inner = { x: -k * w, y: 0.014 };
  const outer = { x: k * w, y: tilt + 0.004 };
  path.moveTo(inner.x, inner.y);
  path.bezierCurveTo(-k * w * 0.62, -upper * 1.05, k * w * 0.5, -upper * 1.32, outer.x, outer.y);
  path.bezierCurveTo(k * w * 0.55, lower * 1.12, -k * w * 0.45, lower * 1.22, inner.x, inner.y);
  path.closePath();
  return path;
};

const drawIris = (
  context: SKRSContext2D,
  palette: Palette,
  pose: FigurePose,
  facing: Facing,
): void => {
  const x = pose.gaze.x * 0.026 + facing.x * 0.1;
  const y = -0.006 + pose.gaze.y * 0.018;
  const r = 0.051;
  const { iris } = palette;
  const disc = (at: { x: number; y: number }, radius: number) => {
    context.beginPath();
    context.arc(at.x, at.y, radius, 0, Math.PI * 2);
    context.fill();
  };
  const gradient = context.createRadialGradient(x, y + 0.02, 0.004, x, y, r);
  gradient.addColorStop(0, shift(iris.glow, 0.1, 0.02));
  gradient.addColorStop(0.55, iris.base);
  gradient.addColorStop(0.88, iris.shade);
  gradient.addColorStop(1, iris.deep);
  context.fillStyle = gradient;
  disc({ x, y }, r);
  context.fillStyle = "#150d0b";
  disc({ x, y }, 0.0235);
  const way = palette.toLight.x >= 0 ? 1 : -1;
  context.fillStyle = "#fffffff2";
  disc({ x: x + way * 0.017, y: y - 0.019 }, 0.0125);
  context.fillStyle = "#ffffff88";
  disc({ x: x - way * 0.016, y: y + 0.018 }, 0.006);
};

const drawLashes = (
  context: SKRSContext2D,
  lids: Lids,
  build: Build,
  palette: Palette,
  k: number,
): void => {
  const { w, upper, tilt } = lids;
  const dark = shift(palette.skin.deep, -0.22, -0.01);
  const line = new Path2D();
  const flick = 0.008 + build.lash * 0.012;
  const lift = 0.005 + build.lash * 0.01;
  const thick = 0.012 + build.lash * 0.009;
  line.moveTo(-k * w, 0.015);
  line.bezierCurveTo(-k * w * 0.62, -upper * 1.05, k * w * 0.5, -upper * 1.32, k * w, tilt + 0.004);
  line.lineTo(k * (w + flick), tilt - lift);
  line.bezierCurveTo(
    k * w * 0.6,
    -upper * 1.32 - thick * 1.15,
    -k * w * 0.55,
    -upper * 1.08 - thick,
    -k * (w + 0.004),
    0.013,
  );
  line.closePath();
  context.fillStyle = dark;
  context.fill(line);
};

/** Lid crease above, soft line below and, for older faces, crow's feet and bags. */
const drawLidLines = (
  context: SKRSContext2D,
  lids: Lids,
  build: Build,
  palette: Palette,
  k: number,
): void => {
  const { w, upper, lower } = lids;
  const { skin } = palette;
  const up = Math.max(upper, 0.015);
  const crease = curve(
    [-k * w * 0.85, -up * 0.55 - 0.022],
    [k * w * 0.1, -up * 0.95 - 0.034],
    [k * w * 1.05, -up * 0.42 - 0.026],
  );
  stroke(context, crease, fade(skin.deep, 0.42), 0.009);
  stroke(
    context,
    curve([-k * w * 0.5, lower * 0.88], [k * w * 0.2, lower * 0.97], [k * w * 0.85, lower * 0.45]),
    fade(skin.deep, 0.4),
    0.007,
  );
  if (build.age < 0.25) return;
  const line = fade(skin.deep, 0.04 + build.age * 0.24);
  stroke(
    context,
    curve(
      [-k * w * 0.6, lower + 0.034],
      [k * w * 0.05, lower + 0.052],
      [k * w * 0.75, lower + 0.036],
    ),
    line,
    0.009,
  );
  if (build.age < 0.45) return;
  for (const [dy, ty] of [
    [-0.005, -0.028],
    [0.015, 0.012],
    [0.033, 0.045],
  ] as const) {
    stroke(context, curve([k * (w + 0.032), dy], [k * (w + 0.075), ty]), line, 0.007);
  }
};

const drawBrow = (
  context: SKRSContext2D,
  build: Build,
  palette: Palette,
  pose: FigurePose,
  k: number,
): void => {
  const raise = -pose.brows * (pose.brows > 0 ? 0.032 : 0.016);
  const knit = Math.max(0, -pose.brows);
  const t = build.brow;
  const y = -0.112 + raise;
  const brow = new Path2D();
  const inner = { x: -k * (0.082 + knit * 0.012), y: y + 0.012 + knit * 0.02 };
  brow.moveTo(inner.x, inner.y + t * 0.35);
  brow.bezierCurveTo(-k * 0.03, y - 0.02, k * 0.045, y - 0.034, k * 0.122, y + 0.02);
  brow.bezierCurveTo(
    k * 0.05,
    y - 0.034 - t * 0.75,
    -k * 0.025,
    y - 0.022 - t,
    inner.x - k * 0.004,
    inner.y - t * 0.5,
  );
  brow.bezierCurveTo(
    inner.x - k * 0.008,
    inner.y - t * 0.2,
    inner.x - k * 0.006,
    inner.y + t * 0.2,
    inner.x,
    inner.y + t * 0.35,
  );
  brow.closePath();
  context.fillStyle = fade(palette.brow, 0.94);
  context.fill(brow);
};

/** Eyes, lids, lashes and brows, in head coordinates. */
export const drawEyes = (
  context: SKRSContext2D,
  build: Build,
  palette: Palette,
  pose: FigurePose,
  facing: Facing,
): void => {
  const lids = lidsOf(build, pose);
  for (const k of [1, -1]) {
    context.save();
    const near = 1 - k * facing.x * 1.1;
    context.translate(k * eyeX * (1 - k * facing.x * 0.3) + facing.x * 0.9, eyeY + facing.y);
    context.scale(near, 1);
    const eye = opening(lids, k);
    if (pose.blink < 0.9) {
      context.fillStyle = "#fbf6f1";
      context.fill(eye);
      within(context, eye, () => {
        context.fillStyle = fade(palette.skin.shade, 0.28);
        context.fillRect(-0.1, -0.1, 0.2, 0.085);
        drawIris(context, palette, pose, facing);
        context.fillStyle = "#2a14103c";
        context.fillRect(-0.1, -0.12, 0.2, 0.12 - lids.upper * 0.62);
        stroke(context, eye, fade(palette.skin.deep, 0.35), 0.008);
      });
    }
    drawLidLines(context, lids, build, palette, k);
    drawLashes(context, lids, build, palette, k);
    drawBrow(context, build, palette, pose, k);
    context.restore();
  }
};
