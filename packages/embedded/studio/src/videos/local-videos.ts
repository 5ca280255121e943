import { segmentFormat } from "@reelwright/film/artifacts";
import { seedOf } from "@reelwright/film/numbers";
import type { SegmentRequest, Videos } from "@reelwright/film/ports/pictures";
import type { Control } from "@reelwright/film/ports/vendors";
import { sceneChange } from "@reelwright/film/shots";
import { type SceneSound, writeSceneSound } from "@reelwright/media/audio/sound/scene-sound";
import { filmInputs, presenterFilm } from "../images/local-images.ts";
import type { DrawingJob } from "../motion/drawing.ts";
import { drawOnThread } from "../motion/drawing-thread.ts";
import { readScene } from "../product-film/scene.ts";
import { readRecipe } from "../scene/recipe.ts";
import type { RecipeRequest } from "../scene/shots.ts";

export type LocalVideosDeps = {
  /** Where drawing is done; a thread of its own unless told otherwise. */
  readonly draw?: typeof drawOnThread;
};

/** What is done with the product is seen when a film begins and when it ends; in a long one also in between. */
const isActed = ({ index, segmentCount }: SegmentRequest): boolean =>
  index === segmentCount - 1 || index % 3 === 0;

/** In a film with a persona, shots between the keyframes show it, or the product alone, where the keyframes don't. */
const insertsOf = (request: SegmentRequest): RecipeRequest | null => {
  const { brief, interactionMode, environment, segmentCount, index, itemAttempt } = request;
  if (brief.persona === null || interactionMode === "display_static") return null;
  return {
    ...{ brief, interactionMode, environment, segmentCount, index, itemAttempt },
    prompt: request.start.keyframe.prompt,
    anchor: { keyframe: request.start.keyframe },
  };
};

/** Keyframes with recipes are drawn in motion; those of a vendor are moved and dissolved as pictures. */
const jobOf = async (request: SegmentRequest, path: string): Promise<DrawingJob> => {
  const { brief, cutout, size = brief.frame, seconds, shots, words } = request;
  const seed = seedOf(brief.seed, "segment", request.index, request.itemAttempt);
  const scenes = [request.start, request.end].map(({ keyframe }) => readScene(keyframe.recipe));
  const [from, to] = scenes;
  if (from && to) {
    return {
      kind: "film segment",
      ...(await filmInputs(request)),
      ...{ seconds, shots, seed, path },
      start: from,
      end: to,
    };
  }
  const [start, end] = [request.start, request.end].map(({ keyframe }) =>
    readRecipe(keyframe.recipe),
  );
  if (!start || !end || start.place !== end.place) {
    return {
      kind: "dissolve",
      frame: size,
      start: await request.start.image(),
      end: await request.end.image(),
      seconds,
      seed,
      path,
    };
  }
  return {
    kind: "segment",
    film: await presenterFilm(request),
    index: request.index,
    frame: size,
    cutout: await cutout(),
    palette: brief.product.palette,
    appearance: brief.persona?.appearance ?? null,
    start,
    end,
    seconds,
    shots,
    acts: isActed(request),
    picture: brief.product.cutoutKind === "card" ? ((await request.picture?.()) ?? null) : null,
    inserts: insertsOf(request),
    words,
    tone: request.tone ?? "",
    seed,
    path,
  };
};

const changeSeconds = (shots: SegmentRequest["shots"], seconds: number): number =>
  shots ? sceneChange(shots) / segmentFormat.framesPerSecond : seconds / 2;

/** What the segment sounds like: the place's ambience, and a whoosh where a transition takes place (see `planSegment`). */
const soundOf = ({ brief, index, seconds, shots, start, end }: SegmentRequest): SceneSound => {
  const from = readRecipe(start.keyframe.recipe);
  const to = readRecipe(end.keyframe.recipe);
  const isCalm =
    (from?.persona === null) === (to?.persona === null) && from?.product.held === to?.product.held;
  return {
    place: from?.place ?? "",
    placeSeed: brief.seed,
    index,
    seconds,
    changesAt: isCalm ? null : changeSeconds(shots, seconds),
  };
};

/** The embedded motion: the scene of the keyframes, drawn frame by frame in the segment format. */
export const localVideos = ({ draw = drawOnThread }: LocalVideosDeps = {}): Videos => ({
  maxResolution: "1080p",
  async segment(request: SegmentRequest, path: string, control: Control) {
    const drawn = await draw(await jobOf(request, path), control);
    if (request.sound) await writeSceneSound(soundOf(request), request.sound, control.signal);
    control.progress(1);
    return Array.isArray(drawn) ? drawn : undefined;
  },
});
