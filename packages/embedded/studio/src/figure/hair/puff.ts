import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { lerp } from "@reelwright/core/util/lerp";
import { seededRandom } from "@reelwright/core/util/random";
import { fade } from "../../colour/fade.ts";
import { stroke, within } from "../brush.ts";
import type { Ramp } from "../colour.ts";
import { blurred } from "../layer.ts";
import type { Point } from "../pose.ts";

/** Curly hair: a mass of round curls. */
export type Puff = Point & { readonly r: number };

/** Curls along a line, of radius about `r`. */
export const curls = (line: readonly Point[], r: number, seed: number): Puff[] => {
  const next = seededRandom(seed).next;
  return line.map(({ x, y }) => ({
    x: x + (next() - 0.5) * r * 0.5,
    y: y + (next() - 0.5) * r * 0.5,
    r: r * lerp(0.85, 1.2, next()),
  }));
};

/** Curls that fill an ellipse. */
export const curlsIn = (centre: Point, rx: number, ry: number, r: number, seed: number): Puff[] => {
  const next = seededRandom(seed).next;
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
};

export const puffPath = (puffs: readonly Puff[]): Path2D => {
  const path = new Path2D();
  for (const { x, y, r } of puffs) {
    path.moveTo(x + r, y);
    path.arc(x, y, r, 0, Math.PI * 2);
    path.closePath();
  }
  return path;
};

const marks = (ramp: Ramp): readonly (readonly [number, string, number])[] => [
  [0.85, ramp.shade, 0.5],
  [0.65, ramp.lit, 0.35],
  [0.5, ramp.deep, 0.28],
  [0.35, ramp.lit, 0.3],
];

/** The mass of curls in soft light from `toLight`; `coil` is 1 for small tight marks, 0 for loose curls. */
export const drawPuffs = (
  context: SKRSContext2D,
  puffs: readonly Puff[],
  ramp: Ramp,
  toLight: Point,
  seed: number,
  coil: number,
): void => {
  const next = seededRandom(seed).next;
  const area = puffPath(puffs);
  context.fillStyle = ramp.mid;
  context.fill(area);
  within(context, area, () => {
    blurred(context, 0.012, (own) => {
      for (const { x, y, r } of puffs) {
        own.fillStyle = fade(ramp.shade, 0.55);
        own.beginPath();
        own.arc(x - toLight.x * r * 0.3, y - toLight.y * r * 0.3 + r * 0.12, r, 0, Math.PI * 2);
        own.fill();
        own.fillStyle = fade(ramp.base, 0.85);
        own.beginPath();
        own.arc(x + toLight.x * r * 0.14, y + toLight.y * r * 0.14, r * 0.82, 0, Math.PI * 2);
        own.fill();
        own.fillStyle = fade(ramp.lit, 0.34);
        own.beginPath();
        own.arc(x + toLight.x * r * 0.4, y + toLight.y * r * 0.4, r * 0.42, 0, Math.PI * 2);
        own.fill();
      }
    });
    for (const { x, y, r } of puffs) {
      for (const [k, tone, strength] of marks(ramp)) {
        const turn = next() * Math.PI * 2;
        const arc = new Path2D();
        const at = { x: x + (next() - 0.5) * r * 0.4, y: y + (next() - 0.5) * r * 0.4 };
        arc.arc(at.x, at.y, r * k, turn, turn + lerp(2.2, 1.6, coil));
        stroke(context, arc, fade(tone, strength), lerp(0.012, 0.008, coil));
      }
    }
  });
};
