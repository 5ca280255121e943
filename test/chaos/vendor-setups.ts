/** Assignments of vendors to ports in a run of the campaign, and the jobs that are created. */
import { openAiModel } from "@reelwright/vendors/testing/openai-protocol";
import type { VendorServers } from "./vendor-servers.ts";

export type VendorName =
  | "fal"
  | "replicate"
  | "google"
  | "comfyui"
  | "elevenlabs"
  | "speech"
  | "chat";

export type Setup = {
  readonly name: string;
  readonly vendors: readonly VendorName[];
  readonly settings: (servers: VendorServers) => NodeJS.ProcessEnv;
  readonly order: { readonly video_model: string; readonly segment_duration: number };
};

const falSettings = ({ fal, keys }: VendorServers) => ({
  ...{ FAL_KEY: keys.fal, FAL_QUEUE_URL: fal.url, FAL_JWKS_URL: fal.jwksUrl },
});
const replicateSettings = ({ replicate, keys }: VendorServers) => ({
  ...{ REPLICATE_API_TOKEN: keys.replicate, REPLICATE_BASE_URL: replicate.url },
});
const short = { video_model: "vidB_std", segment_duration: 3 };

/** Images by Replicate, polled; clips by fal, with callbacks. */
export const polledAndCalledBack: Setup = {
  name: "Replicate, fal",
  vendors: ["replicate", "fal"],
  order: short,
  settings: (servers) => ({
    ...{ REELWRIGHT_VIDEOS: "fal", ...falSettings(servers) },
    // Without a webhook secret it is only polled.
    ...{ REELWRIGHT_IMAGES: "replicate", ...replicateSettings(servers) },
  }),
};

export const setups: readonly Setup[] = [
  {
    ...polledAndCalledBack,
    name: "Replicate, fal, ElevenLabs, a language endpoint",
    vendors: ["replicate", "fal", "elevenlabs", "chat"],
    settings: (servers) => ({
      ...polledAndCalledBack.settings(servers),
      ...{ REELWRIGHT_SPEECH: "elevenlabs", REELWRIGHT_MUSIC: "elevenlabs" },
      ELEVENLABS_API_KEY: servers.keys.elevenlabs,
      ELEVENLABS_BASE_URL: servers.elevenlabs.url,
      ...{ REELWRIGHT_LANGUAGE: "openai", REELWRIGHT_FALLBACK: "language" },
      ...{ OPENAI_API_KEY: servers.keys.openai, OPENAI_BASE_URL: servers.chat.baseUrl },
      ...{ OPENAI_MODEL: openAiModel, REELWRIGHT_TOKEN_PRICES: `${openAiModel}=0.4/1.6` },
    }),
  },
  {
    name: "Google, OpenAI-compatible speech, fal's music",
    vendors: ["google", "speech", "fal"],
    order: { video_model: "vidA", segment_duration: 8 },
    settings: (servers) => ({
      ...{ REELWRIGHT_IMAGES: "google", REELWRIGHT_VIDEOS: "google" },
      ...{ GOOGLE_API_KEY: servers.keys.google, GOOGLE_BASE_URL: servers.google.url },
      ...{ REELWRIGHT_SPEECH: "openai", OPENAI_SPEECH_MODEL: "tts-1" },
      ...{ OPENAI_API_KEY: servers.keys.openai, OPENAI_BASE_URL: servers.speech.baseUrl },
      ...{ REELWRIGHT_MUSIC: "fal", ...falSettings(servers) },
    }),
  },
  {
    name: "fal's pictures, Replicate with callbacks",
    vendors: ["fal", "replicate"],
    order: short,
    settings: (servers) => ({
      ...{ REELWRIGHT_IMAGES: "fal", ...falSettings(servers) },
      ...{ REELWRIGHT_VIDEOS: "replicate", ...replicateSettings(servers) },
      REPLICATE_WEBHOOK_SECRET: servers.keys.replicateSecret,
    }),
  },
  {
    name: "ComfyUI",
    vendors: ["comfyui"],
    order: short,
    settings: ({ comfyui }) => ({
      ...{ REELWRIGHT_IMAGES: "comfyui", REELWRIGHT_VIDEOS: "comfyui", COMFYUI_URL: comfyui.url },
    }),
  },
];
