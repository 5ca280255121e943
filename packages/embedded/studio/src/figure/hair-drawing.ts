import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { lerp, seededRandom } from "@reelwright/film/numbers";
import { fade, type Ramp } from "../colour.ts";
import { addCurve, lerpPoint, spline, stroke, within } from "./brush.ts";
import { blurred } from "./layer.ts";
import type { Point } from "./pose.ts";

/** A drawn piece of hair. */
export type Piece =
  | { readonly kind: "lock"; readonly lock: Lock }
  | { readonly kind: "puffs"; readonly puffs: readonly Puff[]; readonly coil: number }
  /** Short hair through which the skin shows: soft at its lower edge. */
  | { readonly kind: "stubble"; readonly outline: readonly Point[]; readonly alpha: number }
  | { readonly kind: "plait"; readonly line: readonly Point[]; readonly r: number };

/**
 * A hair style in head coordinates (centre (0,0), crown at -0.5, chin at 0.5, ears at ±0.36).
 * `back` lies behind the trunk, `fall` over the shoulders but behind the face, `front` over the face.
 */
export type HairStyle = {
  readonly back?: readonly Piece[];
  readonly fall?: readonly Piece[];
  readonly front?: readonly Piece[];
};

const drawPlait = (context: SKRSContext2D, line: readonly Point[], r: number, ramp: Ramp): void => {
  const n = line.length;
  for (const [i, { x, y }] of line.entries()) {
    const size = r * (1 - (i / n) * 0.35);
    for (const k of [i % 2 ? 1 : -1, i % 2 ? -1 : 1]) {
      context.save();
      context.translate(x + k * size * 0.42, y);
      context.rotate(k * 0.6);
      context.fillStyle = ramp.shade;
      context.beginPath();
      context.ellipse(0, 0, size * 0.68, size * 1.12, 0, 0, Math.PI * 2);
      context.fill();
      context.fillStyle = ramp.base;
      context.beginPath();
      context.ellipse(0, -size * 0.1, size * 0.52, size * 0.92, 0, 0, Math.PI * 2);
      context.fill();
      context.fillStyle = fade(ramp.glow, 0.3);
      context.beginPath();
      context.ellipse(-k * size * 0.1, -size * 0.3, size * 0.2, size * 0.42, 0, 0, Math.PI * 2);
      context.fill();
      context.restore();
    }
  }
};

const drawStubble = (
  context: SKRSContext2D,
  outline: readonly Point[],
  alpha: number,
  ramp: Ramp,
): void => {
  const path = new Path2D();
  addCurve(path, [...outline, outline[0] ?? { x: 0, y: 0 }], true);
  const skull = new Path2D();
  skull.ellipse(0, -0.1, 0.369, 0.404, 0, 0, Math.PI * 2);
  within(context, skull, () => {
    blurred(context, 0.012, (own) => {
      own.fillStyle = fade(ramp.base, alpha);
      own.fill(path);
    });
  });
};

/** Draws pieces in their order. */
export const drawPieces = (
  context: SKRSContext2D,
  pieces: readonly Piece[],
  ramp: Ramp,
  toLight: Point,
): void => {
  for (const [i, piece] of pieces.entries()) {
    if (piece.kind === "lock") drawLock(context, piece.lock, ramp, 71 + i * 13);
    else if (piece.kind === "puffs") {
      drawPuffs(context, piece.puffs, ramp, toLight, 5 + i, piece.coil);
    } else if (piece.kind === "stubble") drawStubble(context, piece.outline, piece.alpha, ramp);
    else drawPlait(context, piece.line, piece.r, ramp);
  }
};

/**
 * A lock lies between two edges from its root to its tip; strands run between them. The edges have
 * the same number of points.
 */
export type Lock = {
  readonly outer: readonly Point[];
  readonly inner: readonly Point[];
  /** Strands per unit of width; 0 draws none. */
  readonly strands?: number;
  /** Where along its length the lock shines, 0-1. */
  readonly sheen?: number;
};

const lockPath = ({ outer, inner }: Lock): Path2D => {
  const path = new Path2D();
  addCurve(path, outer, true);
  addCurve(path, [...inner].reverse(), false);
  path.closePath();
  return path;
};

const tops = (lock: Lock) => [...lock.outer, ...lock.inner].map(({ y }) => y);

/** A lock with its tones from root to tip, strands and sheen; the same `seed` gives the same strands. */
const drawLock = (context: SKRSContext2D, lock: Lock, ramp: Ramp, seed: number): void => {
  const path = lockPath(lock);
  const ys = tops(lock);
  const gradient = context.createLinearGradient(0, Math.min(...ys), 0, Math.max(...ys) + 0.02);
  gradient.addColorStop(0, ramp.base);
  gradient.addColorStop(0.5, ramp.base);
  gradient.addColorStop(1, ramp.shade);
  context.fillStyle = gradient;
  context.fill(path);
  within(context, path, () => {
    drawStrands(context, lock, ramp, seed);
    stroke(context, path, fade(ramp.deep, 0.35), 0.02);
  });
};

const drawStrands = (context: SKRSContext2D, lock: Lock, ramp: Ramp, seed: number): void => {
  const next = seededRandom(seed).next;
  const outer = spline(lock.outer, 6);
  const inner = spline(lock.inner, 6);
  const count = Math.round(lock.strands ?? 14);
  const last = outer.length - 1;
  const strand = (t: number, from: number, to: number): Path2D => {
    const path = new Path2D();
    const line: Point[] = [];
    for (let i = Math.round(from * last); i <= Math.round(to * last); i++) {
      line.push(lerpPoint(inner[i] ?? { x: 0, y: 0 }, outer[i] ?? { x: 0, y: 0 }, t));
    }
    addCurve(path, line, true);
    return path;
  };
  for (let i = 0; i < count; i++) {
    const t = (i + 0.2 + next() * 0.6) / count;
    const tone = [ramp.shade, ramp.lit, ramp.deep, ramp.mid][i % 4] ?? ramp.mid;
    const from = next() * 0.2;
    stroke(
      context,
      strand(t, from, lerp(0.75, 1, next())),
      fade(tone, 0.34),
      lerp(0.008, 0.02, next()),
    );
  }
  if (lock.sheen === undefined) return;
  for (let i = 0; i < count * 1.4; i++) {
    const t = lerp(0.06, 0.94, next());
    const at = lock.sheen + (next() - 0.5) * 0.14;
    const reach = lerp(0.05, 0.13, next());
    const path = strand(t, Math.max(0, at - reach), Math.min(1, at + reach));
    stroke(context, path, fade(ramp.glow, 0.22), lerp(0.008, 0.018, next()));
  }
};

/** One of the round curls that make up curly hair. */
export type Puff = Point & { readonly r: number };

const puffPath = (puffs: readonly Puff[]): Path2D => {
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
const drawPuffs = (
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
