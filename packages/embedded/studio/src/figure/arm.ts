import type { SKRSContext2D } from "@napi-rs/canvas";
import { clamp, lerp } from "@reelwright/film/numbers";
import { fade, mixColours, type Ramp } from "../colour.ts";
import { type Joint, joint, lerpPoint, spline } from "./brush.ts";
import { type Side, wristDistance } from "./hand.ts";
import { limb } from "./limb.ts";
import type { Build } from "./palette.ts";
import type { HandPose, Point } from "./pose.ts";

const upperLength = 0.98;
const foreLength = 0.86;

/** Shoulder, elbow and wrist. */
export type Arm = { readonly shoulder: Point; readonly elbow: Point; readonly wrist: Point };

/** The hand moved within the arm's reach. */
const reach = (shoulder: Point, wrist: Point): Point => {
  const most = (upperLength + foreLength) * 0.995;
  const distance = Math.hypot(wrist.x - shoulder.x, wrist.y - shoulder.y);
  return distance <= most ? wrist : lerpPoint(shoulder, wrist, most / distance);
};

/** The elbow hangs down, a little outwards and back. */
const pole = { x: 0.24, y: 1, z: -0.35 };

/**
 * Two bones from `shoulder` to where the hand's wrist is. A near hand is taken to be before the body,
 * so that the arm looks shorter as a real one does, and the elbow falls where its weight draws it.
 */
export const solveArm = (shoulder: Point, hand: HandPose, side: Side, handScale: number): Arm => {
  const back = wristDistance * handScale;
  const wanted = {
    x: hand.at.x - Math.sin(hand.angle) * back,
    y: hand.at.y + Math.cos(hand.angle) * back,
  };
  const wrist = reach(shoulder, wanted);
  const [dx, dy] = [wrist.x - shoulder.x, wrist.y - shoulder.y];
  const spare = Math.sqrt(Math.max(0, (upperLength + foreLength) ** 2 - dx * dx - dy * dy));
  const dz = 0.78 * Math.tanh(spare * 0.62);
  const distance = Math.max(0.2, Math.hypot(dx, dy, dz));
  const [ux, uy, uz] = [dx / distance, dy / distance, dz / distance];
  const along = (upperLength ** 2 - foreLength ** 2 + distance ** 2) / (2 * distance);
  const limited = Math.min(upperLength, Math.max(-upperLength, along));
  const height = Math.sqrt(Math.max(0, upperLength ** 2 - limited ** 2));
  const dot = pole.x * side * ux + pole.y * uy + pole.z * uz;
  const [px, py, pz] = [pole.x * side - dot * ux, pole.y - dot * uy, pole.z - dot * uz];
  const size = Math.max(0.05, Math.hypot(px, py, pz));
  return {
    shoulder,
    wrist,
    elbow: {
      x: shoulder.x + ux * limited + (px / size) * height,
      y: shoulder.y + uy * limited + (py / size) * height,
    },
  };
};

/** The hand as the arm reaches it. */
export const reachedHand = (hand: HandPose, arm: Arm, handScale: number): HandPose => {
  const back = wristDistance * handScale;
  return {
    ...hand,
    at: {
      x: arm.wrist.x + Math.sin(hand.angle) * back,
      y: arm.wrist.y - Math.cos(hand.angle) * back,
    },
  };
};

/** A hand this near to the upper arm, in head heights, is before it and its sleeve. */
const besideUpperArm = 0.6;

/** Whether the arm is bent so far that its hand is before the upper arm. */
export const isFolded = ({ shoulder, elbow }: Arm, hand: Point): boolean => {
  const along = { x: elbow.x - shoulder.x, y: elbow.y - shoulder.y };
  const away = { x: hand.x - shoulder.x, y: hand.y - shoulder.y };
  const size = Math.max(1e-6, along.x ** 2 + along.y ** 2);
  const share = clamp((away.x * along.x + away.y * along.y) / size, 0, 1);
  return Math.hypot(away.x - share * along.x, away.y - share * along.y) < besideUpperArm;
};

/** Centre line of the arm from shoulder to wrist with a rounded elbow; `thicker` is added to each radius. */
export const armLine = (arm: Arm, build: Build, thicker = 0): Joint[] => {
  const { shoulder: s, elbow: e, wrist: w } = arm;
  const { top, elbow, wrist } = build.arm;
  const on = (a: Point, b: Point, t: number, r: number) => ({
    ...lerpPoint(a, b, t),
    r,
  });
  const corner = {
    x: lerp(lerp(s.x, e.x, 0.93), lerp(e.x, w.x, 0.07), 0.5) * 0.6 + e.x * 0.4,
    y: lerp(lerp(s.y, e.y, 0.93), lerp(e.y, w.y, 0.07), 0.5) * 0.6 + e.y * 0.4,
  };
  return spline(
    [
      on(s, e, 0, top + thicker * 0.15),
      on(s, e, 0.16, top + thicker * 0.5),
      on(s, e, 0.38, lerp(top, elbow, 0.3) + thicker),
      on(s, e, 0.75, lerp(top, elbow, 0.8) + thicker),
      joint(corner.x, corner.y, elbow + thicker),
      on(e, w, 0.28, lerp(elbow, wrist, 0.12) * 1.02 + thicker),
      on(e, w, 0.65, lerp(elbow, wrist, 0.62) + thicker),
      on(e, w, 1, wrist + thicker),
    ],
    5,
  );
};

/** The first `share` (0-1) of a line. */
export const part = (line: readonly Joint[], from: number, to: number): Joint[] => {
  const last = line.length - 1;
  return line.slice(Math.round(from * last), Math.round(to * last) + 1);
};

const layers = new WeakMap<Ramp, readonly (readonly [number, number, string])[]>();

/** Ever narrower layers, moved towards the light, whose tones run from shade to light. */
const tubeLayers = (ramp: Ramp): readonly (readonly [number, number, string])[] => {
  const known = layers.get(ramp);
  if (known) return known;
  const made = [
    [1, 0, mixColours(ramp.shade, ramp.mid, 0.35)],
    [0.9, 0.06, mixColours(ramp.mid, ramp.base, 0.1)],
    [0.76, 0.14, mixColours(ramp.mid, ramp.base, 0.65)],
    [0.6, 0.21, ramp.base],
    [0.34, 0.29, mixColours(ramp.base, ramp.lit, 0.5)],
  ] as const;
  layers.set(ramp, made);
  return made;
};

/**
 * A limb as a soft tube. At its first point it has the ramp's base colour all over, so that it grows
 * out of what it is joined to without an edge.
 */
export const drawTube = (
  context: SKRSContext2D,
  line: readonly Joint[],
  ramp: Ramp,
  toLight: Point,
  ends: { readonly joined: boolean; readonly cut: boolean },
): void => {
  const first = line[0];
  const next = line[Math.min(line.length - 1, 9)];
  if (!first || !next) return;
  for (const [scale, towards, tone] of tubeLayers(ramp)) {
    context.fillStyle = tone;
    context.fill(limb(line, scale, { x: toLight.x * towards, y: toLight.y * towards }, ends.cut));
  }
  if (!ends.joined) return;
  const gradient = context.createLinearGradient(first.x, first.y, next.x, next.y);
  gradient.addColorStop(0.1, ramp.base);
  gradient.addColorStop(1, fade(ramp.base, 0));
  context.fillStyle = gradient;
  context.fill(limb(line.slice(0, 12), 1, undefined, true));
};
