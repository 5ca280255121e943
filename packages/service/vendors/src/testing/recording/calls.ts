/** One cheap call of each kind that a vendor serves, for recording and for running recorded ones again. */

import type { GenerationRequest, MusicCall } from "@reelwright/film/ports/vendor-requests";
import type { Vendor } from "@reelwright/film/ports/vendors";
import type { RecordedOutcome } from "./fixture.ts";
import { perform } from "./perform.ts";
import { clipOf, music, narrationBy, pictureOf, question, refusedMusic } from "./requests.ts";

export type CallOptions = {
  /** Of the vendor's API, or of what stands in for it. */
  readonly baseUrl: string;
  /** Empty where the server wants none. */
  readonly key: string;
  /** Path of a picture of a product, PNG. */
  readonly picture: string;
  readonly pollEveryMs: number;
};
/** `refused-key` and `refused-policy` are meant to fail, all others to be done. */
export type RecordableCalls = { readonly [call: string]: () => Promise<RecordedOutcome> };

/** No vendor's key. */
const wrongKey = "not-a-key-of-anybody";

const generation = (
  open: (key: string) => Vendor<GenerationRequest>,
  { key, picture, pollEveryMs }: CallOptions,
): RecordableCalls => ({
  picture: () => perform(open(key), pictureOf(picture), pollEveryMs),
  clip: () => perform(open(key), clipOf(picture), pollEveryMs),
  "refused-key": () => perform(open(wrongKey), pictureOf(picture), pollEveryMs),
});

const musicCalls = (vendor: Vendor<MusicCall>, { pollEveryMs }: CallOptions): RecordableCalls => ({
  music: () => perform(vendor, music, pollEveryMs),
  "refused-policy": () => perform(vendor, refusedMusic, pollEveryMs),
});

const openai = async (options: CallOptions): Promise<RecordableCalls> => {
  const { openAiChat } = await import("../../openai/openai-chat.ts");
  const { openAiSpeech } = await import("../../openai/openai-speech.ts");
  const { baseUrl, key, pollEveryMs } = options;
  const open = (apiKey: string) => openAiChat({ apiKey, baseUrl, model: "gpt-4.1-mini" });
  const speaker = openAiSpeech({ apiKey: key, baseUrl, model: "tts-1" });
  return {
    chat: () => perform(open(key), question, pollEveryMs),
    speech: () => perform(speaker, narrationBy("alloy"), pollEveryMs),
    "refused-key": () => perform(open(wrongKey), question, pollEveryMs),
  };
};

/** A voice that every account has. */
const sharedVoice = "21m00Tcm4TlvDq8ikWAM";

const elevenlabs = async (options: CallOptions): Promise<RecordableCalls> => {
  const { elevenLabsMusic } = await import("../../elevenlabs/music.ts");
  const { elevenLabsSpeech } = await import("../../elevenlabs/speech.ts");
  const { baseUrl, key, pollEveryMs } = options;
  const narration = narrationBy(sharedVoice);
  const open = (apiKey: string) => elevenLabsSpeech({ apiKey, baseUrl });
  return {
    speech: () => perform(open(key), narration, pollEveryMs),
    ...musicCalls(elevenLabsMusic({ apiKey: key, baseUrl }), options),
    "refused-key": () => perform(open(wrongKey), narration, pollEveryMs),
  };
};

const models = async () => {
  const { loadModels } = await import("../../hosts/load-models.ts");
  return loadModels();
};

const google = async (options: CallOptions): Promise<RecordableCalls> => {
  const { googleVendor } = await import("../../google/google-vendor.ts");
  const { google: own } = await models();
  const { baseUrl } = options;
  return generation((apiKey) => googleVendor({ apiKey, baseUrl, models: own }), options);
};

const fal = async (options: CallOptions): Promise<RecordableCalls> => {
  const { falMusic } = await import("../../fal/fal-music.ts");
  const { falVendor } = await import("../../fal/fal-vendor.ts");
  const { fal: own } = await models();
  const { baseUrl: queueUrl, key: ownKey } = options;
  return {
    ...generation((key) => falVendor({ key, queueUrl, models: own }), options),
    ...musicCalls(falMusic({ key: ownKey, queueUrl }), options),
  };
};

const replicate = async (options: CallOptions): Promise<RecordableCalls> => {
  const { replicateVendor } = await import("../../replicate/replicate-vendor.ts");
  const { replicate: own } = await models();
  const { baseUrl } = options;
  return generation((token) => replicateVendor({ token, baseUrl, models: own }), options);
};

/** ComfyUI has no keys and no content policy. */
const comfyui = async (options: CallOptions): Promise<RecordableCalls> => {
  const { comfyVendor } = await import("../../comfyui/comfy-vendor.ts");
  const { loadWorkflows } = await import("../../comfyui/workflow-files.ts");
  const vendor = comfyVendor({ url: options.baseUrl, workflows: loadWorkflows() });
  const { picture, clip } = generation(() => vendor, options);
  return { ...(picture && { picture }), ...(clip && { clip }) };
};

/** The vendors that calls can be recorded of. */
export const recordable: {
  readonly [vendor: string]: (options: CallOptions) => Promise<RecordableCalls>;
} = { fal, replicate, google, comfyui, openai, elevenlabs };
