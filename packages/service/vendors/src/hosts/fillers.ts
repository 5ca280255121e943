import { readFile, stat } from "node:fs/promises";
import type {
  GenerationRequest,
  InputImage,
  UpscaleRequest,
} from "@reelwright/core/vendors/generation-request";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import { readPicture } from "../input-picture.ts";
import { fitPrompt } from "./fit-prompt.ts";
import type { HostModel } from "./host-model.ts";
import { fittedShots, type Plan } from "./plan.ts";
import { type FileUploads, sentFile } from "./sent-file.ts";
import { type Filled, type Filler, type Fillers, fillTemplate } from "./template.ts";

/** A larger clip is sent by its address at the vendor, which it may no longer have. */
const maxClipBytes = 100 * 1024 * 1024;

type Sending = { readonly files: FileUploads; readonly signal: AbortSignal };

const picture = async (
  image: InputImage,
  { limits }: HostModel,
  { files, signal }: Sending,
): Promise<Filler> => {
  const {
    bytes,
    mimeType: type,
    extension,
  } = await readPicture(image, { withAlpha: limits.alpha ?? false });
  const { maxImageBytes = Number.POSITIVE_INFINITY } = limits;
  if (bytes.length > maxImageBytes)
    throw new VendorFailure(
      "invalid_input",
      `The picture's file is larger than ${Math.floor(maxImageBytes / 1024 / 1024)} MiB; use a smaller one.`,
      { input: image.input },
    );
  const value = await sentFile({ bytes, type, extension }, files, signal);
  return { value, input: image.input };
};

const pictures = async (
  images: readonly InputImage[],
  model: HostModel,
  sending: Sending,
): Promise<readonly Filler[]> => {
  const { maxImages = images.length } = model.limits;
  const tooMany = images[maxImages];
  if (tooMany)
    throw new VendorFailure(
      "invalid_input",
      `The model takes at most ${maxImages} pictures; leave some out.`,
      { input: tooMany.input },
    );
  return Promise.all(images.map((each) => picture(each, model, sending)));
};

const clip = async (
  { source: { path, url } }: UpscaleRequest,
  { files, signal }: Sending,
): Promise<Filler> => {
  const { size } = await stat(path);
  if (size <= maxClipBytes) {
    const file = { bytes: await readFile(path), type: "video/mp4", extension: "mp4" };
    return { value: await sentFile(file, files, signal) };
  }
  if (url !== null) return { value: url };
  throw new VendorFailure("invalid_input", "The clip's file is too large to be made larger.", {
    input: "task_id",
  });
};

/** Shots as a text, for models that take nothing else. */
const scriptOf = (shots: readonly { readonly prompt: string; readonly seconds: number }[]) =>
  shots.map(({ prompt, seconds }, at) => `Shot ${at + 1} (${seconds} s): ${prompt}`).join("\n");

const mentions = (pattern: string | undefined, count: number): string =>
  pattern === undefined
    ? ""
    : Array.from({ length: count }, (_, at) => ` ${pattern.replace("{n}", String(at + 1))}`).join(
        "",
      );

const promptOf = (prompt: string, { model, route }: Plan, images: number): Filler => {
  const suffix = mentions(route.mention, images);
  const room = model.limits.promptLength - suffix.length;
  return { value: `${fitPrompt(prompt, room)}${suffix}`, input: "prompt" };
};

const fillersOf = async (
  plan: Plan,
  request: GenerationRequest,
  sending: Sending,
): Promise<Fillers> => {
  const { model, resolution } = plan;
  if (request.kind === "upscale")
    return { source: await clip(request, sending), resolution: { value: resolution } };
  const shared: Fillers = {
    resolution: { value: resolution },
    aspectRatio: { value: request.aspectRatio },
    // 31 bits, which every vendor takes.
    seed: { value: request.seed & 0x7fffffff },
  };
  if (request.kind === "picture")
    return {
      ...shared,
      prompt: promptOf(request.prompt, plan, request.images.length),
      images: await pictures(request.images, model, sending),
    };
  const shots = fittedShots(request, plan.seconds);
  const script = shots.length > 0 ? scriptOf(shots) : request.prompt;
  return {
    ...shared,
    prompt: promptOf(request.prompt, plan, request.references.length),
    script: { ...promptOf(script, plan, 0), input: shots.length > 0 ? "shots" : "prompt" },
    start: request.start ? await picture(request.start, model, sending) : undefined,
    end: request.end ? await picture(request.end, model, sending) : undefined,
    references: await pictures(request.references, model, sending),
    shots: shots.map((value) => ({ value, input: "shots" })),
    seconds: { value: plan.seconds },
    sound: { value: request.hasSound },
    orientation: { value: request.aspectRatio === "9:16" ? "portrait" : "landscape" },
  };
};

/** Whatever goes wrong with our own files was never sent, so that it isn't unknown what became of it. */
const unsent = (cause: unknown): VendorFailure =>
  cause instanceof VendorFailure
    ? cause
    : new VendorFailure("transient", "The pictures could not be read just now.", { cause });

/**
 * What is sent to the model: its template with the request in it, and which inputs of the API stand where. Throws
 * `VendorFailure`: `invalid_input` for pictures that are too many, too large or none, `transient` when one can't be read or
 * uploaded.
 */
export const inputOf = async (
  plan: Plan,
  request: GenerationRequest,
  sending: Sending,
): Promise<Filled> => {
  try {
    return fillTemplate(plan.route.input, await fillersOf(plan, request, sending));
  } catch (error) {
    throw unsent(error);
  }
};
