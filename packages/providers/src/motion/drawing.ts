import { writeFile } from "node:fs/promises";
import { setImmediate as breathe } from "node:timers/promises";
import { type Canvas, createCanvas, loadImage } from "@napi-rs/canvas";
import { houseFormat, type Size } from "@reelwright/core";
import { stateOf } from "../scene/layout.ts";
import { loadProduct } from "../scene/product.ts";
import type { Recipe } from "../scene/recipe.ts";
import { recipeFor } from "../scene/shots.ts";
import { openAtelier } from "./atelier.ts";
import { openEncoder } from "./encoder.ts";
import type { DrawingJob } from "./job.ts";
import { planDissolve } from "./stills.ts";
import { planSegment } from "./timeline.ts";
import { createMomentDrawing } from "./transition.ts";

type Control = { readonly signal: AbortSignal; progress(fraction: number): void };

/** Pipes `frames` drawn frames into the encoder; on any trouble nothing is left behind. */
async function film(
  frame: Size,
  frames: number,
  path: string,
  draw: (index: number) => Canvas,
  control: Control,
) {
  control.signal.throwIfAborted();
  const encoder = openEncoder(frame, frames, path);
  try {
    for (let index = 0; index < frames; index++) {
      await encoder.write(draw(index).data());
      control.progress((index + 1) / (frames + 1));
      await breathe();
      control.signal.throwIfAborted();
    }
    await encoder.finish();
  } catch (error) {
    await encoder.cancel();
    throw error;
  }
}

async function drawKeyframe(job: Extract<DrawingJob, { kind: "keyframe" }>): Promise<Recipe> {
  const { aspect } = await loadProduct(job.cutout, null);
  const recipe = recipeFor(job.request, aspect);
  const { picture } = await openAtelier({ ...job, recipe });
  picture.draw(stateOf(recipe, aspect), 0, 0);
  await writeFile(job.path, await picture.canvas.encode("png"));
  return recipe;
}

async function drawSegment(job: Extract<DrawingJob, { kind: "segment" }>, control: Control) {
  const { picture, product } = await openAtelier({ ...job, recipe: job.start });
  const timeline = planSegment({
    ...job,
    start: stateOf(job.start, product.aspect),
    end: stateOf(job.end, product.aspect),
  });
  const drawMoment = createMomentDrawing(picture, job.frame);
  await film(
    job.frame,
    timeline.frames,
    job.path,
    (index) => drawMoment(timeline.at(index), index),
    control,
  );
}

async function drawDissolve(job: Extract<DrawingJob, { kind: "dissolve" }>, control: Control) {
  const [start, end] = await Promise.all([loadImage(job.start), loadImage(job.end)]);
  const frames = job.seconds * houseFormat.framesPerSecond;
  const canvas = createCanvas(job.frame.width, job.frame.height);
  const draw = planDissolve(canvas, { start, end, frames, seed: job.seed });
  await film(job.frame, frames, job.path, draw, control);
}

/** Does one drawing job on this thread. Returns the recipe of a keyframe, null for motion. */
export async function runDrawing(job: DrawingJob, control: Control): Promise<Recipe | null> {
  control.signal.throwIfAborted();
  if (job.kind === "keyframe") return drawKeyframe(job);
  if (job.kind === "segment") await drawSegment(job, control);
  else await drawDissolve(job, control);
  return null;
}
