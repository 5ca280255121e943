import { segmentFormat } from "@reelwright/core/artifacts";
import { seededRandom, seedOf } from "@reelwright/core/util";
import type { PictureState } from "../scene/layout.ts";
import { createIdleMotion } from "./idle-motion.ts";
import { glide, isContinuous, mixStates, smootherstep } from "./interpolation.ts";
import { stylesFor, type TransitionStyle } from "./transitions.ts";

/** One frame: a picture, or two on the way from one to the other (`progress` 0 to 1). */
export type TimelineFrame = {
  /** Phase of the looping small movements, 0 to 1. */
  readonly phase: number;
  readonly pictures: readonly [PictureState] | readonly [PictureState, PictureState];
  readonly progress: number;
  readonly style: TransitionStyle;
  /** The side that the next picture comes from. */
  readonly side: -1 | 1;
};

export type Timeline = { readonly frames: number; at(frame: number): TimelineFrame };

export type TimelineRequest = {
  readonly start: PictureState;
  readonly end: PictureState;
  readonly seconds: number;
  readonly narration: string;
  readonly seed: number;
  /** How the script speaks; transitions fit it. */
  readonly tone?: string;
};

const transitionSeconds = 0.6;

/**
 * Where a shot is heading when it is left in the middle (`way` 1), or comes from when it is entered
 * there (-1): a push towards the product; close-ups also travel sideways, so that the layers part.
 */
const pushedIn = (state: PictureState, way: 1 | -1, side: number): PictureState => {
  const { camera, product } = state;
  const alone = state.persona === null;
  const pull = (alone ? 0.13 : 0.085) * way;
  return {
    ...state,
    focus: Math.min(1, Math.max(0, state.focus + (alone && way < 0 ? 0.2 : 0))),
    camera: {
      x: camera.x + (product.x - camera.x) * 0.16 + (alone ? (side * 26) / camera.zoom : side * 7),
      y: camera.y + (product.y - camera.y) * 0.08 + (alone ? (-10 * way) / camera.zoom : 0),
      zoom: camera.zoom * (1 + pull),
      roll: camera.roll + (alone ? 0.014 * side * way : 0),
    },
  };
};

/**
 * Plans a segment. Frame 0 is the start keyframe; the frame after the last would be the end keyframe,
 * so that segments join without a held frame.
 */
export const planSegment = (request: TimelineRequest): Timeline => {
  const { start, end, seconds, narration, seed, tone = "" } = request;
  const frames = seconds * segmentFormat.framesPerSecond;
  const random = seededRandom(seedOf(seed, "transition"));
  const style = random.pick(stylesFor(tone));
  const side = random.next() < 0.5 ? -1 : 1;
  if (isContinuous(start, end)) {
    const life = createIdleMotion(narration, seconds, seed);
    return {
      frames,
      at(frame) {
        const u = frame / frames;
        return {
          phase: u,
          pictures: [life(mixStates(start, end, smootherstep(u), glide(u)), u)],
          progress: 0,
          style,
          side,
        };
      },
    };
  }
  const left = pushedIn(start, 1, side);
  const entered = pushedIn(end, -1, -side);
  const half = Math.min(0.2, transitionSeconds / seconds / 2);
  // What is done is done before the cut, or after it where the persona enters there.
  const span = start.persona === null ? ([0.54, 0.95] as const) : ([0.06, 0.48] as const);
  const life = createIdleMotion(narration, seconds, seed, span);
  return {
    frames,
    at(frame) {
      const u = frame / frames;
      const before = () => life(mixStates(start, left, glide(Math.min(1, u / (0.5 + half)))), u);
      const after = () =>
        life(mixStates(entered, end, glide(Math.max(0, (u - 0.5 + half) / (0.5 + half)))), u);
      const progress = (u - 0.5 + half) / (half * 2);
      if (progress <= 0) return { phase: u, pictures: [before()], progress: 0, style, side };
      if (progress >= 1) return { phase: u, pictures: [after()], progress: 1, style, side };
      return { phase: u, pictures: [before(), after()], progress, style, side };
    },
  };
};
