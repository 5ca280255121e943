import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Size } from "@reelwright/core/artifacts/artifacts";
import type { PictureState } from "../scene/layout.ts";

/** How far a layer follows the camera: 1 with the persona, less behind, more before. */
export const depth = { back: 0.34, middle: 0.56, stage: 1, front: 1.35 } as const;

type Camera = PictureState["camera"];

/** A frame that is drawn, seen by a camera. */
export type View = {
  readonly context: SKRSContext2D;
  readonly frame: Size;
  readonly camera: Camera;
  readonly orbit: number;
};

/** Stage units by which an orbit of 1 moves what is furthest behind the product; what is before it goes the other way. */
const orbitReach = 120;

/** Sets the transformation of a plane at `follow` of the camera's way; returns pixels per unit. */
export const look = ({ context, frame, camera, orbit }: View, follow: number): number => {
  const zoom = 1 + (camera.zoom - 1) * follow;
  const scale = (frame.height / 1000) * zoom;
  context.setTransform(1, 0, 0, 1, frame.width / 2, frame.height / 2);
  context.rotate(camera.roll);
  context.scale(scale, scale);
  const aside = orbit * orbitReach * (1 - follow) * 1.5;
  context.translate(aside - camera.x * follow, -(500 + (camera.y - 500) * follow));
  return scale;
};
