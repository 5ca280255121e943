import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Arm } from "./arm.ts";
import type { Look } from "./look.ts";

/** A wrist watch on the picture's left arm, over a sleeve if there is one. */
export function drawWatch(context: SKRSContext2D, look: Look, arm: Arm): void {
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
}
