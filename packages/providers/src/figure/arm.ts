import type { SKRSContext2D } from "@napi-rs/canvas";
import { type Joint, joint, lerp, lerpPoint, limb, smoothstep, spline } from "./brush.ts";
import type { Build } from "./build.ts";
import type { Ramp } from "./colour.ts";
import { type Side, wristDistance } from "./hand.ts";
import type { HandPose, Point } from "./pose.ts";

const upperLength = 0.98;
const foreLength = 0.86;

/** Shoulder, elbow and wrist. */
export type Arm = { readonly shoulder: Point; readonly elbow: Point; readonly wrist: Point };

/** The hand moved within the arm's reach. */
function reach(shoulder: Point, wrist: Point): Point {
  const most = (upperLength + foreLength) * 0.995;
  const distance = Math.hypot(wrist.x - shoulder.x, wrist.y - shoulder.y);
  return distance <= most ? wrist : lerpPoint(shoulder, wrist, most / distance);
}

/**
 * Which way the elbow bends: 1 outwards (hand down or across the body), -1 towards the hip (hand up
 * or outside). Between them the arm is seen from the front and so looks shorter, as a real one does.
 */
function bend(dx: number, dy: number, side: Side): number {
  const outward = Math.atan2(dx * side, dy);
  return 1 - 2 * smoothstep(0.1, 0.62, outward) * (1 - smoothstep(2.9, 3.14, Math.abs(outward)));
}

/** Two bones from `shoulder` to where the hand's wrist is. */
export function solveArm(shoulder: Point, hand: HandPose, side: Side, handScale: number): Arm {
  const back = wristDistance * handScale;
  const wanted = {
    x: hand.at.x - Math.sin(hand.angle) * back,
    y: hand.at.y + Math.cos(hand.angle) * back,
  };
  const wrist = reach(shoulder, wanted);
  const [dx, dy] = [wrist.x - shoulder.x, wrist.y - shoulder.y];
  const distance = Math.max(0.12, Math.hypot(dx, dy));
  const along = (upperLength ** 2 - foreLength ** 2 + distance ** 2) / (2 * distance);
  const limited = Math.min(upperLength, Math.max(-upperLength, along));
  const height = Math.sqrt(Math.max(0, upperLength ** 2 - limited ** 2));
  const way = bend(dx, dy, side) * side;
  const [ux, uy] = [dx / distance, dy / distance];
  return {
    shoulder,
    wrist,
    elbow: {
      x: shoulder.x + ux * limited + uy * height * way,
      y: shoulder.y + uy * limited - ux * height * way,
    },
  };
}

/** The hand as the arm reaches it. */
export function reachedHand(hand: HandPose, arm: Arm, handScale: number): HandPose {
  const back = wristDistance * handScale;
  return {
    ...hand,
    at: {
      x: arm.wrist.x + Math.sin(hand.angle) * back,
      y: arm.wrist.y - Math.cos(hand.angle) * back,
    },
  };
}

/** Centre line of the arm from shoulder to wrist with a rounded elbow; `thicker` is added to each radius. */
export function armLine(arm: Arm, build: Build, thicker = 0): Joint[] {
  const { shoulder: s, elbow: e, wrist: w } = arm;
  const { top, elbow, wrist } = build.arm;
  const on = (a: Point, b: Point, t: number, r: number) => ({
    ...lerpPoint(a, b, t),
    r: r + thicker,
  });
  const corner = {
    x: lerp(lerp(s.x, e.x, 0.93), lerp(e.x, w.x, 0.07), 0.5) * 0.6 + e.x * 0.4,
    y: lerp(lerp(s.y, e.y, 0.93), lerp(e.y, w.y, 0.07), 0.5) * 0.6 + e.y * 0.4,
  };
  return spline(
    [
      on(s, e, 0, top),
      on(s, e, 0.35, lerp(top, elbow, 0.3)),
      on(s, e, 0.75, lerp(top, elbow, 0.8)),
      joint(corner.x, corner.y, elbow + thicker),
      on(e, w, 0.28, lerp(elbow, wrist, 0.12) * 1.02),
      on(e, w, 0.65, lerp(elbow, wrist, 0.62)),
      on(e, w, 1, wrist),
    ],
    5,
  );
}

/** The first `share` (0-1) of a line. */
export function part(line: readonly Joint[], from: number, to: number): Joint[] {
  const last = line.length - 1;
  return line.slice(Math.round(from * last), Math.round(to * last) + 1);
}

/**
 * A limb as a soft tube. At its first point it has the ramp's base colour all over, so that it grows
 * out of what it is joined to without an edge.
 */
export function drawTube(
  context: SKRSContext2D,
  line: readonly Joint[],
  ramp: Ramp,
  toLight: Point,
  joined: boolean,
): void {
  const first = line[0];
  const next = line[Math.min(line.length - 1, 9)];
  if (!first || !next) return;
  const layers: readonly (readonly [number, number, string])[] = [
    [1, 0, ramp.shade],
    [0.9, 0.08, ramp.mid],
    [0.76, 0.16, ramp.base],
    [0.5, 0.26, ramp.base],
    [0.3, 0.34, ramp.lit],
  ];
  for (const [scale, towards, tone] of layers) {
    if (joined) {
      const gradient = context.createLinearGradient(first.x, first.y, next.x, next.y);
      gradient.addColorStop(0.1, ramp.base);
      gradient.addColorStop(1, tone);
      context.fillStyle = gradient;
    } else context.fillStyle = tone;
    context.fill(limb(line, scale, { x: toLight.x * towards, y: toLight.y * towards }));
  }
}
