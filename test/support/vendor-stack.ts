/** Stacks with local vendor servers, which implement the vendors' protocols. */
import { openComfyServer } from "@reelwright/vendors/testing/comfyui-server";
import { elevenLabsKey, openElevenLabsServer } from "@reelwright/vendors/testing/elevenlabs-server";
import { openFalServer } from "@reelwright/vendors/testing/fal-server";
import { openGoogleServer } from "@reelwright/vendors/testing/google-server";
import { openAiKey, openAiModel } from "@reelwright/vendors/testing/openai-protocol";
import { openOpenAiServer } from "@reelwright/vendors/testing/openai-server";
import { openOpenAiSpeechServer } from "@reelwright/vendors/testing/openai-speech-server";
import {
  openReplicateServer,
  replicateSecret,
  replicateToken,
} from "@reelwright/vendors/testing/replicate-server";
import { goodAdvice, goodScript, sectionOf } from "@reelwright/vendors/testing/script-model";
import type { TestStack } from "./running-stack.ts";
import { startTestStack } from "./test-stack.ts";
import { openVendorKeys } from "./vendor-keys.ts";
import { vendorMedia } from "./vendor-media.ts";

type Settings = { readonly [name: string]: string };
type Served<Open extends (...options: never[]) => Promise<unknown>> = Awaited<ReturnType<Open>>;
type Running = {
  readonly stack: TestStack;
  close(): Promise<void>;
};

/** More polls than ever happen, since waiting tasks are woken by the callback. */
const byCallback = { workMs: 300, pollsUntilDone: 100_000 };

const running = async (
  settings: Settings,
  servers: readonly { close(): Promise<void> }[],
): Promise<Running> => {
  const closeServers = () => Promise.all(servers.map((server) => server.close()));
  const stack = await startTestStack(null, settings).catch(async (error: unknown) => {
    // Open servers would prevent Jest from exiting.
    await closeServers();
    throw error;
  });
  return {
    stack,
    close: async () => {
      const status = await stack.stop();
      await closeServers();
      if (status !== 0) throw new Error(`the stack ended with ${status}: ${stack.printed()}`);
    },
  };
};

/** Kokoro's English voices in the voice file. */
const englishVoices = [
  ...["af_heart", "af_bella", "af_nicole", "af_sarah", "am_michael", "am_fenrir", "am_puck"],
  ...["bf_emma", "bf_isabella", "bm_george", "bm_fable"],
];

/** The response for scripts, or for suggestions, whose tasks have no keyframes. */
const answered = (said: string): object =>
  "keyframes" in sectionOf<object>("task", said) ? goodScript(said) : goodAdvice(said);

export type VendorStack = Running & {
  /** The vendors' keys by name, which must not be stored anywhere. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly fal: Served<typeof openFalServer>;
  readonly google: Served<typeof openGoogleServer>;
  readonly openai: Served<typeof openOpenAiServer>;
  readonly elevenlabs: Served<typeof openElevenLabsServer>;
};

/** Scripts and suggestions by an OpenAI-compatible server, images by Google, clips and music by fal, voices by ElevenLabs. */
export const startVendorStack = async (settings: Settings = {}): Promise<VendorStack> => {
  const media = await vendorMedia();
  const { keys, secrets } = openVendorKeys();
  const fal = await openFalServer({ media, ...byCallback, key: keys.fal });
  const google = await openGoogleServer({ media, key: keys.google });
  const openai = await openOpenAiServer({ key: keys.openai });
  const elevenlabs = await openElevenLabsServer({ key: keys.elevenlabs });
  openai.state.answer = (body) => JSON.stringify(answered(openai.textsOf(body)));
  const own = {
    REELWRIGHT_IMAGES: "google",
    REELWRIGHT_VIDEOS: "fal",
    REELWRIGHT_LANGUAGE: "openai",
    REELWRIGHT_SPEECH: "elevenlabs",
    REELWRIGHT_MUSIC: "fal",
    GOOGLE_API_KEY: keys.google,
    GOOGLE_BASE_URL: google.url,
    FAL_KEY: keys.fal,
    FAL_QUEUE_URL: fal.url,
    FAL_JWKS_URL: fal.jwksUrl,
    OPENAI_API_KEY: keys.openai,
    OPENAI_BASE_URL: openai.baseUrl,
    OPENAI_MODEL: openAiModel,
    ELEVENLABS_API_KEY: keys.elevenlabs,
    ELEVENLABS_BASE_URL: elevenlabs.url,
    ...settings,
  };
  const servers = [fal, google, openai, elevenlabs];
  return { ...(await running(own, servers)), secrets, fal, google, openai, elevenlabs };
};

export type OtherVendorStack = Running & {
  readonly replicate: Served<typeof openReplicateServer>;
  readonly comfyui: Served<typeof openComfyServer>;
  readonly speech: Served<typeof openOpenAiSpeechServer>;
  readonly elevenlabs: Served<typeof openElevenLabsServer>;
};

/** Images by ComfyUI, clips by Replicate, voices by a self-hosted server (Kokoro), music by ElevenLabs. */
export const startOtherVendorStack = async (): Promise<OtherVendorStack> => {
  const media = await vendorMedia();
  const replicate = await openReplicateServer({ media, ...byCallback });
  const comfyui = await openComfyServer({ media });
  const speech = await openOpenAiSpeechServer({ make: "kokoro", voices: englishVoices });
  const elevenlabs = await openElevenLabsServer({ music: media.audio });
  const own = {
    REELWRIGHT_IMAGES: "comfyui",
    REELWRIGHT_VIDEOS: "replicate",
    REELWRIGHT_SPEECH: "openai",
    REELWRIGHT_MUSIC: "elevenlabs",
    COMFYUI_URL: comfyui.url,
    REPLICATE_API_TOKEN: replicateToken,
    REPLICATE_BASE_URL: replicate.url,
    REPLICATE_WEBHOOK_SECRET: replicateSecret,
    OPENAI_API_KEY: openAiKey,
    OPENAI_BASE_URL: speech.baseUrl,
    OPENAI_SPEECH_MODEL: "kokoro",
    ELEVENLABS_API_KEY: elevenLabsKey,
    ELEVENLABS_BASE_URL: elevenlabs.url,
  };
  const servers = [replicate, comfyui, speech, elevenlabs];
  return { ...(await running(own, servers)), replicate, comfyui, speech, elevenlabs };
};
