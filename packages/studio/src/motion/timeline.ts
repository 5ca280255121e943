import { type Size, segmentFormat } from "@reelwright/core/artifacts";
import { type PlannedShot, sceneChange } from "@reelwright/core/shots";
import { clamp, lerp, seededRandom, seedOf } from "@reelwright/core/util";
import type { PictureState } from "../scene/layout.ts";
import { isDetailPossible } from "./composition.ts";
import { fullBleedAt } from "./full-bleed.ts";
import { createIdleMotion, type Span } from "./idle-motion.ts";
import { glide, isContinuous, mixStates, smootherstep } from "./interpolation.ts";
import { shotCameras } from "./shot-camera.ts";
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

/**
 * Somebody with the product, for a segment whose keyframes show the product alone; and the product alone, where it is
 * held so near to the face that no detail can be shown of it.
 */
export type Inserts = { readonly person: PictureState; readonly product: PictureState };

export type TimelineRequest = {
  readonly start: PictureState;
  readonly end: PictureState;
  readonly frame: Size;
  readonly seconds: number;
  readonly narration: string;
  readonly seed: number;
  /** Into which shots it is cut; left out: one take. */
  readonly shots?: readonly PlannedShot[] | undefined;
  /** Whether the persona does with the product what it is for; true where left out. */
  readonly acts?: boolean;
  /** What one shot may show instead of the keyframes' scenes. */
  readonly inserts?: Inserts | null;
  /** Whether the product's picture can fill the frame: details show it so, and without a persona all shots from near. */
  readonly fillsFrame?: boolean;
  /** How the script speaks; transitions fit it. */
  readonly tone?: string;
};

type FilmedShot = PlannedShot & { readonly insert?: PictureState };

const rate = segmentFormat.framesPerSecond;
const transitionSeconds = 0.6;
/** What is done with the product begins so long before the shot that shows it, and ends so long after it; seconds. */
const actionMargin = 0.4;
/** What takes less time looks hasty; seconds. */
const leastAction = 2;

/** One take: where the kind of shot changes, it does so in the middle. */
const oneTake = (frames: number): readonly PlannedShot[] => {
  const middle = Math.round(frames / 2);
  return [
    { from: 0, to: middle, size: "wide", scene: "start" },
    { from: middle, to: frames, size: "wide", scene: "end" },
  ];
};

/** Shares of the segment in which the persona acts: around a shot that shows it from near, within what may be seen. */
const actionSpan = (shots: readonly FilmedShot[], frames: number, [from, to]: Span): Span => {
  const seen = shots.filter(
    (shot) => shot.insert?.persona !== null && shot.from < to * frames && shot.to > from * frames,
  );
  const shown =
    seen.find(({ insert }) => insert) ??
    seen.find(({ size }) => size === "close") ??
    seen.find(({ size }) => size === "detail") ??
    seen.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
  if (!shown) return [from, to];
  const margin = actionMargin * rate;
  const span: Span = [
    clamp((shown.from - margin) / frames, from, to),
    clamp((shown.to + margin) / frames, from, to),
  ];
  const least = (leastAction * rate) / frames;
  const begin = clamp(Math.min(span[0], to - least), from, to);
  return [begin, Math.max(span[1], Math.min(to, begin + least))];
};

/** The request without what is done with the product. */
const calmed = (request: TimelineRequest): TimelineRequest => {
  const still = (state: PictureState): PictureState => ({
    ...state,
    persona: state.persona && { ...state.persona, interaction: null },
  });
  const { start, end, inserts = null } = request;
  const person = inserts && { ...inserts, person: still(inserts.person) };
  return { ...request, start: still(start), end: still(end), inserts: person };
};

/** By how much further the camera has gone around an exhibit in a shot from near. */
const orbitAside = { wide: 0, close: 0.4, detail: -0.4 } as const;

/** Whether a shot shows the product's picture filling the frame. */
const isFullBleed = (
  { size, insert }: FilmedShot,
  { fillsFrame, start, end }: TimelineRequest,
): boolean => {
  if (fillsFrame !== true || size === "wide" || insert?.persona) return false;
  return size === "detail" || (start.persona === null && end.persona === null);
};

/** The shots as they are filmed: one from near shows an insert, where that is needed. */
const filmedShots = (request: TimelineRequest): readonly FilmedShot[] => {
  const { shots = [], inserts = null, start, end, frame } = request;
  const near = shots.filter(({ size }) => size !== "wide");
  if (!inserts) return shots;
  const isDone = [start, end].some(
    ({ persona }) => persona !== null && persona.interaction !== null,
  );
  if ((start.persona ?? end.persona) === null || (inserts.person.persona?.interaction && !isDone)) {
    const shown = near.find(({ size }) => size === "close") ?? near[0];
    return shots.map((shot) =>
      shot === shown ? { ...shot, size: "close", insert: inserts.person } : shot,
    );
  }
  const half = (500 * frame.width) / frame.height;
  if (!isContinuous(start, end) || isDetailPossible(start, half)) return shots;
  return shots.map((shot) =>
    shot.size === "detail" ? { ...shot, insert: inserts.product } : shot,
  );
};

