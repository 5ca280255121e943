import { clamp, lerp } from "@reelwright/film/numbers";
import { mixPoses } from "../figure/pose.ts";
import { headIn } from "../scene/boxes.ts";
import type { PictureState } from "../scene/layout.ts";

/** Slow at both ends (smootherstep), 0 to 1. */
export const smootherstep = (t: number) => {
  const u = clamp(t, 0, 1);
  return u * u * u * (u * (u * 6 - 15) + 10);
};

/** Mostly even with soft ends: a dolly that never quite stands still. */
export const glide = (t: number) => 0.45 * t + 0.55 * smootherstep(t);

const mixRecords = <T extends { readonly [key: string]: number }>(a: T, b: T, t: number): T =>
  Object.fromEntries(
    Object.entries(a).map(([key, value]) => [key, lerp(value, b[key] ?? value, t)]),
  ) as T;

/**
 * Whether one picture can become the other by interpolation: both show the persona and its head or neither does, and the
 * product is held or worn in both in the same way.
 */
export const isContinuous = (a: PictureState, b: PictureState): boolean =>
  (a.persona === null) === (b.persona === null) &&
  (headIn(a) === null) === (headIn(b) === null) &&
  a.persona?.worn === b.persona?.worn &&
  a.product.held === b.product.held;

/** The picture between two: `t` moves persona and product, `cameraT` the camera. */
export const mixStates = (
  a: PictureState,
  b: PictureState,
  t: number,
  cameraT = t,
): PictureState => {
  const { held, ...from } = a.product;
  const { held: _, ...to } = b.product;
  return {
    // Zoom is mixed as a ratio, so that a push-in has an even speed.
    camera: {
      ...mixRecords(a.camera, b.camera, cameraT),
      zoom: a.camera.zoom * (b.camera.zoom / a.camera.zoom) ** cameraT,
    },
    focus: lerp(a.focus, b.focus, cameraT),
    tint: lerp(a.tint, b.tint, cameraT),
    // The podium rises with the product on it.
    podium: lerp(a.podium, b.podium, t),
    floor: b.floor,
    orbit: lerp(a.orbit, b.orbit, cameraT),
    unrest: lerp(a.unrest, b.unrest, t),
    glint: 0,
    isMatte: b.isMatte,
    sway: 0,
    persona:
      a.persona && b.persona
        ? {
            x: lerp(a.persona.x, b.persona.x, t),
            y: lerp(a.persona.y, b.persona.y, t),
            head: lerp(a.persona.head, b.persona.head, t),
            reachOfHead: b.persona.reachOfHead,
            pose: mixPoses(a.persona.pose, b.persona.pose, t),
            interaction: a.persona.interaction ?? b.persona.interaction,
            worn: b.persona.worn,
            garment: b.persona.garment,
            shoe: b.persona.shoe,
            step: b.persona.step,
            band: b.persona.band,
            arm: b.persona.arm,
          }
        : a.persona,
    product: { ...mixRecords(from, to, t), held },
    sharp: Math.min(a.sharp, b.sharp),
    lettering: b.lettering,
    lid: b.lid,
    silhouette: b.silhouette,
    fullBleed: null,
  };
};
