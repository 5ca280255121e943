/** Vendors: the ports that they serve, their credentials and limits. */
import { readFileSync, statSync } from "node:fs";
import { headersIn } from "@reelwright/core/util/header-lines";
import { parsedUrl } from "@reelwright/core/util/urls";
import type { Declared, Environment, Setting } from "../config.ts";
import { address, integer, isLoopback, text, trustProblem } from "../setting-kinds.ts";
import {
  choicesOf,
  perVendor,
  portChoice,
  portList,
  tokenPrices,
  type VendorName,
  vendorSecret,
} from "./vendor-ports.ts";

const always = (): boolean => true;
const openaiUrl = "https://api.openai.com/v1";
const ownAddress = " Change it for proxies and self-hosted servers.";

/** Self-hosted servers may need no key. */
const isOpenai = (environment: Environment): boolean => {
  const url = environment["OPENAI_BASE_URL"]?.trim();
  return !url || parsedUrl(url)?.hostname === parsedUrl(openaiUrl)?.hostname;
};

const neededBy =
  (vendor: VendorName) =>
  (value: string, environment: Environment): string | null => {
    const [choice] = choicesOf(vendor, environment);
    return value === "" && choice !== undefined ? `is not set; ${choice} needs it` : null;
  };

const reasonOf = (error: unknown): string =>
  error instanceof SyntaxError ? "it isn't JSON" : String((error as NodeJS.ErrnoException).code);

/** A JSON file that replaces the bundled one; empty: the bundled one. Its users validate its content. */
const dataFile = (name: string, { about }: Pick<Declared<never>, "about">): Setting<string> => ({
  ...text(name, {
    about,
    default: "",
    rule: (path) => {
      if (path === "") return null;
      try {
        const data: unknown = JSON.parse(readFileSync(path, "utf8"));
        return typeof data === "object" && data !== null
          ? null
          : `names ${path}, which contains neither a list nor an object`;
      } catch (error) {
        return `names ${path}, which can't be used: ${reasonOf(error)}`;
      }
    },
  }),
  values: "path of a JSON file",
});

const directory = (name: string, { about }: Pick<Declared<never>, "about">): Setting<string> => ({
  ...text(name, {
    about,
    default: "",
    rule: (path) =>
      path === "" || statSync(path, { throwIfNoEntry: false })?.isDirectory()
        ? null
        : `names ${path}, which is not a directory`,
  }),
  values: "path of a directory",
});

/** Vendors by port. */
export const vendorPortSettings = {
  images: portChoice("images", "Provider of images: keyframes and the playground's images."),
  videos: portChoice("videos", "Provider of videos: segments and the playground's clips."),
  language: portChoice(
    "language",
    "Provider of scripts and suggestions. It also analyzes product images for them.",
  ),
  speech: portChoice("speech", "Provider of speech."),
  music: portChoice("music", "Provider of music."),
  judge: portChoice(
    "judge",
    "Provider that scores keyframes and segments, in addition to the measurements.",
  ),
  presenter: portChoice(
    "presenter",
    "Provider of clips in which the persona speaks (`presentation`). `off`: jobs that order them are refused.",
  ),
} as const;

/** Verification of vendors' callbacks. */
export const vendorCallbackSettings = {
  falJwksUrl: address("FAL_JWKS_URL", {
    about: `URL of fal's public keys, which verify its callbacks.${ownAddress}`,
    default: "https://rest.fal.ai/.well-known/jwks.json",
    rule: trustProblem("sign callbacks"),
  }),
  replicateWebhookSecret: vendorSecret("REPLICATE_WEBHOOK_SECRET", "replicate", {
    about: "Signing secret of Replicate's callbacks (`whsec_…`). Unset: Replicate is only polled.",
    isNeeded: () => false,
  }),
} as const;

const addresses = {
  falQueueUrl: address("FAL_QUEUE_URL", {
    about: `URL of fal's queue.${ownAddress}`,
    default: "https://queue.fal.run",
  }),
  replicateBaseUrl: address("REPLICATE_BASE_URL", {
    about: `URL of Replicate's API.${ownAddress}`,
    default: "https://api.replicate.com",
  }),
  googleBaseUrl: address("GOOGLE_BASE_URL", {
    about: `URL of Google's API of generative models.${ownAddress}`,
    default: "https://generativelanguage.googleapis.com",
  }),
  openaiBaseUrl: address("OPENAI_BASE_URL", {
    about:
      "Any OpenAI-compatible endpoint, including its `/v1` if it has one: OpenAI, vLLM, Ollama, Kokoro …",
    default: openaiUrl,
  }),
  elevenlabsBaseUrl: address("ELEVENLABS_BASE_URL", {
    about: `URL of ElevenLabs' API.${ownAddress}`,
    default: "https://api.elevenlabs.io",
  }),
  comfyuiUrl: address("COMFYUI_URL", {
    about: "URL of your own ComfyUI server, such as `http://127.0.0.1:8188`.",
    default: "",
    rule: neededBy("comfyui"),
  }),
} as const;

