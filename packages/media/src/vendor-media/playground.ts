import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import type { Size } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import {
  type ClipOrder,
  clipSize,
  type PictureOrder,
  type Playground,
  type PlaygroundTask,
  pictureRatios,
  pictureSize,
  raisedSize,
  settledRatio,
  type UpscaleOrder,
} from "@reelwright/film/ports/playground";
import type {
  ClipRequest,
  GenerationRequest,
  InputImage,
  PictureRequest,
  UpscaleRequest,
} from "@reelwright/film/ports/vendor-requests";
import type { Control, FinishAnswer, Vendor } from "@reelwright/film/ports/vendors";
import { videoContainers } from "../editor/clip.ts";
import { checkClip } from "../editor/conform.ts";
import { probeFile, shownSize } from "../ffmpeg/probe.ts";
import { headerSize } from "../photos/decoding.ts";
import { withOwnPictures } from "../photos/photos.ts";
import { callsOf, fileOf, inputImage, orMalformed } from "./answers.ts";
import { conformPicture } from "./images.ts";
import { type ClipShape, conformClip } from "./videos.ts";

/** The vendor's id of a task that made a clip, and where its file was then. */
export type SourceTask = { readonly ref: string | null; readonly url: string | null };

type VendorPlaygroundOptions = {
  readonly vendor: Vendor<GenerationRequest>;
  /** What the vendor knows an earlier playground task by; null: it knows nothing of it. */
  readonly sourceOf: (taskId: string) => Promise<SourceTask | null>;
};

/** The task's order of this kind with local pictures, each of which was decoded in a process of its own. */
const ownWork = async <Kind extends "picture" | "clip">(
  task: PlaygroundTask,
  kind: Kind,
  signal: AbortSignal,
): Promise<Extract<PictureOrder | ClipOrder, { kind: Kind }>> => {
  const work = await task.local();
  if (work.kind !== kind) throw new Error(`a ${work.kind} where a ${kind} was ordered`);
  type Order = Extract<PictureOrder | ClipOrder, { kind: Kind }>;
  return withOwnPictures(work as Order, task, signal);
};

const sizeOf = (picture: string | undefined | null): Promise<Size | null> =>
  picture ? headerSize(picture) : Promise.resolve(null);

const inputImages = (
  pictures: readonly string[],
  inputs: readonly string[] = [],
): Promise<readonly InputImage[]> =>
  Promise.all(
    pictures.map((picture, at) =>
      inputImage(picture, inputs[at] ?? "reference_images", `${picture}.${at}.jpg`),
    ),
  );

const pictureRequest = async (
  task: PlaygroundTask,
  signal: AbortSignal,
): Promise<PictureRequest> => {
  const order = await ownWork(task, "picture", signal);
  const { pictures, inputs } = order;
  return {
    kind: "picture",
    model: task.modelId,
    prompt: order.prompt,
    aspectRatio: settledRatio(order.aspectRatio, await sizeOf(pictures[0]), pictureRatios),
    resolution: order.resolution as PictureRequest["resolution"],
    images: await inputImages(pictures, inputs),
    seed: task.seed,
  };
};

const single = async (picture: string | null, input: string): Promise<InputImage | null> =>
  picture === null ? null : inputImage(picture, input, `${picture}.${input}.jpg`);

const clipRequest = async (task: PlaygroundTask, signal: AbortSignal): Promise<ClipRequest> => {
  const order = await ownWork(task, "clip", signal);
  const { start, end, references, inputs, prompt, resolution, seconds, shots, hasSound } = order;
  const shown = await sizeOf(start ?? references[0]);
  return {
    ...{ kind: "clip", model: task.modelId, prompt, resolution, seconds, shots, hasSound },
    aspectRatio: settledRatio(order.aspectRatio, shown) as ClipRequest["aspectRatio"],
    start: await single(start, "start_image_url"),
    end: await single(end, "end_image_url"),
    references: await inputImages(references, inputs),
    seed: task.seed,
  };
};

/** Names the task whose clip is raised: its key is `{tenant}/playground/{task}/…`. */
const sourceTaskOf = ({ source }: UpscaleOrder): string => source.split("/")[2] ?? "";

const clipAt = async (path: string, signal: AbortSignal) => {
  const { info } = await probeFile(path, signal, "mov");
  const { video, seconds, audio } = info;
  if (video === null) throw new Failure("invalid", "NO_VIDEO", "The task's result is no video.");
  const { width, height } = video;
  return { path, size: { width, height }, seconds: Math.round(seconds), hasSound: audio !== null };
};

