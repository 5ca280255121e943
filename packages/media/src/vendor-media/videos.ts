import { copyFile } from "node:fs/promises";
import type { Size } from "@reelwright/film/artifacts";
import { seedOf } from "@reelwright/film/numbers";
import type { SegmentRequest, Videos } from "@reelwright/film/ports/pictures";
import type {
  ClipRequest,
  GenerationRequest,
  UpscaleRequest,
} from "@reelwright/film/ports/vendor-requests";
import type { Control, FinishAnswer, Vendor, VendorAnswer } from "@reelwright/film/ports/vendors";
import { Snooze, VendorUnavailable } from "@reelwright/film/vendor-failure";
import { clipAt } from "../editor/clip.ts";
import { checkWholeClip, conformSegment, conformSound, writeSegment } from "../editor/conform.ts";
import { ffmpeg, input, removeOnFailure } from "../ffmpeg/ffmpeg.ts";
import {
  callsOf,
  checkDeliveredSize,
  fileOf,
  inputImage,
  onFreeCore,
  orderOf,
  orMalformed,
} from "./answers.ts";
import { clipShots } from "./clip-shots.ts";
import { clipPrompt } from "./prompts.ts";

const still = async ({ start, end }: SegmentRequest, which: "start" | "end", path: string) => {
  const { keyframe, image } = which === "start" ? start : end;
  return inputImage(await image(), `keyframes[${keyframe.index}]`, `${path}.${which}.jpg`);
};

type VendorVideosOptions = {
  readonly vendor: Vendor<GenerationRequest>;
  /**
   * Whether the vendor makes an existing clip larger; true where left out. Of one that doesn't, clips are ordered in the
   * resolution of the job.
   */
  readonly canUpscale?: boolean;
};

/** The resolution in which the clip is ordered. */
const resolutionOf = (request: SegmentRequest, canUpscale: boolean): string => {
  const { videoModel } = orderOf(request);
  if (videoModel === "vidB_4k") return "4k";
  return canUpscale ? "standard" : (raisedTo(request) ?? "standard");
};

const clipRequest = async (
  request: SegmentRequest,
  path: string,
  canUpscale: boolean,
): Promise<ClipRequest> => {
  const { brief, seconds, sound, index, itemAttempt } = request;
  const { videoModel } = orderOf(request);
  return {
    kind: "clip",
    model: videoModel,
    prompt: clipPrompt(request),
    aspectRatio: brief.aspectRatio,
    resolution: resolutionOf(request, canUpscale),
    seconds,
    start: await still(request, "start", path),
    end: await still(request, "end", path),
    references: [],
    shots: [],
    hasSound: Boolean(sound),
    seed: seedOf(brief.seed, "segment", index, itemAttempt),
  };
};

/** The size to which vidA's clips are upscaled if the segment is larger than the frame. */
const raisedTo = (request: SegmentRequest): "1080p" | "4k" | null => {
  const { brief, size = brief.frame } = request;
  const { videoModel, videoResolution } = orderOf(request);
  const isRaised = videoModel.startsWith("vidA") && size.width > brief.frame.width;
  return isRaised && videoResolution !== "standard" ? videoResolution : null;
};

/** Whether the segment's resolution has a price of its own; another model's is what that model makes. */
const isPricedBySize = (request: SegmentRequest): boolean =>
  raisedTo(request) !== null || orderOf(request).videoModel === "vidB_4k";

/** The second call that raises a clip. */
const upscaleRequest = (request: SegmentRequest, clip: VendorAnswer): UpscaleRequest | null => {
  const resolution = raisedTo(request);
  if (resolution === null) return null;
  const { path, url } = fileOf(clip, "video");
  return {
    kind: "upscale",
    model: `vidA_get_${resolution}`,
    resolution,
    source: { path, ref: clip.ref, url },
    seconds: request.seconds,
  };
};

/** Makes the segment of a clip, and its sound apart: of the clip itself, else of the one that was raised. */
const conformer =
  (
    request: SegmentRequest,
    path: string,
    control: Control,
    raised: VendorAnswer | null,
  ): FinishAnswer =>
  async (made) => {
    const { brief, size = brief.frame, seconds } = request;
    const source = fileOf(made, "video").path;
    const video = `${path}.conformed.mp4`;
    const sound = request.sound ? `${path}.conformed.wav` : null;
    let isHeard = false;
    const conform = async (): Promise<void> => {
      const clip = await clipAt(source, request, control.signal);
      const shots = await clipShots(clip, request, video, control.signal);
      const shape = { ...size, seconds, shots };
      const { hasSound, madeSize } = await writeSegment(clip, shape, video, control, sound);
      if (isPricedBySize(request)) checkDeliveredSize(madeSize, size);
      isHeard = hasSound;
      // An upscale may return the pictures alone.
      if (sound === null || isHeard || raised === null) return;
      isHeard = await conformSound(fileOf(raised, "video").path, shape, sound, control.signal);
    };
    await orMalformed(onFreeCore(control.signal, conform));
    const heard = sound !== null && isHeard ? [{ kind: "audio", path: sound } as const] : [];
    return [{ kind: "video", path: video }, ...heard];
  };

