import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { lerp, stroke, within } from "../brush.ts";
import { fade, type Ramp } from "../colour.ts";
import { blurred } from "../layer.ts";
import type { Point } from "../pose.ts";
import { sequence } from "../seed.ts";

/** Curly hair: a mass of round curls. */
export type Puff = Point & { readonly r: number };

/** Curls along a line, of radius about `r`. */
export function curls(line: readonly Point[], r: number, seed: number): Puff[] {
  const next = sequence(seed);
  return line.map(({ x, y }) => ({
    x: x + (next() - 0.5) * r * 0.5,
    y: y + (next() - 0.5) * r * 0.5,
    r: r * lerp(0.85, 1.2, next()),
  }));
}

/** Curls that fill an ellipse. */
export function curlsIn(centre: Point, rx: number, ry: number, r: number, seed: number): Puff[] {
  const next = sequence(seed);
  const out: Puff[] = [];
  for (let y = -ry; y <= ry; y += r * 0.9) {
    const half = rx * Math.sqrt(Math.max(0, 1 - (y / ry) ** 2));
    for (let x = -half; x <= half; x += r * 0.95) {
      const dx = (next() - 0.5) * r * 0.7;
      const dy = (next() - 0.5) * r * 0.7;
      out.push({ x: centre.x + x + dx, y: centre.y + y + dy, r: r * lerp(0.8, 1.15, next()) });
    }
  }
  return out;
}

export function puffPath(puffs: readonly Puff[]): Path2D {
  const path = new Path2D();
  for (const { x, y, r } of puffs) {
    path.moveTo(x + r, y);
    path.arc(x, y, r, 0, Math.PI * 2);
    path.closePath();
  }
  return path;
}

/** The mass of curls in soft light from `toLight`; `coil` is 1 for small tight marks, 0 for loose curls. */
export function drawPuffs(
  context: SKRSContext2D,
  puffs: readonly Puff[],
  ramp: Ramp,
  toLight: Point,
  seed: number,
  coil: number,
): void {
  const next = sequence(seed);
  const area = puffPath(puffs);
  context.fillStyle = ramp.mid;
  context.fill(area);
  within(context, area, () => {
    blurred(context, 0.012, () => {
      for (const { x, y, r } of puffs) {
        context.fillStyle = fade(ramp.deep, 0.3);
        context.beginPath();
        context.arc(x - toLight.x * r * 0.3, y - toLight.y * r * 0.3 + r * 0.12, r, 0, Math.PI * 2);
        context.fill();
        context.fillStyle = fade(ramp.base, 0.85);
        context.beginPath();
        context.arc(x + toLight.x * r * 0.14, y + toLight.y * r * 0.14, r * 0.82, 0, Math.PI * 2);
        context.fill();
        context.fillStyle = fade(ramp.lit, 0.34);
        context.beginPath();
        context.arc(x + toLight.x * r * 0.4, y + toLight.y * r * 0.4, r * 0.42, 0, Math.PI * 2);
        context.fill();
      }
    });
    for (const { x, y, r } of puffs) {
      const turn = next() * Math.PI * 2;
      for (const [k, tone] of [
        [0.72, ramp.lit],
        [0.4, ramp.deep],
      ] as const) {
        const arc = new Path2D();
        const size = r * k * lerp(1, 0.6, coil);
        arc.arc(x, y, size, turn + k * 3, turn + k * 3 + lerp(3.4, 2.2, coil));
        stroke(context, arc, fade(tone, lerp(0.45, 0.28, coil)), lerp(0.014, 0.01, coil));
      }
    }
  });
}