const keys = {
  falKey: vendorSecret("FAL_KEY", "fal", { about: "API key of fal.", isNeeded: always }),
  replicateApiToken: vendorSecret("REPLICATE_API_TOKEN", "replicate", {
    about: "API token of Replicate.",
    isNeeded: always,
  }),
  googleApiKey: vendorSecret("GOOGLE_API_KEY", "google", {
    about: "API key of Google's Gemini API.",
    isNeeded: always,
  }),
  openaiApiKey: vendorSecret("OPENAI_API_KEY", "openai", {
    about: "API key of the OpenAI-compatible endpoint. Self-hosted servers may need none.",
    isNeeded: isOpenai,
  }),
  comfyuiHeaders: vendorSecret("COMFYUI_HEADERS", "comfyui", {
    about:
      "Headers for a proxy in front of ComfyUI, such as `Authorization: Bearer …`. Separate several with line breaks or `;`.",
    isNeeded: () => false,
    issue: (value) =>
      headersIn(value) === null
        ? "is not a list of headers; write Name: value, one per line, without headers that every request has"
        : null,
  }),
  elevenlabsApiKey: vendorSecret("ELEVENLABS_API_KEY", "elevenlabs", {
    about: "API key of ElevenLabs.",
    isNeeded: always,
  }),
} as const;

const models = {
  openaiModel: text("OPENAI_MODEL", {
    about:
      "Model for scripts, suggestions and scores. The last two need a model that accepts images.",
    default: "gpt-4.1-mini",
  }),
  openaiSpeechModel: text("OPENAI_SPEECH_MODEL", {
    about: "Model for speech.",
    default: "gpt-4o-mini-tts",
  }),
  modelsFile: dataFile("REELWRIGHT_MODELS", {
    about:
      "Maps models of the API to vendors' models, with limits and costs (docs/operate/vendors.md). Unset: the bundled file.",
  }),
  voicesFile: dataFile("REELWRIGHT_VOICES", {
    about: "Maps voices of the catalog to vendors' voices. Unset: the bundled file.",
  }),
  workflowsDirectory: directory("COMFYUI_WORKFLOWS_DIR", {
    about: "ComfyUI workflow files. Unset: the bundled ones.",
  }),
} as const;

const limits = {
  fallback: portList("REELWRIGHT_FALLBACK", {
    about:
      "Ports that fall back to `local` while their vendor is unavailable. Other ports wait for it.",
  }),
  vendorConcurrency: perVendor("REELWRIGHT_VENDOR_CONCURRENCY", {
    about: "Concurrent calls per vendor, across all workers.",
    min: 1,
    max: 10_000,
    isWhole: true,
    defaults: { fal: 20, replicate: 20, google: 10, comfyui: 2, openai: 16, elevenlabs: 4 },
  }),
  vendorRate: perVendor("REELWRIGHT_VENDOR_RATE", {
    about: "Calls started per vendor and minute, across all workers.",
    min: 1,
    max: 1_000_000,
    isWhole: true,
    defaults: { fal: 600, replicate: 600, google: 60, comfyui: 600, openai: 500, elevenlabs: 120 },
  }),
  vendorDailyUsd: perVendor("REELWRIGHT_VENDOR_DAILY_USD", {
    about:
      "Spending limit per vendor and day (UTC), in USD. Further calls wait for the next day. Vendors that aren't listed have no limit.",
    min: 0,
    max: 1_000_000,
    isWhole: false,
    defaults: {},
  }),
  suggestionsDailyUsd: integer("REELWRIGHT_SUGGESTIONS_DAILY_USD", {
    about:
      "Spending limit of suggestions per language vendor and day (UTC), in USD. It is separate from `REELWRIGHT_VENDOR_DAILY_USD`, which they don't use. Beyond it the embedded provider suggests.",
    default: 10,
    min: 0,
    max: 1_000_000,
  }),
  vendorWaitMinutes: integer("REELWRIGHT_VENDOR_WAIT_MINUTES", {
    about: "Minutes that work waits for an unavailable vendor before its job fails.",
    default: 60,
    min: 1,
    max: 10_080,
  }),
  tokenPrices: tokenPrices("REELWRIGHT_TOKEN_PRICES", {
    about:
      "Prices of language models, in USD per million input and output tokens, for spending limits and margins. A model without a known price counts as OpenAI's most expensive one at OpenAI and as free on other servers.",
  }),
} as const;

/** Limits of vendors, shown to operators. */
export const vendorLimitSettings = {
  vendorConcurrency: limits.vendorConcurrency,
  vendorDailyUsd: limits.vendorDailyUsd,
} as const;

/** Settings of workers, which call vendors. */
export const vendorSettings = {
  ...vendorPortSettings,
  ...keys,
  ...vendorCallbackSettings,
  ...addresses,
  ...models,
  ...limits,
} as const;

/** Settings that `reelwright admin seal` seals. */
export const sealableSettings: readonly string[] = Object.values(vendorSettings)
  .filter(({ isSecret }) => isSecret)
  .map(({ name }) => name);

/** Path of a vendor's callbacks at the gateway. */
export const vendorCallbackPath = (vendor: string): string => `/vendors/${vendor}/callback`;

/**
 * Returns the callback URL for a vendor at `vendorUrl`; null: the vendor is only polled. A gateway on the loopback can only
 * be called by a vendor on this machine.
 */
export const vendorCallbackUrl = (
  vendor: string,
  { publicUrl, vendorUrl }: { readonly publicUrl: string; readonly vendorUrl: string },
): string | null => {
  const isHere = isLoopback(parsedUrl(publicUrl)?.hostname ?? "");
  if (isHere && !isLoopback(parsedUrl(vendorUrl)?.hostname ?? "")) return null;
  return `${publicUrl}${vendorCallbackPath(vendor)}`;
};
