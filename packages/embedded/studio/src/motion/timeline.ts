import { type Size, segmentFormat } from "@reelwright/film/artifacts";
import { clamp, lerp, seededRandom, seedOf } from "@reelwright/film/numbers";
import { type PlannedShot, sceneChange } from "@reelwright/film/shots";
import type { TimedWord } from "@reelwright/film/sound/timeline";
import type { Outline } from "../scene/interaction.ts";
import { type PictureState, stateOf } from "../scene/layout.ts";
import type { Recipe } from "../scene/recipe.ts";
import { insertsFor, type RecipeRequest, useIn } from "../scene/shots.ts";
import { lookedAt } from "../scene/silhouette.ts";
import {
  actionSpan,
  type FilmedShot,
  filmedShots,
  type Inserts,
  withVisibleCuts,
} from "./filmed-shots.ts";
import { fullBleedAt } from "./full-bleed.ts";
import { createIdleMotion, type Span } from "./idle-motion.ts";
import { doing } from "./interactions/interactions.ts";
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

export type Timeline = {
  readonly frames: number;
  readonly shots: readonly PlannedShot[];
  /** Whether a shot shows the product alone. */
  isAlone(index: number): boolean;
  at(frame: number): TimelineFrame;
};

/** Whether nobody is seen. */
export const isProductAlone = ({ persona, fullBleed }: PictureState): boolean =>
  persona === null || fullBleed !== null;

export type TimelineRequest = {
  readonly start: PictureState;
  readonly end: PictureState;
  readonly frame: Size;
  readonly seconds: number;
  /** When words are heard, from the start of the segment. */
  readonly words: readonly TimedWord[];
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

const rate = segmentFormat.framesPerSecond;
const transitionSeconds = 0.6;

/** One take: where the kind of shot changes, it does so in the middle. */
const oneTake = (frames: number): readonly PlannedShot[] => {
  const middle = Math.round(frames / 2);
  return [
    { from: 0, to: middle, size: "wide", scene: "start" },
    { from: middle, to: frames, size: "wide", scene: "end" },
  ];
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
  const { start, end, frame: size, seconds, words, seed, tone = "" } = request;
  const frames = seconds * rate;
  const random = seededRandom(seedOf(seed, "transition"));
  const style = random.pick(stylesFor(tone));
  const side = random.next() < 0.5 ? -1 : 1;
  const isOne = isContinuous(start, end);
  const isCut = request.shots !== undefined;
  const planned = isCut ? filmedShots(request) : oneTake(frames);
  const change = sceneChange(planned);
  const half = Math.round(Math.min(0.2 * frames, (transitionSeconds / 2) * rate));
  const scene = sceneOf(request, frames);
  /** How shots are filmed: what lives in them, and where their cameras are. */
  const filmed = (shots: readonly FilmedShot[]) => {
    // What is done is done before the change, or after it where the persona enters there.
    const acted: Span = start.persona?.interaction
      ? [0.06, (change - half) / frames]
      : [(change + half) / frames, 0.95];
    const possible: Span = isOne ? [0.2, 0.84] : acted;
    const span = isCut ? actionSpan(shots, frames, isOne ? [0.1, 0.9] : acted) : possible;
    const life = createIdleMotion(words, seconds, seed, span);
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
    return { shots, life, cameras };
  };
  const first = filmed(planned);
  const cut = withVisibleCuts(request, planned, first.cameras);
  const { shots, life, cameras } = cut.some((shot, at) => shot !== planned[at])
    ? filmed(cut)
    : first;
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
    shots,
    isAlone: (index) => isProductAlone(pictureIn(index, shots[index]?.from ?? 0)),
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

type Shown = {
  /** Which of the film's segments it is. */
  readonly index: number;
  readonly start: Recipe;
  readonly end: Recipe;
  /** Whether the persona does what the interaction mode is for, where no prompt says what is done. */
  readonly acts: boolean;
  /** What shots between the keyframes are composed from, with the first keyframe's prompt; null: there are none. */
  readonly inserts: RecipeRequest | null;
};

/**
 * The pictures of a segment for a product of `aspect` (width / height) and its outline: both keyframes and what may be seen
 * between them. Somebody does what the first keyframe's prompt names, where that can be done; where it names nothing that is
 * possible, what the interaction mode is for.
 */
export const picturesOf = (
  { index, start, end, acts, inserts: request }: Shown,
  aspect: number,
  outline: Outline | null,
): Pick<TimelineRequest, "start" | "end" | "acts"> & Pick<Required<TimelineRequest>, "inserts"> => {
  /** Neighbouring segments look at different parts of a product that has two to see. */
  const pictureOf = (recipe: Recipe): PictureState => {
    const state = stateOf(recipe, aspect);
    return { ...state, silhouette: state.silhouette && lookedAt(state.silhouette, index) };
  };
  const [first, second] = [pictureOf(start), pictureOf(end)];
  if (request === null) return { start: first, end: second, acts, inserts: null };
  const { person, product, foreground } = insertsFor(request, aspect, outline);
  const inserts = {
    person: pictureOf(person),
    product: pictureOf(product),
    foreground: foreground && pictureOf(foreground),
  };
  const use = useIn(request, aspect, outline);
  if (use.named === null) return { start: first, end: second, acts, inserts };
  const acting = (state: PictureState) => doing(state, use.interaction);
  return {
    start: acting(first),
    end: acting(second),
    acts: true,
    inserts: { ...inserts, person: acting(inserts.person) },
  };
};
