import { copyFile, readFile, writeFile } from "node:fs/promises";
import { segmentFormat } from "@reelwright/film/artifacts";
import { seedOf } from "@reelwright/film/numbers";
import type { Presenter, TalkingRequest } from "@reelwright/film/ports/pictures";
import {
  type GenerationRequest,
  type PresenterClipRequest,
  presenterModel,
} from "@reelwright/film/ports/vendor-requests";
import type { Control, FinishAnswer, Vendor } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { decodeWav, encodeWav } from "../audio/sound/pcm.ts";
import { type Clip, clipAt } from "../editor/clip.ts";
import { writeSegment, writeSound } from "../editor/conform.ts";
import { callsOf, fileOf, inputImage, onFreeCore, orMalformed } from "./answers.ts";
import { clipShots } from "./clip-shots.ts";
import { checkLips } from "./lip-check.ts";
import { presenterPrompt } from "./prompts.ts";

const rateHz = segmentFormat.audioRateHz;
const frameMs = 1000 / segmentFormat.framesPerSecond;

/** What is heard of the takes in the segment: silence where nobody speaks. */
const voiceOf = async ({ voices, seconds }: TalkingRequest): Promise<Float32Array> => {
  const voice = new Float32Array(Math.round(seconds * rateHz));
  const begun = voices.filter(({ startMs }) => startMs < seconds * 1000);
  for (const { file, startMs } of begun) {
    const { samples } = decodeWav(await readFile(await file()));
    const start = Math.round((startMs / 1000) * rateHz);
    const last = Math.min(samples.length, voice.length - start);
    for (let at = Math.max(0, -start); at < last; at += 1)
      voice[start + at] = (voice[start + at] ?? 0) + (samples[at] ?? 0);
  }
  return voice;
};

const requestOf = async (request: TalkingRequest, path: string): Promise<PresenterClipRequest> => {
  const { brief, seconds, start, index, itemAttempt } = request;
  const voice = `${path}.voice.wav`;
  await writeFile(voice, encodeWav([await voiceOf(request)], rateHz));
  const picture = `keyframes[${start.keyframe.index}]`;
  return {
    kind: "presenter",
    model: presenterModel,
    prompt: presenterPrompt(request),
    aspectRatio: brief.aspectRatio,
    resolution: "standard",
    seconds,
    start: await inputImage(await start.image(), picture, `${path}.start.jpg`),
    voice: { path: voice, input: "custom_script" },
    seed: seedOf(brief.seed, "presenter", index, itemAttempt),
  };
};

const outOfStep = (message: string, code: string): VendorFailure =>
  new VendorFailure("malformed_output", message, { code });

/** The clip, moved so that its lips follow the take. Throws `VendorFailure` `malformed_output` if no move does that. */
const inStep = async (
  clip: Clip,
  request: TalkingRequest,
  path: string,
  { signal }: Control,
): Promise<Clip> => {
  if (!clip.hasSound)
    throw outOfStep("The clip of the speaking person has no sound.", "PRESENTER_SILENT");
  const heard = `${path}.heard.wav`;
  await writeSound(clip, request.seconds, heard, signal);
  const { samples } = decodeWav(await readFile(heard));
  const check = checkLips(await voiceOf(request), samples, { rateHz, frameMs });
  if (check.kind === "other sound")
    throw outOfStep("The person in the clip says something else.", "VOICE_DIFFERS");
  if (check.kind === "out of step")
    throw outOfStep(
      `The lips are up to ${Math.round(check.worstMs)} ms off the voice.`,
      "LIPS_OUT_OF_STEP",
    );
  return { ...clip, shiftSeconds: -check.offsetMs / 1000 };
};

/** Makes the segment of a clip. It isn't stretched, because its lips would leave the voice. */
const conformer =
  (request: TalkingRequest, path: string, control: Control): FinishAnswer =>
  async (made) => {
    const { brief, size = brief.frame, seconds } = request;
    const video = `${path}.conformed.mp4`;
    const conform = async (): Promise<void> => {
      const read = await clipAt(fileOf(made, "video").path, request, control.signal);
      const clip = await inStep({ ...read, stretch: 1 }, request, path, control);
      const shots = await clipShots(clip, request, video, control.signal);
      await writeSegment(clip, { ...size, seconds, shots }, video, control);
    };
    await orMalformed(onFreeCore(control.signal, conform));
    return [{ kind: "video", path: video }];
  };

/**
 * Segments in which the person of a keyframe speaks, by a vendor's model. The clip's own sound is compared with the take, and
 * its pictures are moved by whole frames. The sound itself is left out: the mix plays the takes.
 */
export const vendorPresenter = ({
  vendor,
}: {
  readonly vendor: Vendor<GenerationRequest>;
}): Presenter => ({
  segment: async (request, path, control) => {
    const clip = await callsOf(control).make(
      vendor,
      "presenter",
      () => requestOf(request, path),
      conformer(request, path, control),
    );
    await copyFile(fileOf(clip, "video").path, path);
    control.progress(1);
  },
});
