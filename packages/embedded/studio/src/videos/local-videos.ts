import { segmentFormat } from "@reelwright/film/artifacts";
import { seedOf } from "@reelwright/film/numbers";
import type { SegmentRequest, Videos } from "@reelwright/film/ports/pictures";
import type { Control } from "@reelwright/film/ports/vendors";
import { type SceneSound, writeSceneSound } from "@reelwright/media/audio/sound/scene-sound";
import { filmInputs, hasPersona } from "../images/local-images.ts";
import type { DrawingJob } from "../motion/drawing.ts";
import { drawOnThread } from "../motion/drawing-thread.ts";
import { type SegmentJob, transitionIn } from "../motion/segment.ts";
import { type Recipe, readRecipe, sceneFor } from "../product-film/scene.ts";

export type LocalVideosDeps = {
  /** Where drawing is done; a thread of its own unless told otherwise. */
  readonly draw?: typeof drawOnThread;
};

/** What is done with the product is seen when a film begins and when it ends; in a long one also in between. */
const isActed = ({ index, segmentCount }: SegmentRequest): boolean =>
  index === segmentCount - 1 || index % 3 === 0;

/** What the shots of the persona are composed from; null: there are none. */
const personOf = (request: SegmentRequest, start: Recipe): SegmentJob["person"] => {
  const { brief, interactionMode, environment, sellingPoints = [], index, itemAttempt } = request;
  const { persona } = brief;
  const { setting } = start;
  if (!hasPersona(request) || persona === null || setting === undefined) return null;
  const { prompt } = request.start.keyframe;
  const asked = { brief, interactionMode, environment, sellingPoints, index, itemAttempt, prompt };
  return { ...asked, setting, appearance: persona.appearance };
};

/** Keyframes with recipes are drawn in motion. Those of a vendor or an earlier version are moved and dissolved as pictures. */
const jobOf = async (request: SegmentRequest, path: string): Promise<DrawingJob> => {
  const { brief, index, size: frame = brief.frame, seconds, shots, words } = request;
  const seed = seedOf(brief.seed, "segment", index, request.itemAttempt);
  const { start, end, base } = recipesOf(request);
  if (start === null || end === null) {
    return {
      kind: "dissolve",
      ...{ frame, seconds, seed, path },
      start: await request.start.image(),
      end: await request.end.image(),
    };
  }
  return {
    kind: "segment",
    ...(await filmInputs(request)),
    ...{ seconds, shots, words, seed, path, start, end, base },
    acts: isActed(request),
    person: personOf(request, start),
  };
};

/** The keyframes' recipes, and any of the film's shots of the product. */
const recipesOf = (request: SegmentRequest) => {
  const [start = null, end = null] = [request.start, request.end].map(({ keyframe }) =>
    readRecipe(keyframe.recipe),
  );
  const known = [end, start].find((recipe) => recipe?.kind === "product");
  const { brief, tone = "", segmentCount, index } = request;
  const asked = { brief, tone, segmentCount, index, itemAttempt: 0, theme: null };
  return { start, end, base: known?.kind === "product" ? known : sceneFor(asked, () => true) };
};

/** What the segment sounds like: the place's ambience, and a whoosh where a transition is seen (see `openSegment`). */
const soundOf = (request: SegmentRequest): SceneSound => {
  const { brief, index, seconds } = request;
  const { start, end, base } = recipesOf(request);
  const { setting } = start ?? {};
  const changesAt = start && end ? transitionIn({ ...request, start, end, base }) : null;
  return {
    ...{ place: setting?.place ?? "", placeSeed: brief.seed, index, seconds },
    changesAt: changesAt === null ? null : changesAt / segmentFormat.framesPerSecond,
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
