import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { lazy, QueueFull } from "@reelwright/film/concurrency";
import { Failure } from "@reelwright/film/failure";
import type { SentPicture } from "@reelwright/film/ports/pictures";
import { ModelRunFailed, type ModelRunner, pictureModels } from "../inference/model-runner.ts";
import { Interrupted, LimitExceeded } from "../processes/process-pool.ts";
import { opened } from "./decoding.ts";
import type { Raster } from "./raster.ts";

/**
 * The likelihood, 0 to 1, that each pixel of the image (scaled to a square) belongs to what stands out in it; in rows.
 */
export type Salience = { readonly side: number; readonly values: Float32Array };

/** The tenant of the image, and whether somebody is waiting for it. */
type Sender = Pick<SentPicture, "tenantId" | "isUrgent">;

/**
 * Finds what stands out in an opaque image. Null if the model gives no answer: its file is missing, it takes too long,
 * or an urgent image would have to wait for others. Throws `Failure` `DECODING_BUSY`, `DECODING_INTERRUPTED`, and the
 * signal's reason.
 */
export type FindSalience = (
  picture: Raster,
  sender: Sender,
  signal: AbortSignal,
) => Promise<Salience | null>;

export const pictureModelPath = fileURLToPath(new URL("../../models/u2netp.onnx", import.meta.url));

/** The model was trained on photographs scaled to this side, px. */
const model = {
  path: pictureModelPath,
  side: 320,
  input: "input.1",
  output: "1959",
} as const;
/** Mean and standard deviation of the training images' red, green and blue, on a scale of 0 to 1. */
const means = [0.485, 0.456, 0.406] as const;
const deviations = [0.229, 0.224, 0.225] as const;

const memoryBytes = 768 * 1024 * 1024;
/** Limits for an urgent image: the wait for its turn, and the run, which takes up to 1.5 s of CPU and 370 MB. */
const urgent = {
  waitingMs: 1_500,
  limits: { wallMs: 4_000, cpuMs: 4_000, memoryBytes },
} as const;
async function inputOf(picture: Raster): Promise<Float32Array> {
  const { side } = model;
  const pixels = await opened(picture)
    .removeAlpha()
    .resize(side, side, { fit: "fill" })
    .raw()
    .toBuffer();
  const brightest = pixels.reduce((most, value) => Math.max(most, value), 1);
  const count = side * side;
  const input = new Float32Array(3 * count);
  for (let at = 0; at < count; at++)
    for (let channel = 0; channel < 3; channel++) {
      const value = (pixels[at * 3 + channel] ?? 0) / brightest;
      input[channel * count + at] = (value - (means[channel] ?? 0)) / (deviations[channel] ?? 1);
    }
  return input;
}

/** A missing file is a fault of the installation. Jobs can do without the model, so they don't fail. */
const warnOnce = lazy(() => {
  process.emitWarning(
    `${model.path} can't be run, so photos with real backgrounds aren't cut out`,
    {
      detail: "npm run setup fetches it",
    },
  );
  return true;
});

/** What a runner's error means for the image; null if it is processed without the model. */
const meaning = (error: unknown, waiting: AbortSignal, isUrgent: boolean): unknown => {
  const hasWaited = waiting.aborted && error === waiting.reason;
  if (error instanceof LimitExceeded || (hasWaited && isUrgent)) return null;
  if (error instanceof ModelRunFailed && error.code === "ENOENT") return warnOnce() && null;
  if (error instanceof QueueFull || hasWaited)
    return new Failure(
      "unavailable",
      "DECODING_BUSY",
      "Others of your pictures are being prepared; nothing was done, try again in a moment.",
    );
  if (!(error instanceof Interrupted)) return error;
  const message = "The picture's preparation was interrupted; try again.";
  return new Failure("unavailable", "DECODING_INTERRUPTED", message, { cause: error });
};

/**
 * Runs the model in a process of its own. Waits up to `patienceMs` for the tenant's fair turn, less if it is urgent.
 */
export const salienceApart =
  (patienceMs: number, openedRunner: () => ModelRunner = pictureModels): FindSalience =>
  async (picture, { tenantId, isUrgent = false }, signal) => {
    const { side, input, output } = model;
    const data = await inputOf(picture);
    const waiting = AbortSignal.timeout(isUrgent ? urgent.waitingMs : patienceMs);
    try {
      const outputs = await openedRunner().run({
        tenantId,
        model: model.path,
        inputs: { [input]: { type: "float32", data, dims: [1, 3, side, side] } },
        outputs: [output],
        signal,
        waiting,
        ...(isUrgent && { limits: urgent.limits }),
      });
      const found = outputs[output];
      if (found?.type !== "float32") throw new Error(`the model has no output ${output}`);
      return { side, values: found.data };
    } catch (error) {
      signal.throwIfAborted();
      const meant = meaning(error, waiting, isUrgent);
      if (meant === null) return null;
      throw meant;
    }
  };

/** The SHA-256 of the model file (U²-Net-p, see `models/NOTICE.md`), from `SHA256SUMS` beside it. */
const reviewedDigest = async (path: string): Promise<string | undefined> => {
  const sums = await readFile(join(dirname(path), "SHA256SUMS"), "utf8");
  const lines = sums.split("\n").map((line) => line.split(/\s+/));
  return lines.find(([, name]) => name === basename(path))?.[0];
};

/**
 * Checks the model's file: `missing`, or `altered`, which means that its content isn't the reviewed one. Null: no
 * fault. Rejects if the file can't be read.
 */
export const pictureModelFault = async (
  path: string = pictureModelPath,
): Promise<"missing" | "altered" | null> => {
  const reviewed = await reviewedDigest(path);
  try {
    const digest = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
    return digest === reviewed ? null : "altered";
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "missing";
    throw error;
  }
};
