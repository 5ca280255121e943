import { clamp, seededRandom, seedOf } from "@reelwright/film/numbers";
import type { PlannedShot } from "@reelwright/film/shots";
import type { PictureState } from "../scene/layout.ts";
import { sharpRoom } from "../scene/sharpness.ts";
import { type Nearer, nearerAlone, nearerTogether } from "./camera-approach.ts";
import { attraction, middleCamera, pivotOf } from "./composition.ts";
import { smootherstep } from "./interpolation.ts";

type Camera = PictureState["camera"];

/** The camera of one shot at a frame of the segment; also shortly before the shot and after it, for transitions. */
export type ShotCamera = (frame: number) => Camera;

/** What the cameras of a segment are planned from. */
export type FilmedSegment<Shot extends PlannedShot = PlannedShot> = {
  readonly shots: readonly Shot[];
  readonly framesPerSecond: number;
  /** Half the frame's width in scene units; half its height is 500. */
  readonly half: number;
  /** What is seen in a shot at a frame. */
  readonly stateAt: (shot: Shot, frame: number) => PictureState;
  /** The keyframes' cameras. */
  readonly start: Camera;
  readonly end: Camera;
  /** Whether the last of two shots begins nearer and draws back into its keyframe. */
  readonly drawsBack: boolean;
  readonly seed: number;
};

/** By how much a second's push brings the camera nearer. */
const pushPerSecond = 0.024;
/** Stage units at zoom 1 by which a close shot's camera travels aside in a second. */
const travelPerSecond = 9;
/** How much nearer than the shot before it one begins that draws back into its keyframe, so that the cut is seen. */
const drawnBack = 1.5;
/** Framings that differ by so much need no such help. */
const visible = 1.4;

/** Nearer by a factor, about a point that keeps its place in the frame. */
const nearerBy = (
  camera: Camera,
  about: { readonly x: number; readonly y: number },
  factor: number,
): Camera => ({
  ...camera,
  x: about.x + (camera.x - about.x) / factor,
  y: about.y + (camera.y - about.y) / factor,
  zoom: camera.zoom * factor,
});

/** Never beyond what is painted of the scene. */
const within = (camera: Camera, half: number): Camera => {
  const room = Math.max(0, half * 1.28 - half / camera.zoom);
  return { ...camera, x: clamp(camera.x, -room, room) };
};

/** A shot in the middle: composed on its subject, slowly pushing in and traveling aside about the camera in its middle. */
const composed = (
  shot: PlannedShot,
  middle: Camera,
  { half, framesPerSecond }: Pick<FilmedSegment, "half" | "framesPerSecond">,
  side: -1 | 1,
): ShotCamera => {
  const centre = (shot.from + shot.to) / 2;
  return (frame) => {
    const seconds = (frame - centre) / framesPerSecond;
    const x = middle.x + (side * travelPerSecond * seconds) / middle.zoom;
    return within({ ...middle, x, zoom: middle.zoom * Math.exp(pushPerSecond * seconds) }, half);
  };
};

/** How much nearer than its keyframe the second of two shots begins: 0 where the cut is seen without that. */
const backOf = (before: Camera, end: Camera): number => {
  const change = end.zoom / before.zoom;
  return Math.max(change, 1 / change) >= visible ? 0 : drawnBack / change - 1;
};

/** Where the second of two shots begins, at most `most` times nearer, and about which point it draws back. */
const drawnFrom = (last: PictureState, end: Camera, half: number, most: number): Nearer =>
  most > 1
    ? (last.persona === null ? nearerAlone : nearerTogether)(last, end, half, most)
    : { factor: most, about: pivotOf(last, end, most) };

const cameraOf = <Shot extends PlannedShot>(
  filmed: FilmedSegment<Shot>,
  index: number,
  before: ShotCamera | undefined,
): ShotCamera => {
  const { shots, framesPerSecond, stateAt, start, end, drawsBack, seed } = filmed;
  const shot = shots[index] as Shot;
  const frames = shots.at(-1)?.to ?? shot.to;
  const pushed = (frame: number) => Math.exp((pushPerSecond * frame) / framesPerSecond);
  const stateOf = (share: number) => stateAt(shot, shot.from + share * (shot.to - shot.from));
  const states = [stateOf(0), stateOf(0.5), stateOf(1)] as const;
  if (index === 0) {
    const most = Math.min(pushed(shot.to), sharpRoom(states, start));
    const about = pivotOf(stateAt(shot, 0), start, most);
    return (frame) => nearerBy(start, about, most ** (frame / shot.to));
  }
  if (index === shots.length - 1) {
    const wanted = before && drawsBack && index === 1 ? backOf(before(shot.from), end) : 0;
    const last = stateAt(shot, frames);
    const most = Math.min(1 + wanted, sharpRoom(states, end));
    const { factor, about } = drawnFrom(last, end, filmed.half, most);
    const back = factor - 1;
    const done = (frame: number) => smootherstep((frame - shot.from) / (shot.to - shot.from));
    return (frame) => nearerBy(end, about, pushed(frame - frames) * (1 + back * (1 - done(frame))));
  }
  const framing = states[1].camera;
  const side = seededRandom(seedOf(seed, "camera", index)).next() < 0.5 ? -1 : 1;
  const pushedHalf = pushed((shot.to - shot.from) / 2);
  const neighbours = [
    ...(before ? [before(shot.from).zoom * pushedHalf] : []),
    ...(index === shots.length - 2 ? [(end.zoom * pushed(shot.to - frames)) / pushedHalf] : []),
  ];
  const looks = shots
    .slice(1, index)
    .filter((one) => one.size === "detail" && stateAt(one, one.from).persona === null).length;
  const room = sharpRoom(states, framing) / pushedHalf;
  const shown = { size: shot.size, states, neighbours, looks, room };
  const middle = middleCamera(shown, filmed.half, side);
  if (middle) return composed(shot, middle, filmed, side);
  const about = attraction(states[1]);
  return (frame) => nearerBy(framing, about, pushed(frame - shot.to) * 0.97);
};

/**
 * The cameras of a segment's shots. The first one leaves the first keyframe and the last one arrives at the second, at
 * one speed, so that segments join; those in between are composed anew: the product is where they look, and a head is
 * whole or out of the frame.
 */
export const shotCameras = <Shot extends PlannedShot>(
  filmed: FilmedSegment<Shot>,
): readonly ShotCamera[] => {
  const cameras: ShotCamera[] = [];
  for (const index of filmed.shots.keys()) cameras.push(cameraOf(filmed, index, cameras.at(-1)));
  return cameras;
};