/** What is seen in a shot at a frame before the small movements: a keyframe's scene, the way between both, or the insert. */
const sceneOf = ({ start, end, shots }: TimelineRequest, frames: number) => {
  const isOne = isContinuous(start, end);
  /** A product alone needs no way from one scene to the other where there is a cut. */
  const isParted = !isOne || (shots !== undefined && start.persona === null);
  return ({ scene, size, insert }: FilmedShot, frame: number): PictureState => {
    if (insert) return insert;
    const u = frame / frames;
    const shown = scene === "start" ? start : end;
    if (!isParted) return mixStates(start, end, smootherstep(u), glide(u));
    if (!isOne || shown.orbit === 0) return shown;
    const orbit = lerp(start.orbit, end.orbit, glide(u)) + (shots ? orbitAside[size] : 0);
    return { ...shown, orbit: clamp(orbit, -1, 1) };
  };
};

/** Close-ups have the place out of focus; seen in one focus only, it is drawn once. */
const inFocus = (state: PictureState, { size }: PlannedShot): PictureState =>
  size === "wide" || state.tint > 0 ? state : { ...state, focus: 1 };

/**
 * Plans a segment. Frame 0 is the start keyframe; the frame after the last would be the end keyframe,
 * so that segments join without a held frame. Between shots there are hard cuts; where the kind of scene changes, a
 * designed transition.
 */
export const planSegment = (ordered: TimelineRequest): Timeline => {
  const request = ordered.acts === false ? calmed(ordered) : ordered;
  const { start, end, frame: size, seconds, narration, seed, tone = "" } = request;
  const frames = seconds * rate;
  const random = seededRandom(seedOf(seed, "transition"));
  const style = random.pick(stylesFor(tone));
  const side = random.next() < 0.5 ? -1 : 1;
  const isOne = isContinuous(start, end);
  const isCut = request.shots !== undefined;
  const shots = isCut ? filmedShots(request) : oneTake(frames);
  const change = sceneChange(shots);
  const half = Math.round(Math.min(0.2 * frames, (transitionSeconds / 2) * rate));
  // What is done is done before the change, or after it where the persona enters there.
  const acted: Span = start.persona?.interaction
    ? [0.06, (change - half) / frames]
    : [(change + half) / frames, 0.95];
  const possible: Span = isOne ? [0.2, 0.84] : acted;
  const span = isCut ? actionSpan(shots, frames, isOne ? [0.1, 0.9] : acted) : possible;
  const life = createIdleMotion(narration, seconds, seed, span);
  const scene = sceneOf(request, frames);
  const cameras = shotCameras({
    shots,
    framesPerSecond: rate,
    half: (500 * size.width) / size.height,
    stateAt: (shot, frame) => life(scene(shot, frame), frame / frames),
    start: start.camera,
    end: end.camera,
    drawsBack: isOne && isCut,
    seed,
  });
  const pictureIn = (index: number, frame: number): PictureState => {
    const shot = shots[index] as FilmedShot;
    const state = scene(shot, frame);
    if (isFullBleed(shot, request))
      return { ...state, fullBleed: fullBleedAt(shot, frame, side, rate) };
    if (isOne && !isCut) return life(state, frame / frames);
    const camera = cameras[index]?.(frame) ?? state.camera;
    const moving = life(inFocus({ ...state, camera }, shot), frame / frames);
    // Over the little that a detail shows, a glint would be a flash.
    return shot.size === "detail" ? { ...moving, glint: 0 } : moving;
  };
  const changeIndex = shots.findIndex(({ from }) => from === change);
  return {
    frames,
    at(frame) {
      const moment = { phase: frame / frames, style, side } as const;
      const progress = (frame - change + half) / (half * 2);
      if (!isOne && progress > 0 && progress < 1)
        return {
          ...moment,
          pictures: [pictureIn(changeIndex - 1, frame), pictureIn(changeIndex, frame)],
          progress,
        };
      const index = shots.findIndex(({ to }) => frame < to);
      const pictures = [pictureIn(index < 0 ? shots.length - 1 : index, frame)] as const;
      return { ...moment, pictures, progress: frame < change ? 0 : 1 };
    },
  };
};
