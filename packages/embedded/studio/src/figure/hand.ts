import type { SKRSContext2D } from "@napi-rs/canvas";
import { fade, mixColours, type Ramp } from "../colour.ts";
import { blob, curve, type Joint, joint, spline, spot, stroke, within } from "./brush.ts";
import { mixSkeletons, type Skeleton, skeletonOf } from "./hand-shapes.ts";
import { limb } from "./limb.ts";
import type { Palette } from "./palette.ts";
import type { HandPose, Point } from "./pose.ts";

/** -1 for the picture's left hand, 1 for its right one. */
export type Side = -1 | 1;

/** Distance from the palm's centre to the wrist before the hand's own scale. */
export const wristDistance = 0.17;

const skeletonFor = (pose: HandPose): Skeleton => {
  const shape = skeletonOf(pose.shape, pose.span);
  if (!pose.from || pose.from.weight <= 0) return shape;
  return mixSkeletons(shape, skeletonOf(pose.from.shape, pose.from.span), pose.from.weight);
};

/** The light's direction in the hand's own coordinates. */
const lightIn = (pose: HandPose, side: Side, toLight: Point): Point => {
  const [c, s] = [Math.cos(-pose.angle), Math.sin(-pose.angle)];
  const x = toLight.x * c - toLight.y * s;
  return { x: x * -side, y: toLight.x * s + toLight.y * c };
};

const enter = (context: SKRSContext2D, pose: HandPose, side: Side, scale: number): void => {
  context.translate(pose.at.x, pose.at.y);
  context.rotate(pose.angle);
  context.scale(-side * scale, scale);
};

const layers = new WeakMap<Ramp, readonly (readonly [number, number, string])[]>();

const fingerLayers = (skin: Ramp): readonly (readonly [number, number, string])[] => {
  const known = layers.get(skin);
  if (known) return known;
  const made = [
    [1, 0, skin.shade],
    [0.84, 0.1, mixColours(skin.mid, skin.base, 0.7)],
    [0.4, 0.28, mixColours(skin.base, skin.lit, 0.6)],
  ] as const;
  layers.set(skin, made);
  return made;
};

/** A finger: a dark rim that parts it from its neighbours, then tones towards the light. */
const drawFinger = (
  context: SKRSContext2D,
  bones: readonly Joint[],
  palette: Palette,
  light: Point,
): void => {
  const { skin } = palette;
  const line = spline(bones, 4);
  for (const [scale, towards, tone] of fingerLayers(skin)) {
    context.fillStyle = tone;
    context.fill(limb(line, scale, { x: light.x * towards, y: light.y * towards }));
  }
};

const drawNail = (context: SKRSContext2D, bones: readonly Joint[], palette: Palette): void => {
  const tip = bones[3];
  const before = bones[2];
  if (!tip || !before) return;
  context.save();
  context.translate(tip.x, tip.y);
  context.rotate(Math.atan2(tip.y - before.y, tip.x - before.x));
  context.fillStyle = palette.nail;
  context.beginPath();
  context.roundRect(-tip.r * 0.62, -tip.r * 0.55, tip.r * 1.36, tip.r * 1.1, tip.r * 0.5);
  context.fill();
  context.restore();
};

const drawPalm = (
  context: SKRSContext2D,
  hand: Skeleton,
  palette: Palette,
  light: Point,
  wrist: number,
): void => {
  const { skin } = palette;
  const outline = blob(hand.palm);
  const stub = limb([joint(0, wristDistance, wrist), joint(0, 0.06, wrist * 1.02)]);
  context.fillStyle = skin.base;
  context.fill(stub);
  context.fill(outline);
  // A held product hides the palm.
  if (hand.front && hand.thumbFront) return;
  within(context, outline, () => {
    spot(context, { x: -light.x * 0.15, y: -light.y * 0.15 }, 0.22, skin.shade, 0.75);
    if (hand.palmSeen > 0) {
      spot(context, { x: 0.08, y: 0.07 }, 0.12, skin.lit, 0.5 * hand.palmSeen);
      spot(context, { x: -0.02, y: 0.0 }, 0.1, skin.shade, 0.3 * hand.palmSeen);
      const crease = fade(skin.shade, 0.75 * hand.palmSeen);
      stroke(
        context,
        curve([0.115, -0.055], [0.05, -0.045], [0.02, 0.02], [0.02, 0.13]),
        crease,
        0.008,
      );
      stroke(context, curve([-0.125, -0.035], [-0.04, -0.03], [0.04, -0.075]), crease, 0.007);
    }
  });
};

/** The hand but for what lies over a held product. */
export const drawHandBack = (
  context: SKRSContext2D,
  pose: HandPose,
  side: Side,
  size: { readonly scale: number; readonly wrist: number },
  palette: Palette,
): void => {
  const hand = skeletonFor(pose);
  const light = lightIn(pose, side, palette.toLight);
  context.save();
  enter(context, pose, side, size.scale);
  const fingers = [...hand.fingers].reverse();
  const curled = hand.fingers.map((bones) => (bones[3]?.y ?? 0) > (bones[1]?.y ?? 0));
  const behind = fingers.filter((_, i) => !curled[3 - i]);
  if (hand.palmSeen > 0.5) for (const bones of behind) drawFinger(context, bones, palette, light);
  drawPalm(context, hand, palette, light, size.wrist / size.scale);
  if (hand.palmSeen <= 0.5) for (const bones of behind) drawFinger(context, bones, palette, light);
  for (const bones of fingers.filter((_, i) => curled[3 - i])) {
    drawFinger(context, bones, palette, light);
  }
  drawFinger(context, hand.thumb, palette, light);
  if (hand.palmSeen < 0.5) drawNail(context, hand.thumb, palette);
  context.restore();
};

/** The shadow of fingers and thumb on what they hold. */
const drawContact = (context: SKRSContext2D, hand: Skeleton): void => {
  const over = [
    ...(hand.front ? hand.fingers.map((bones) => bones.slice(1)) : []),
    ...(hand.thumbFront ? [hand.thumb.slice(2)] : []),
  ];
  context.fillStyle = "#1a10182e";
  for (const bones of over) {
    const tip = spline(bones.slice(-2), 3);
    context.fill(limb(tip, 1.2, { x: 0.12, y: 0.2 }));
  }
};

/** Fingertips and thumb over a held product; nothing for a hand that holds none. */
export const drawHandFront = (
  context: SKRSContext2D,
  pose: HandPose,
  side: Side,
  scale: number,
  palette: Palette,
): void => {
  const hand = skeletonFor(pose);
  if (!hand.front && !hand.thumbFront) return;
  const light = lightIn(pose, side, palette.toLight);
  context.save();
  enter(context, pose, side, scale);
  drawContact(context, hand);
  if (hand.front) {
    for (const bones of [...hand.fingers].reverse()) {
      drawFinger(context, bones.slice(1), palette, light);
      drawNail(context, bones, palette);
    }
  }
  if (hand.thumbFront) {
    drawFinger(context, hand.front ? hand.thumb.slice(1) : hand.thumb, palette, light);
    drawNail(context, hand.thumb, palette);
  }
  context.restore();
};
