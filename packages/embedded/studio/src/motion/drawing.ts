import { writeFile } from "node:fs/promises";
import { setImmediate as breathe } from "node:timers/promises";
import { type Canvas, createCanvas, loadImage } from "@napi-rs/canvas";
import {
  type Appearance,
  type Product,
  type Size,
  type Subject,
  segmentFormat,
} from "@reelwright/film/artifacts";
import type { PlannedShot } from "@reelwright/film/shots";
import type { TimedWord } from "@reelwright/film/sound/timeline";
import { type Seen, trackSubjects } from "@reelwright/film/subjects";
import {
  drawFilmKeyframe,
  type FilmInputs,
  type FilmKeyframeJob,
  type FilmSegmentJob,
  openFilmSegment,
  openProductShots,
} from "../product-film/product-film.ts";
import { type ProductScene, readScene } from "../product-film/scene.ts";
import { measureOutline } from "../scene/interaction.ts";
import { stateOf } from "../scene/layout.ts";
import { drawnIn, loadCutout } from "../scene/product.ts";
import type { Recipe } from "../scene/recipe.ts";
import { type RecipeRequest, recipeFor } from "../scene/shots.ts";
import { openEncoder } from "./encoder.ts";
import { createFrameCompositor } from "./frame-compositor.ts";
import { createSceneRenderer } from "./frame-renderer.ts";
import { loadFullBleed } from "./full-bleed.ts";
import {
  isProductAlone,
  picturesOf,
  planSegment,
  type Timeline,
  type TimelineFrame,
} from "./timeline.ts";
import { planDissolve } from "./transitions.ts";

type Control = { readonly signal: AbortSignal; progress(fraction: number): void };

/** Subjects are followed from every third frame on. */
const step = 3;

/**
 * Pipes `frames` frames into the encoder, and returns their subjects by what `draw` leaves in `seen`. A failure leaves no
 * file behind.
 */
const encodeFrames = async (
  frame: Size,
  frames: number,
  path: string,
  draw: (index: number) => Canvas,
  seen: Seen[],
  control: Control,
): Promise<readonly Subject[]> => {
  control.signal.throwIfAborted();
  const encoder = openEncoder(frame, frames, path);
  const moments: (readonly Seen[])[] = [];
  try {
    for (let index = 0; index < frames; index++) {
      await encoder.write(draw(index).data());
      const now = seen.splice(0);
      if (index % step === 0) moments.push(now);
      control.progress((index + 1) / (frames + 1));
      // The event loop frees the pixels of canvases. Without this, each frame of 720 × 1280 kept 5 MB.
      await breathe();
      control.signal.throwIfAborted();
    }
    await encoder.finish();
    return trackSubjects(frames, step, (index) => moments[index / step] ?? []);
  } catch (error) {
    await encoder.cancel();
    throw error;
  }
};

const drawKeyframe = async (job: Extract<DrawingJob, { kind: "keyframe" }>): Promise<Recipe> => {
  const { film, request, tone } = job;
  const cutout = await loadCutout(job.cutout);
  const aspect = cutout.width / cutout.height;
  const recipe = recipeFor(request, aspect, measureOutline(cutout));
  if (film && recipe.persona === null) {
    const { segmentCount, index, itemAttempt } = request;
    const own = { tone, segmentCount, index, itemAttempt, anchor: null };
    const { canvas, scene } = await drawFilmKeyframe({ ...film, request: own });
    await writeFile(job.path, await canvas.encode("png"));
    return { ...recipe, film: scene };
  }
  const picture = createSceneRenderer({ ...job, cutout: drawnIn(job.frame, cutout), recipe });
  picture.draw(stateOf(recipe, aspect), 0, 0);
  await writeFile(job.path, await picture.canvas.encode("png"));
  return recipe;
};

type SegmentJob = Extract<DrawingJob, { kind: "segment" }>;

/** Draws the frames of a segment's product shots as those of a product film, with hard cuts to and from the persona. */
const withProductShots = async (
  { film, start, end, tone, index, seed }: SegmentJob,
  timeline: Timeline,
  drawMoment: (moment: TimelineFrame, index: number) => Canvas,
  seen: Seen[],
): Promise<(frame: number) => Canvas> => {
  if (film === null) return (frame) => drawMoment(timeline.at(frame), frame);
  const { shots, frames, isAlone } = timeline;
  const scenes = { start: readScene(start.film), end: readScene(end.film) };
  const plan = { ...scenes, ...{ shots, frames, isAlone, tone, index, seed } };
  const drawProduct = await openProductShots(film, plan, seen);
  return (frame) => {
    const at = shots.findIndex(({ to }) => frame < to);
    const product = drawProduct(at < 0 ? shots.length - 1 : at, frame);
    if (product) return product;
    const moment = timeline.at(frame);
    const person = moment.pictures.filter((picture) => !isProductAlone(picture));
    const [only] = person;
    return drawMoment(
      only && person.length === 1 ? { ...moment, pictures: [only] } : moment,
      frame,
    );
  };
};

