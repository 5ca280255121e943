import { readFileSync, statSync } from "node:fs";
import { headersIn } from "@reelwright/core/util/header-lines";
import { parsedUrl } from "@reelwright/core/util/parsed-url";
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

/** Who serves which port, what vendors know us by, and how much is asked of them. */

const always = (): boolean => true;
const openaiUrl = "https://api.openai.com/v1";
const ownAddress = " Another one for proxies and servers of one's own.";

/** A server of one's own may do without a key. */
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
  error instanceof SyntaxError ? "it is no JSON" : String((error as NodeJS.ErrnoException).code);

/** A JSON file in place of the one that ships; empty: that one. What is in it is checked by whoever uses it. */
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
          : `names ${path}, which holds neither a list nor an object`;
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
        : `names ${path}, which is no directory`,
  }),
  values: "path of a directory",
});

/** Which ports run on vendors. */
export const vendorPortSettings = {
  images: portChoice("images", "Who makes pictures: keyframes, and the playground's."),
  videos: portChoice("videos", "Who makes segments, and the playground's clips."),
  language: portChoice(
    "language",
    "Who writes scripts and suggestions and looks at product pictures for them.",
  ),
  speech: portChoice("speech", "Who speaks."),
  music: portChoice("music", "Who composes."),
  judge: portChoice(
    "judge",
    "Who looks at pictures and segments for their score, besides what is measured.",
  ),
} as const;

/** What the gateway needs to believe vendors' callbacks. */
export const vendorCallbackSettings = {
  falJwksUrl: address("FAL_JWKS_URL", {
    about: `fal's public keys, which its callbacks are signed with.${ownAddress}`,
    default: "https://rest.fal.ai/.well-known/jwks.json",
    rule: trustProblem("sign callbacks"),
  }),
  replicateWebhookSecret: vendorSecret("REPLICATE_WEBHOOK_SECRET", "replicate", {
    about:
      "What Replicate signs its callbacks with (`whsec_…`); without it Replicate is polled only.",
    isNeeded: () => false,
  }),
} as const;

const addresses = {
  falQueueUrl: address("FAL_QUEUE_URL", {
    about: `fal's queue.${ownAddress}`,
    default: "https://queue.fal.run",
  }),
  replicateBaseUrl: address("REPLICATE_BASE_URL", {
    about: `Replicate's API.${ownAddress}`,
    default: "https://api.replicate.com",
  }),
  googleBaseUrl: address("GOOGLE_BASE_URL", {
    about: `Google's API of generative models.${ownAddress}`,
    default: "https://generativelanguage.googleapis.com",
  }),
  openaiBaseUrl: address("OPENAI_BASE_URL", {
    about:
      "Any OpenAI-compatible endpoint, with its `/v1` where it has one: OpenAI, vLLM, Ollama, Kokoro …",
    default: openaiUrl,
  }),
  elevenlabsBaseUrl: address("ELEVENLABS_BASE_URL", {
    about: `ElevenLabs' API.${ownAddress}`,
    default: "https://api.elevenlabs.io",
  }),
  comfyuiUrl: address("COMFYUI_URL", {
    about: "ComfyUI on hardware of one's own, such as `http://127.0.0.1:8188`.",
    default: "",
    rule: neededBy("comfyui"),
  }),
} as const;

const keys = {
  falKey: vendorSecret("FAL_KEY", "fal", { about: "Key of fal.", isNeeded: always }),
  replicateApiToken: vendorSecret("REPLICATE_API_TOKEN", "replicate", {
    about: "Token of Replicate.",
    isNeeded: always,
  }),
  googleApiKey: vendorSecret("GOOGLE_API_KEY", "google", {
    about: "Key of Google's Gemini API.",
    isNeeded: always,
  }),
  openaiApiKey: vendorSecret("OPENAI_API_KEY", "openai", {
    about: "Key of the OpenAI-compatible endpoint; servers of one's own may do without.",
    isNeeded: isOpenai,
  }),
  comfyuiHeaders: vendorSecret("COMFYUI_HEADERS", "comfyui", {
    about:
      "Headers for a proxy before ComfyUI, such as `Authorization: Bearer …`; several on lines of their own, or with `;` between.",
    isNeeded: () => false,
    issue: (value) =>
      headersIn(value) === null
        ? "is no list of headers; write Name: value, one a line, none that each request has anyway"
        : null,
  }),
  elevenlabsApiKey: vendorSecret("ELEVENLABS_API_KEY", "elevenlabs", {
    about: "Key of ElevenLabs.",
    isNeeded: always,
  }),
} as const;