const localSource = async (task: PlaygroundTask, signal: AbortSignal) => {
  const work = await task.local();
  if (work.kind !== "upscale") throw new Error(`a ${work.kind} where an upscale was ordered`);
  return clipAt(work.source, signal);
};

/** Makes the task's clip of the vendor's, in the shape that is settled by it. */
const conformer =
  (
    task: PlaygroundTask,
    control: Control,
    shapeOf: (source: string) => Promise<ClipShape>,
  ): FinishAnswer =>
  async (made) => {
    const source = fileOf(made, "video").path;
    const path = join(task.directory, "conformed.mp4");
    await orMalformed(checkClip(source, { seconds: 1 }, control.signal));
    await orMalformed(conformClip(source, await shapeOf(source), path, control));
    return [{ kind: "video", path }];
  };

const copied = async (from: string, to: string): Promise<string> => {
  await copyFile(from, to);
  return to;
};

/** A vendor's playground, for each kind of work. */
const makers = ({ vendor, sourceOf }: VendorPlaygroundOptions) => {
  const picture = async (task: PlaygroundTask, order: PictureOrder, control: Control) => {
    const { signal } = control;
    const { aspectRatio, resolution, format } = order;
    // What `Auto` meant was settled when it was asked for: the model kept to it.
    const size = (of: Size) =>
      pictureSize(settledRatio(aspectRatio, of, pictureRatios), resolution);
    const conform: FinishAnswer = async (made) => {
      const source = { path: fileOf(made, "image").path, tenantId: task.tenantId };
      const path = join(task.directory, `conformed.${format}`);
      await conformPicture(source, { size, format, around: null }, path, signal);
      return [{ kind: "image", path }];
    };
    const ask = () => pictureRequest(task, signal);
    const answer = await callsOf(control).make(vendor, "picture", ask, conform);
    return copied(fileOf(answer, "image").path, join(task.directory, `output.${format}`));
  };
  const clip = async (task: PlaygroundTask, order: ClipOrder, control: Control) => {
    const { signal } = control;
    const { aspectRatio, resolution, seconds, hasSound } = order;
    const shapeOf = async (source: string) => {
      const isAuto = aspectRatio === "Auto";
      const ratio = isAuto ? settledRatio("Auto", await clipSizeAt(source, signal)) : aspectRatio;
      return { ...clipSize(ratio, resolution), seconds, hasSound, soundOf: null };
    };
    const ask = () => clipRequest(task, signal);
    const finish = conformer(task, control, shapeOf);
    const answer = await callsOf(control).make(vendor, "clip", ask, finish);
    return copied(fileOf(answer, "video").path, join(task.directory, "output.mp4"));
  };
  const upscale = async (task: PlaygroundTask, order: UpscaleOrder, control: Control) => {
    const { signal } = control;
    const { resolution } = order;
    const answer = await callsOf(control).make(
      vendor,
      "upscale",
      async (): Promise<UpscaleRequest> => {
        const { path, seconds } = await localSource(task, signal);
        const { ref, url } = (await sourceOf(sourceTaskOf(order))) ?? { ref: null, url: null };
        return {
          kind: "upscale",
          model: task.modelId,
          resolution,
          source: { path, ref, url },
          seconds,
        };
      },
      conformer(task, control, async () => {
        const { path, size, seconds, hasSound } = await localSource(task, signal);
        return { ...raisedSize(size, resolution), seconds, hasSound, soundOf: path };
      }),
    );
    return copied(fileOf(answer, "video").path, join(task.directory, "output.mp4"));
  };
  return { picture, clip, upscale };
};

const clipSizeAt = async (path: string, signal: AbortSignal): Promise<Size | null> => {
  const { video } = await probeFile(path, signal, videoContainers);
  return video ? shownSize(video) : null;
};

/**
 * A vendor's models behind the playground. Pictures that were sent are decoded in a process of their own before they
 * leave, and what comes back is conformed: the ordered size, length and format, whatever the vendor made.
 */
export const vendorPlayground = (options: VendorPlaygroundOptions): Playground => {
  const { picture, clip, upscale } = makers(options);
  return {
    make: (task, control) => {
      const { work } = task;
      if (work.kind === "picture") return picture(task, work, control);
      if (work.kind === "clip") return clip(task, work, control);
      return upscale(task, work, control);
    },
  };
};