const drawSegment = async (job: SegmentJob, control: Control) => {
  const cutout = await loadCutout(job.cutout);
  const aspect = cutout.width / cutout.height;
  const photo = job.picture === null ? null : await loadFullBleed(job.picture, job.frame);
  const pictures = picturesOf(job, aspect, measureOutline(cutout));
  const drawn = drawnIn(job.frame, cutout);
  const seen: Seen[] = [];
  const picture = createSceneRenderer({ ...job, cutout: drawn, photo, recipe: job.start, seen });
  const timeline = planSegment({ ...job, ...pictures, fillsFrame: photo !== null });
  const draw = await withProductShots(
    job,
    timeline,
    createFrameCompositor(picture, job.frame),
    seen,
  );
  return encodeFrames(job.frame, timeline.frames, job.path, draw, seen, control);
};

const drawDissolve = async (job: Extract<DrawingJob, { kind: "dissolve" }>, control: Control) => {
  const start = await loadImage(job.start);
  const end = job.end === job.start ? start : await loadImage(job.end);
  const frames = job.seconds * segmentFormat.framesPerSecond;
  const canvas = createCanvas(job.frame.width, job.frame.height);
  const draw = planDissolve(canvas, { start, end, frames, seed: job.seed });
  await encodeFrames(job.frame, frames, job.path, draw, [], control);
};

/** The recipe of a keyframe, or the subjects of a segment; null: pictures were moved. */
export type Drawn = Recipe | ProductScene | readonly Subject[] | null;

/** Does one drawing job on this thread. */
export const runDrawing = async (job: DrawingJob, control: Control): Promise<Drawn> => {
  control.signal.throwIfAborted();
  if (job.kind === "keyframe") return drawKeyframe(job);
  if (job.kind === "film keyframe") {
    const { canvas, scene } = await drawFilmKeyframe(job);
    await writeFile(job.path, await canvas.encode("png"));
    return scene;
  }
  if (job.kind === "film segment") {
    const seen: Seen[] = [];
    const { frames, draw } = await openFilmSegment(job, seen);
    return encodeFrames(job.frame, frames, job.path, draw, seen, control);
  }
  if (job.kind === "segment") return drawSegment(job, control);
  await drawDissolve(job, control);
  return null;
};

type SceneInputs = {
  /** What product shots are drawn from; null: the place is drawn around the product. */
  readonly film: FilmInputs | null;
  readonly tone: string;
  readonly frame: Size;
  readonly cutout: string;
  readonly palette: Product["palette"];
  readonly appearance: Appearance | null;
};

/** Work for a drawing thread: plain data only. */
export type DrawingJob =
  | (SceneInputs & {
      readonly kind: "keyframe";
      readonly request: RecipeRequest;
      readonly path: string;
    })
  | (SceneInputs & {
      readonly kind: "segment";
      /** Index of the segment in the film. */
      readonly index: number;
      readonly start: Recipe;
      readonly end: Recipe;
      readonly seconds: number;
      readonly shots: readonly PlannedShot[] | undefined;
      /** Whether the persona uses the product. */
      readonly acts: boolean;
      /** Local path of a product image without cut-out, which details may show full-frame; else null. */
      readonly picture: string | null;
      /** The request for shots between the keyframes; null: only the keyframes' scenes are shown. */
      readonly inserts: RecipeRequest | null;
      readonly words: readonly TimedWord[];
      readonly seed: number;
      readonly path: string;
    })
  | (FilmKeyframeJob & { readonly kind: "film keyframe"; readonly path: string })
  | (FilmSegmentJob & { readonly kind: "film segment"; readonly path: string })
  | {
      readonly kind: "dissolve";
      readonly frame: Size;
      /** Local paths of the two stills. */
      readonly start: string;
      readonly end: string;
      readonly seconds: number;
      readonly seed: number;
      readonly path: string;
    };

/** What a drawing thread reports: its progress, its result, or its error. */
export type DrawingReport =
  | { readonly kind: "progress"; readonly fraction: number }
  | { readonly kind: "done"; readonly recipe: Drawn }
  | { readonly kind: "failed"; readonly message: string; readonly stack: string | undefined };
