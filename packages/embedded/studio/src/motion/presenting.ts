/** The shots of a segment that show the film's persona: who does what in them, and how their cameras move. */
import type { Canvas } from "@napi-rs/canvas";
import {
  type Appearance,
  type PlannedShot,
  type Size,
  segmentFormat,
} from "@reelwright/film/artifacts";
import { clamp } from "@reelwright/film/numbers";
import { saidAt } from "@reelwright/film/prompts";
import type { TimedWord } from "@reelwright/film/sound/timeline";
import type { Seen } from "@reelwright/film/subjects";
import { type PictureState, stateOf } from "../scene/layout.ts";
import type { Cutout } from "../scene/product.ts";
import type { PersonScene } from "../scene/recipe.ts";
import {
  type PersonRequest,
  type PersonView,
  type ProductLook,
  personScene,
  useIn,
} from "../scene/shots.ts";
import { createSceneRenderer } from "./frame-renderer.ts";
import { createIdleMotion, type Span } from "./idle-motion.ts";
import { doing } from "./interactions/interactions.ts";

/** A shot of the persona, and the frame at which it is as composed. */
export type PersonShot = Pick<PlannedShot, "from" | "to"> & {
  readonly scene: PersonScene;
  readonly anchor: number;
};

const rate = segmentFormat.framesPerSecond;

/** A second's push, and a second's way to one side in scene units at zoom 1. */
const [pushPerSecond, travelPerSecond] = [0.024, 5];
/** Motion slows down so that it never goes further than this many seconds of it. */
const longest = 3.6;

/** The camera of a shot at a frame: a slow push with a slow way to one side. */
const cameraAt = (
  { camera }: PictureState,
  { anchor, scene }: PersonShot,
  frame: number,
): PictureState["camera"] => {
  const seconds = longest * Math.tanh((frame - anchor) / rate / longest);
  const zoom = camera.zoom * Math.exp(pushPerSecond * seconds);
  const x = camera.x + (scene.setting.side * travelPerSecond * seconds) / zoom;
  return { ...camera, x, zoom };
};

/** What is done begins before its shot and ends after it, by this many seconds, and takes at least so long. */
const margin = 0.4;
const leastAction = 2;

/**
 * When the persona uses the product in a shot, as shares of the segment: around the frame at which the words name what is done
 * (`said`), if it is one of the shot's.
 */
export const actionSpan = (
  { from, to }: Pick<PersonShot, "from" | "to">,
  frames: number,
  said: number | null,
): Span => {
  const isSaid = said !== null && said >= from && said < to;
  const [first, last] = isSaid ? [said, said] : [from, to];
  const around = (isSaid ? leastAction / 2 : margin) * rate;
  const begin = Math.max(0, first - around);
  const end = Math.max(last + around, begin + leastAction * rate);
  return [begin / frames, end / frames];
};

export type PersonPlan = {
  /** The request that the segment's first keyframe was made from, with the film's setting. */
  readonly request: Omit<PersonRequest, "view">;
  /** Whether the persona uses the product where no prompt says what is done. */
  readonly acts: boolean;
  readonly words: readonly TimedWord[];
  readonly seconds: number;
  readonly seed: number;
};

const views: { readonly tall: readonly PersonView[]; readonly broad: readonly PersonView[] } = {
  tall: ["hold", "beside"],
  broad: ["hold", "foreground", "beside"],
};

/** A shot of the persona between two keyframes. Neighbors of a film differ. */
export const insertedShot = (
  { request }: PersonPlan,
  { from, to }: PlannedShot,
  at: number,
  look: ProductLook,
): PersonShot => {
  const { width, height } = request.brief.frame;
  const list = width < height ? views.tall : views.broad;
  const view = list[(request.index + (at >> 1)) % list.length] ?? "hold";
  const scene = personScene({ ...request, view }, look);
  return { from, to, scene, anchor: (from + to) / 2 };
};

/** What is seen in a shot, at a frame of the segment. */
export const personMotion = (
  { request, acts, words, seconds, seed }: PersonPlan,
  shot: PersonShot,
  look: ProductLook,
): ((frame: number) => PictureState) => {
  const frames = seconds * rate;
  const composed = stateOf(shot.scene, look.aspect);
  const use = useIn(request, look);
  const asked = use.named === null ? composed.persona.interaction : use.interaction;
  const still = doing(composed, acts || use.named !== null ? asked : null);
  const saidMs = use.named && saidAt(words, use.named);
  const said = saidMs === null ? null : Math.round((saidMs * rate) / 1000);
  const life = createIdleMotion(words, seconds, seed, actionSpan(shot, frames, said));
  return (frame) =>
    life({ ...still, camera: cameraAt(still, shot, frame) }, clamp(frame / frames, 0, 1));
};

type PersonInputs = {
  readonly frame: Size;
  readonly cutout: Cutout;
  readonly look: ProductLook;
  readonly appearance: Appearance;
  readonly seen: Seen[];
};

/** Prepares the shots of a segment that show the persona; returns what draws them. */
export const openPersonShots = (
  { frame, cutout, look, appearance, seen }: PersonInputs,
  plan: PersonPlan,
  shots: readonly (PersonShot | null)[],
): ((at: number, frame: number) => Canvas | null) => {
  const [first] = shots.filter((shot) => shot !== null);
  if (!first) return () => null;
  const { palette } = plan.request.brief.product;
  const renderer = createSceneRenderer({
    ...{ frame, cutout: cutout.canvas, palette, appearance, scene: first.scene, seen },
  });
  const motions = shots.map((shot) => {
    if (shot === null) return null;
    const motion = personMotion(plan, shot, look);
    const draw = renderer.openShot(motion(shot.anchor));
    return (at: number) => draw(motion(at));
  });
  return (at, index) => {
    const draw = motions[at];
    if (!draw) return null;
    draw(index);
    return renderer.canvas;
  };
};