const models = {
  openaiModel: text("OPENAI_MODEL", {
    about: "The model that writes, advises and judges; it must take pictures for the last two.",
    default: "gpt-4.1-mini",
  }),
  openaiSpeechModel: text("OPENAI_SPEECH_MODEL", {
    about: "The model that speaks.",
    default: "gpt-4o-mini-tts",
  }),
  modelsFile: dataFile("REELWRIGHT_MODELS", {
    about:
      "Which model of a vendor serves which model of the API, with limits and costs (docs/operate/vendors.md); not set: the file that ships.",
  }),
  voicesFile: dataFile("REELWRIGHT_VOICES", {
    about:
      "Which voice of a vendor speaks for which voice of the catalogue; not set: the file that ships.",
  }),
  workflowsDirectory: directory("COMFYUI_WORKFLOWS_DIR", {
    about: "ComfyUI's workflow files; not set: those that ship.",
  }),
} as const;

const limits = {
  fallback: portList("REELWRIGHT_FALLBACK", {
    about:
      "Ports that fall back to `local` while their vendor takes nothing; the others wait for it.",
  }),
  vendorConcurrency: perVendor("REELWRIGHT_VENDOR_CONCURRENCY", {
    about: "Calls of a vendor under way at once, of all workers together.",
    min: 1,
    max: 10_000,
    isWhole: true,
    defaults: { fal: 20, replicate: 20, google: 10, comfyui: 2, openai: 16, elevenlabs: 4 },
  }),
  vendorRate: perVendor("REELWRIGHT_VENDOR_RATE", {
    about: "Calls of a vendor begun in a minute, of all workers together.",
    min: 1,
    max: 1_000_000,
    isWhole: true,
    defaults: { fal: 600, replicate: 600, google: 60, comfyui: 600, openai: 500, elevenlabs: 120 },
  }),
  vendorDailyUsd: perVendor("REELWRIGHT_VENDOR_DAILY_USD", {
    about:
      "What may be spent at a vendor on a day (UTC), USD; more waits for the next day. Not named: no limit.",
    min: 0,
    max: 1_000_000,
    isWhole: false,
    defaults: {},
  }),
  vendorWaitMinutes: integer("REELWRIGHT_VENDOR_WAIT_MINUTES", {
    about: "How long a unit of work waits for a vendor that takes nothing, before its job fails.",
    default: 60,
    min: 1,
    max: 10_080,
  }),
  tokenPrices: tokenPrices("REELWRIGHT_TOKEN_PRICES", {
    about:
      "What language models cost, USD per million tokens in and out, for spending limits and margins. A model that neither this nor the list names counts as OpenAI's dearest there, and as free on other servers.",
  }),
} as const;

/** What may be asked of vendors; operators see it. */
export const vendorLimitSettings = {
  vendorConcurrency: limits.vendorConcurrency,
  vendorDailyUsd: limits.vendorDailyUsd,
} as const;

/** What workers need besides: they make the calls. */
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

/** Path at the gateway where a vendor says that a task is done. */
export const vendorCallbackPath = (vendor: string): string => `/vendors/${vendor}/callback`;

/**
 * Where a vendor at `vendorUrl` can call back; null: it is only polled. A gateway that only this machine reaches is of
 * use to a vendor on this machine alone.
 */
export const vendorCallbackUrl = (
  vendor: string,
  { publicUrl, vendorUrl }: { readonly publicUrl: string; readonly vendorUrl: string },
): string | null => {
  const isHere = isLoopback(parsedUrl(publicUrl)?.hostname ?? "");
  if (isHere && !isLoopback(parsedUrl(vendorUrl)?.hostname ?? "")) return null;
  return `${publicUrl}${vendorCallbackPath(vendor)}`;
};
