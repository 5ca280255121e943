import { setImmediate as breathe } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type Canvas, createCanvas, loadImage } from "@napi-rs/canvas";
import { type Size, type Subject, segmentFormat } from "@reelwright/film/artifacts";
import type { DrawnProduct, KeyframeRequest } from "@reelwright/film/ports/pictures";
import { type Seen, trackSubjects } from "@reelwright/film/subjects";
import { sharp } from "@reelwright/media/sharp";
import { drawFilmKeyframe, type FilmInputs } from "../product-film/product-film.ts";
import type { Recipe } from "../product-film/scene.ts";
import { measureOutline } from "../scene/interaction.ts";
import { type PictureState, stateOf } from "../scene/layout.ts";
import { type Cutout, letteringWithin, loadCutout } from "../scene/product.ts";
import type { Setting } from "../scene/recipe.ts";
import { personScene, settingFor } from "../scene/shots.ts";
import { openEncoder } from "./encoder.ts";
import { createSceneRenderer } from "./frame-renderer.ts";
import { openSegment, type SegmentJob } from "./segment.ts";
import { planDissolve } from "./transitions.ts";

type Control = { readonly signal: AbortSignal; progress(fraction: number): void };

setFlagsFromString("--expose-gc");
const collect: (options: { readonly type: "minor" }) => void = runInNewContext("gc");
/**
 * Frees the pixels of the last frame, which lie outside of V8's heap. Otherwise V8 would mark its whole heap every eight frames,
 * and each frame would get pages that the kernel has to clear: together a third of the CPU of drawing.
 */
const freePixels = (): void => collect({ type: "minor" });

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
      freePixels();
      control.signal.throwIfAborted();
    }
    await encoder.finish();
    return trackSubjects(frames, step, (index) => moments[index / step] ?? []);
  } catch (error) {
    await encoder.cancel();
    throw error;
  }
};

/** Writes an opaque picture as PNG, with a quarter of the CPU of the canvas's own encoder. */
const writePicture = async (canvas: Canvas, path: string): Promise<void> => {
  const { width, height } = canvas;
  const pixels = sharp(canvas.data(), { raw: { width, height, channels: 4 } });
  await pixels.removeAlpha().png({ compressionLevel: 3, adaptiveFiltering: true }).toFile(path);
};

type KeyframeJob = Extract<DrawingJob, { kind: "keyframe" }>;

/** Draws a keyframe that shows the film's persona. */
const drawPerson = ({ request, brief, frame }: KeyframeJob, cutout: Cutout, setting: Setting) => {
  const { canvas, part } = cutout;
  const aspect = canvas.width / canvas.height;
  const lettering = letteringWithin(brief.product, part);
  const look = { aspect, lettering, outline: measureOutline(canvas) };
  const scene = personScene({ ...request, brief, setting, view: "hook" }, look);
  const { persona, product } = brief;
  if (persona === null) throw new Error("a keyframe of nobody");
  const { appearance } = persona;
  const renderer = createSceneRenderer({
    ...{ frame, cutout: canvas, palette: product.palette, appearance, scene },
  });
  const state = stateOf(scene, aspect);
  renderer.openShot(state)(state);
  return { canvas: renderer.canvas, scene, product: drawnAt(state, frame) };
};

/** Where a moment has the product in the frame. */
const drawnAt = ({ camera, product: at }: PictureState, frame: Size): DrawnProduct => {
  if (!at.isSeen) return "unmeasured";
  const scale = camera.zoom / 1000;
  return {
    x: 0.5 + ((at.x - camera.x) * scale * frame.height) / frame.width,
    y: 0.5 + (at.y - camera.y) * scale,
    ...{ height: at.height * scale, angle: at.angle },
  };
};

/** A drawn keyframe: its recipe, and where the product is in it. */
type DrawnKeyframe = { readonly recipe: Recipe; readonly product: DrawnProduct };

/**
 * Whether a keyframe shows the film's persona: the first one, if the product can be cut out, and those from which it
 * speaks to the viewer.
 */
const isOfPersona = ({ request, brief, hasPersona }: KeyframeJob): boolean => {
  const isFirst = request.index === 0 && brief.product.cutoutKind !== "card";
  return hasPersona && (isFirst || request.isSpeaking === true);
};

const drawKeyframe = async (job: KeyframeJob): Promise<DrawnKeyframe> => {
  const { request, brief, anchor, hasPersona } = job;
  const cutout = await loadCutout(job.cutout);
  const itemAttempt = request.index === 0 ? request.itemAttempt : 0;
  const setting = anchor?.setting ?? settingFor({ ...request, brief, itemAttempt });
  const theme = anchor?.kind === "product" ? anchor.theme : null;
  const { canvas, scene, product } = isOfPersona(job)
    ? drawPerson(job, cutout, setting)
    : await drawFilmKeyframe(job, cutout, { ...request, brief, theme });
  await writePicture(canvas, job.path);
  return { recipe: hasPersona ? { ...scene, setting } : scene, product };
};

const drawDissolve = async (job: Extract<DrawingJob, { kind: "dissolve" }>, control: Control) => {
  const start = await loadImage(job.start);
  const end = job.end === job.start ? start : await loadImage(job.end);
  const frames = job.seconds * segmentFormat.framesPerSecond;
  const canvas = createCanvas(job.frame.width, job.frame.height);
  const draw = planDissolve(canvas, { start, end, frames, seed: job.seed });
  await encodeFrames(job.frame, frames, job.path, draw, [], control);
};

/** What a keyframe shows, or the subjects of a segment; null: pictures were moved. */
export type Drawn = DrawnKeyframe | readonly Subject[] | null;

/** Does one drawing job on this thread. */
export const runDrawing = async (job: DrawingJob, control: Control): Promise<Drawn> => {
  control.signal.throwIfAborted();
  if (job.kind === "keyframe") return drawKeyframe(job);
  if (job.kind === "segment") {
    const seen: Seen[] = [];
    const { frames, draw } = await openSegment(job, seen);
    return encodeFrames(job.frame, frames, job.path, draw, seen, control);
  }
  await drawDissolve(job, control);
  return null;
};

/** Work for a drawing thread: plain data only. */
export type DrawingJob =
  | (FilmInputs & {
      readonly kind: "keyframe";
      readonly request: Omit<
        KeyframeRequest,
        "brief" | "cutout" | "picture" | "anchor" | "size" | "order"
      >;
      /** The recipe of keyframe 0; null for keyframe 0 itself. */
      readonly anchor: Recipe | null;
      readonly hasPersona: boolean;
      readonly path: string;
    })
  | (SegmentJob & { readonly kind: "segment"; readonly path: string })
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

/** What a drawing thread is told: its next job, or to stop the one that it does. */
export type DrawingOrder =
  | { readonly kind: "draw"; readonly job: DrawingJob }
  | { readonly kind: "stop" };

/** What a drawing thread reports: its progress, its result, or its error. */
export type DrawingReport =
  | { readonly kind: "progress"; readonly fraction: number }
  | { readonly kind: "done"; readonly drawn: Drawn }
  | { readonly kind: "failed"; readonly message: string; readonly stack: string | undefined };