/** A clip that is to be raised is decoded once, before its upscale is paid for; the segment is made of the upscale. */
const checker =
  ({ seconds }: SegmentRequest, { signal }: Control): FinishAnswer =>
  async (made) => {
    const check = () => checkWholeClip(fileOf(made, "video").path, { seconds }, signal);
    await orMalformed(onFreeCore(signal, check));
    return null;
  };

/** Once the clip is paid for, an upscale that has to wait no longer falls back, so that the clip isn't discarded. */
const waiting = (error: unknown): never => {
  throw error instanceof VendorUnavailable ? new Snooze(error.waitMs, error.memo) : error;
};

/**
 * Segments by a vendor's model, from the first keyframe to the last. What it makes is conformed: exactly the ordered size
 * and frames, its own sound apart. The model is told to hit both keyframes; how near it came is measured by the quality
 * check (`start` and `end` of a segment's score). A clip that is longer than ordered, because the model makes no shorter
 * one, is cut at its end and so stops before the last keyframe.
 */
export const vendorVideos = ({ vendor, canUpscale = true }: VendorVideosOptions): Videos => ({
  maxResolution: "4k",
  segment: async (request, path, control) => {
    const calls = callsOf(control);
    const isRaised = canUpscale && raisedTo(request) !== null;
    const clip = await calls.make(
      vendor,
      "segment",
      () => clipRequest(request, path, canUpscale),
      isRaised ? checker(request, control) : conformer(request, path, control, null),
    );
    const upscale = isRaised ? upscaleRequest(request, clip) : null;
    const finish = conformer(request, path, control, clip);
    const made = upscale
      ? await calls.make(vendor, "upscale", async () => upscale, finish).catch(waiting)
      : clip;
    await copyFile(fileOf(made, "video").path, path);
    const sound = made.files.find(({ kind }) => kind === "audio");
    if (request.sound && sound) await copyFile(sound.path, request.sound);
    control.progress(1);
  },
});

export type ClipShape = Size & {
  readonly seconds: number;
  readonly hasSound: boolean;
  /** The file whose sound is used if the vendor's has none; null: silence. */
  readonly soundOf: string | null;
};

const aac = ["-c:a", "aac", "-b:a", "128k"];
const mp4 = ["-map_metadata", "-1", "-fflags", "+bitexact", "-movflags", "+faststart", "-f", "mp4"];

/** Writes a vendor's clip anew at `path`: H.264 and AAC in MP4, of exactly this size and length. Throws as `conformSegment` does. */
export const conformClip = async (
  source: string,
  shape: ClipShape,
  path: string,
  control: Control,
): Promise<void> => {
  const { seconds, soundOf, hasSound: isWanted } = shape;
  if (!isWanted) {
    await conformSegment(source, shape, path, control);
    return;
  }
  const [mute, sound] = [`${path}.mute.mp4`, `${path}.wav`];
  const { hasSound } = await conformSegment(source, shape, mute, control, sound);
  const isThere =
    hasSound ||
    (soundOf !== null && (await conformSound(soundOf, { seconds }, sound, control.signal)));
  const maps = ["-map", "0:v:0", "-c:v", "copy", ...(isThere ? ["-map", "1:a:0", ...aac] : [])];
  await removeOnFailure([path], async () => {
    await ffmpeg(
      [
        ...[...input(mute, "mov"), ...(isThere ? input(sound, "wav") : []), ...maps],
        ...["-t", String(seconds), ...mp4, `file:${path}`],
      ],
      control.signal,
    );
  });
};

/** Short side of the largest segments that are drawn, in pixels. Drawing in 4K takes four times as long. */
const largestDrawn = 1_080;

const even = (length: number): number => 2 * Math.round(length / 2);

/** Draws segments in at most 1080p and enlarges them to the requested size. */
export const scaledVideos = (videos: Videos): Videos => ({
  ...videos,
  segment: async (request, path, control) => {
    const { brief, size = brief.frame, seconds } = request;
    const excess = Math.min(size.width, size.height) / largestDrawn;
    if (excess <= 1) return videos.segment(request, path, control);
    const drawn = `${path}.drawn.mp4`;
    const half = (from: number) => ({
      ...control,
      progress: (done: number) => control.progress(from + done / 2),
    });
    const drawnSize = { width: even(size.width / excess), height: even(size.height / excess) };
    const subjects = await videos.segment({ ...request, size: drawnSize }, drawn, half(0));
    await conformSegment(drawn, { ...size, seconds }, path, half(0.5));
    return subjects;
  },
});
