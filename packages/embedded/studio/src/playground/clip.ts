import { join } from "node:path";
import type { Size } from "@reelwright/core/artifacts/artifacts";
import { clipSize, settledRatio } from "@reelwright/core/playground/sizes";
import type { Control } from "@reelwright/core/ports/control";
import type { ClipOrder } from "@reelwright/core/ports/playground";
import { concatSegments } from "@reelwright/media/editor/concat";
import { headerSize } from "@reelwright/media/photos/decoding";
import sharp from "sharp";
import { drawOnThread } from "../motion/drawing-thread.ts";
import { encodeClip } from "./clip-encoding.ts";
import { drawTake, partSeed, type SceneTools, sceneOf } from "./scene.ts";

type Task = { readonly tenantId: string; readonly directory: string; readonly seed: number };
/** One take: its words, what it shows, and its whole seconds. */
type Take = { readonly prompt: string; readonly picture: string | null; readonly seconds: number };

/** Whole seconds that add up, the longer ones first. */
const shared = (seconds: number, parts: number): readonly number[] =>
  Array.from(
    { length: parts },
    (_, at) => Math.floor(seconds / parts) + (at < seconds % parts ? 1 : 0),
  );

const takesOf = (order: ClipOrder): readonly Take[] => {
  if (order.shots.length > 0)
    return order.shots.map(({ prompt, seconds }) => ({
      prompt: `${prompt} ${order.prompt}`,
      picture: null,
      seconds,
    }));
  const pictures = order.references.length > 0 ? order.references : [null];
  const seconds = shared(order.seconds, pictures.length);
  return pictures.map((picture, at) => ({
    prompt: order.prompt,
    picture,
    seconds: seconds[at] ?? 1,
  }));
};

/** Scenes drawn for the prompt, one take after the other. */
const drawn = async (
  order: ClipOrder,
  frame: Size,
  { tenantId, directory, seed }: Task,
  tools: SceneTools,
  control: Control,
): Promise<string> => {
  const takes = takesOf(order);
  const paths: string[] = [];
  for (const [at, take] of takes.entries()) {
    // Shots have places of their own; several pictures share one.
    const part = order.shots.length > 0 ? partSeed(seed, at) : seed;
    const name = `take-${at}`;
    const request = { ...take, frame, tenantId, directory, name, seed: part, castSeed: seed };
    const scene = await sceneOf(request, tools, control.signal);
    const path = join(directory, `take-${at}.mp4`);
    await drawTake(scene, take.seconds, path, tools, {
      signal: control.signal,
      progress: (done) => control.progress((at + done) / (takes.length + 1)),
    });
    paths.push(path);
  }
  const [only = ""] = paths;
  if (paths.length === 1) return only;
  const joined = join(directory, "joined.mp4");
  await concatSegments(paths, joined, { ...control, progress: () => undefined });
  return joined;
};

/** The picture on white; returns its path. */
const onWhite = async (picture: string): Promise<string> => {
  const path = `${picture}.white.png`;
  await sharp(picture).flatten({ background: "#ffffff" }).png().toFile(path);
  return path;
};

/** A camera that travels over the picture, and on to the second one where there is one. */
const moved = async (
  start: string,
  end: string | null,
  frame: Size,
  { seconds, directory, seed }: Task & { readonly seconds: number },
  control: Control,
): Promise<string> => {
  const path = join(directory, "moved.mp4");
  const first = await onWhite(start);
  const last = end === null ? first : await onWhite(end);
  await drawOnThread(
    { kind: "dissolve", frame, start: first, end: last, seconds, seed, path },
    control,
  );
  return path;
};

/** Makes the clip that is ordered, H.264 of its exact size and seconds, and returns its path. */
export const makeClip = async (
  order: ClipOrder,
  task: Task,
  tools: SceneTools,
  control: Control,
): Promise<string> => {
  const shown = order.start ?? order.references[0] ?? null;
  const ratio = settledRatio(order.aspectRatio, shown === null ? null : await headerSize(shown));
  // Drawn at this size and scaled where more is ordered: drawing takes the time.
  const frame = clipSize(ratio, "standard");
  const { seconds } = order;
  const raw =
    order.start === null
      ? await drawn(order, frame, task, tools, control)
      : await moved(order.start, order.end, frame, { ...task, seconds }, control);
  const path = join(task.directory, "output.mp4");
  const size = clipSize(ratio, order.resolution);
  const sound = order.hasSound ? { seconds, seed: task.seed } : null;
  await encodeClip(raw, { frame, size, sound }, path, control.signal);
  return path;
};
