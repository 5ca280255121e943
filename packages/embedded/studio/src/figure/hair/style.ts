import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { fade } from "../../colour/fade.ts";
import { addCurve, stroke, within } from "../brush.ts";
import type { Ramp } from "../colour.ts";
import { blurred } from "../layer.ts";
import type { Point } from "../pose.ts";
import { drawLock, type Lock } from "./lock.ts";
import { drawPuffs, type Puff } from "./puff.ts";

/** A drawn piece of hair. */
export type Piece =
  | { readonly kind: "lock"; readonly lock: Lock }
  | { readonly kind: "puffs"; readonly puffs: readonly Puff[]; readonly coil: number }
  /** Short hair through which the skin shows: soft at its lower edge. */
  | { readonly kind: "stubble"; readonly outline: readonly Point[]; readonly alpha: number }
  | { readonly kind: "plait"; readonly line: readonly Point[]; readonly r: number }
  | { readonly kind: "band"; readonly line: readonly Point[]; readonly width: number };

/**
 * A hair style in head coordinates (centre (0,0), crown at -0.5, chin at 0.5, ears at ±0.36).
 * `back` lies behind the trunk, `fall` over the shoulders but behind the face, `front` over the face.
 */
export type HairStyle = {
  readonly back?: readonly Piece[];
  readonly fall?: readonly Piece[];
  readonly front?: readonly Piece[];
};

export const lock = (value: Lock): Piece => ({ kind: "lock", lock: value });
export const puffs = (value: readonly Puff[], coil: number): Piece => ({
  kind: "puffs",
  puffs: value,
  coil,
});

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

const drawBandPiece = (
  context: SKRSContext2D,
  line: readonly Point[],
  width: number,
  ramp: Ramp,
): void => {
  const path = new Path2D();
  addCurve(path, line, true);
  stroke(context, path, ramp.deep, width);
  within(context, path, () => stroke(context, path, ramp.lit, width * 0.3));
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
    else if (piece.kind === "plait") drawPlait(context, piece.line, piece.r, ramp);
    else drawBandPiece(context, piece.line, piece.width, ramp);
  }
};
