import type { SKRSContext2D } from "@napi-rs/canvas";
import { fade, type Ramp } from "../colour.ts";
import { type Arm, armLine, drawTube, part } from "./arm.ts";
import { curve, type Joint, stroke, within } from "./brush.ts";
import type { Side } from "./hand.ts";
import { limb } from "./limb.ts";
import type { Look } from "./look.ts";
import type { Point } from "./pose.ts";

type Frame = { readonly at: Joint; readonly ux: number; readonly uy: number };

/** The line's end with its direction. */
const endOf = (line: readonly Joint[]): Frame | null => {
  const at = line.at(-1);
  const before = line.at(-3);
  if (!at || !before) return null;
  const d = Math.max(1e-4, Math.hypot(at.x - before.x, at.y - before.y));
  return { at, ux: (at.x - before.x) / d, uy: (at.y - before.y) / d };
};

/** Points of a cross-section `along` before the end, from one side to the other, bulging outwards. */
const ring = ({ at, ux, uy }: Frame, along: number, wide: number): Point[] => {
  const [x, y] = [at.x - ux * along, at.y - uy * along];
  const r = at.r * wide;
  const bulge = at.r * 0.28;
  return [
    { x: x - uy * r, y: y + ux * r },
    { x: x + ux * bulge, y: y + uy * bulge },
    { x: x + uy * r, y: y - ux * r },
  ];
};

const lineOf = (points: readonly Point[]) => curve(...points.map(({ x, y }) => [x, y] as const));

const drawCuff = (context: SKRSContext2D, frame: Frame, ramp: Ramp, look: Look): void => {
  const { cuff } = look.outfit.sleeve;
  if (cuff === "hem") {
    stroke(context, lineOf(ring(frame, 0.02, 0.94)), fade(ramp.deep, 0.32), 0.009);
    return;
  }
  if (cuff === "shirt") return;
  const width = cuff === "rib" ? 0.12 : 0.1;
  stroke(context, lineOf(ring(frame, width, 0.96)), fade(ramp.deep, 0.45), 0.012);
  if (cuff !== "rib") return;
  for (const k of [-0.7, -0.35, 0, 0.35, 0.7]) {
    const [x, y] = [frame.at.x - frame.uy * frame.at.r * k, frame.at.y + frame.ux * frame.at.r * k];
    const rib = curve(
      [x - frame.ux * (width - 0.02), y - frame.uy * (width - 0.02)],
      [x + frame.ux * 0.01, y + frame.uy * 0.01],
    );
    stroke(context, rib, fade(ramp.shade, 0.8), 0.009);
  }
};

/** Creases inside a bent elbow. */
const drawCreases = (context: SKRSContext2D, arm: Arm, ramp: Ramp, reach: number): void => {
  const { shoulder: s, elbow: e, wrist: w } = arm;
  const mid = { x: (s.x + w.x) / 2 - e.x, y: (s.y + w.y) / 2 - e.y };
  const d = Math.hypot(mid.x, mid.y);
  if (d < 0.12) return;
  const [ux, uy] = [mid.x / d, mid.y / d];
  const strength = Math.min(1, (d - 0.12) * 2.2);
  const at = (k: number, bow: number) =>
    [e.x + ux * reach * k - uy * bow, e.y + uy * reach * k + ux * bow] as const;
  const crease = curve(at(0.95, 0), at(0.5, 0.02), at(0.02, 0.01));
  stroke(context, crease, fade(ramp.shade, 0.55 * strength), 0.022);
};

/**
 * A sleeve over a drawn arm, with cuff, creases and the seam at the shoulder; `from`: what is before this share of the arm is
 * left out.
 */
export const drawSleeve = (
  context: SKRSContext2D,
  look: Look,
  arm: Arm,
  side: Side,
  from = 0,
): void => {
  const { outfit, build, palette } = look;
  const { sleeve } = outfit;
  if (sleeve.to <= from) return;
  const ramp = palette[outfit.cloth];
  const whole = armLine(arm, build, sleeve.thicker);
  const line = part(whole, from, sleeve.to);
  const end = endOf(line);
  if (!end) return;
  const last = end.at;
  context.save();
  const area = limb(line, 1, undefined, true);
  if (sleeve.cuff === "shirt")
    drawTube(
      context,
      part(armLine(arm, build, 0.018), 0.6, 0.985),
      palette.under,
      palette.toLight,
      { joined: false, cut: true },
    );
  drawTube(context, line, ramp, palette.toLight, { joined: true, cut: true });
  within(context, area, () => {
    if (sleeve.to > 0.9) drawCreases(context, arm, ramp, last.r + 0.04);
    drawCuff(context, end, ramp, look);
    if (from === 0) drawSeam(context, arm, look, side);
  });
  context.restore();
  if (sleeve.to < 0.9)
    stroke(context, lineOf(ring(end, -0.012, 0.8)), fade(palette.skin.deep, 0.28), 0.02);
};

const drawSeam = (context: SKRSContext2D, arm: Arm, look: Look, side: Side): void => {
  const { shoulder: s } = arm;
  const r = look.build.arm.top;
  const seam = curve(
    [s.x - side * r * 0.35, s.y - r * 1.25],
    [s.x - side * r * 0.75, s.y],
    [s.x - side * r * 0.5, s.y + r * 1.1],
  );
  stroke(context, seam, fade(look.palette[look.outfit.cloth].deep, 0.18), 0.01);
};

/** A wrist watch on the picture's left arm, over a sleeve if there is one. */
export const drawWatch = (context: SKRSContext2D, look: Look, arm: Arm): void => {
  const { build, palette, outfit } = look;
  const long = outfit.sleeve.to > 0.9;
  const r = build.arm.wrist + (long ? outfit.sleeve.thicker + 0.004 : 0.006);
  const { elbow, wrist } = arm;
  const back = long ? 0.04 : 0.07;
  const turn = Math.atan2(wrist.y - elbow.y, wrist.x - elbow.x);
  context.save();
  context.translate(wrist.x - Math.cos(turn) * back, wrist.y - Math.sin(turn) * back);
  context.rotate(turn);
  context.fillStyle = "#3b2a22";
  context.beginPath();
  context.roundRect(-0.034, -r, 0.068, r * 2, 0.022);
  context.fill();
  context.fillStyle = palette.metal.shade;
  context.beginPath();
  context.arc(0, 0, 0.064, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = palette.metal.glow;
  context.beginPath();
  context.arc(0, 0, 0.056, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = "#fdfaf4";
  context.beginPath();
  context.arc(0, 0, 0.044, 0, Math.PI * 2);
  context.fill();
  context.strokeStyle = "#2b2530";
  context.lineWidth = 0.009;
  context.lineCap = "round";
  context.beginPath();
  context.moveTo(0.026, 0);
  context.lineTo(0, 0);
  context.lineTo(-0.006, -0.03);
  context.stroke();
  context.restore();
};
