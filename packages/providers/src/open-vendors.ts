import { headersIn } from "@reelwright/core/util/header-lines";
import type { ChatRequest } from "@reelwright/core/vendors/chat";
import { lazy } from "@reelwright/film/concurrency";
import type { GenerationRequest } from "@reelwright/film/ports/vendor-requests";
import type { Vendor } from "@reelwright/film/ports/vendors";
import { type OpenedMusic, type OpenedSpeech, openMusic, openSpeech } from "./open-sound.ts";
import { readDataFiles } from "./vendor-checks.ts";

type Cancelling = ReadonlyMap<string, Pick<Vendor<never>, "cancel">>;

type TokenPrice = { readonly input: number; readonly output: number };

/** Settings of vendors. A port set to `local` is served by the embedded provider. */
export type VendorOptions = {
  readonly images: string;
  readonly videos: string;
  readonly language: string;
  readonly speech: string;
  readonly music: string;
  readonly judge: string;
  /** Without an embedded provider: `off`, or a host. */
  readonly presenter: string;
  /** Ports that fall back to the embedded provider while their vendor is unavailable. */
  readonly fallback: readonly string[];
  readonly falKey: string;
  readonly falQueueUrl: string;
  readonly replicateApiToken: string;
  readonly replicateBaseUrl: string;
  readonly googleApiKey: string;
  readonly googleBaseUrl: string;
  readonly comfyuiUrl: string;
  /** Header lines for a proxy in front of ComfyUI. */
  readonly comfyuiHeaders: string;
  readonly openaiApiKey: string;
  readonly openaiBaseUrl: string;
  readonly openaiModel: string;
  readonly openaiSpeechModel: string;
  readonly elevenlabsApiKey: string;
  readonly elevenlabsBaseUrl: string;
  /** Replace the bundled files; empty: the bundled ones. */
  readonly modelsFile: string;
  readonly voicesFile: string;
  readonly workflowsDirectory: string;
  readonly tokenPrices: Readonly<Record<string, TokenPrice>>;
};

/** A host of image and video models. */
export type Host = {
  readonly vendor: Vendor<GenerationRequest>;
  /** Whether it can upscale clips. If not, clips are generated in the job's resolution. */
  readonly canUpscale: boolean;
};

/** The vendor of each port; null: the embedded provider serves it. */
export type OpenedVendors = {
  readonly images: Host | null;
  readonly videos: Host | null;
  readonly presenter: Host | null;
  readonly language: Vendor<ChatRequest> | null;
  readonly judge: Vendor<ChatRequest> | null;
  readonly speech: OpenedSpeech | null;
  readonly music: OpenedMusic | null;
  /** For cancelling tasks, by vendor. Includes vendors that no port uses any more. */
  readonly byName: Cancelling;
};

const openChat = async (options: VendorOptions): Promise<Vendor<ChatRequest>> => {
  const { openAiChat } = await import("@reelwright/vendors/openai/openai-chat");
  const { openaiApiKey, openaiBaseUrl: baseUrl, openaiModel: model, tokenPrices } = options;
  const prices = tokenPrices[model];
  return openAiChat({ apiKey: openaiApiKey || null, baseUrl, model, ...(prices && { prices }) });
};

const openMusicOf = async (options: VendorOptions): Promise<OpenedMusic | null> => {
  if (options.music === "local") return null;
  const { localMusic } = await import("@reelwright/media/audio/music/local-music");
  return openMusic(options, localMusic());
};

/** Returns a function that opens a host once. It throws an Error that names the file if a data file is invalid. */
const hostOpener = (options: VendorOptions): ((name: string) => Promise<Host>) => {
  const models = lazy(async () => {
    const { loadModels } = await import("@reelwright/vendors/hosts/load-models");
    return loadModels(options.modelsFile || undefined);
  });
  const openers: { readonly [name: string]: () => Promise<Host> } = {
    fal: lazy(async () => {
      const { falVendor } = await import("@reelwright/vendors/fal/fal-vendor");
      const { falKey: key, falQueueUrl: queueUrl } = options;
      return {
        vendor: falVendor({ key, queueUrl, models: (await models()).fal }),
        canUpscale: true,
      };
    }),
    replicate: lazy(async () => {
      const { replicateVendor } = await import("@reelwright/vendors/replicate/replicate-vendor");
      const { replicateApiToken: token, replicateBaseUrl: baseUrl } = options;
      const vendor = replicateVendor({ token, baseUrl, models: (await models()).replicate });
      return { vendor, canUpscale: true };
    }),
    google: lazy(async () => {
      const { googleVendor } = await import("@reelwright/vendors/google/google-vendor");
      const { googleApiKey: apiKey, googleBaseUrl: baseUrl } = options;
      const vendor = googleVendor({ apiKey, baseUrl, models: (await models()).google });
      return { vendor, canUpscale: false };
    }),
    comfyui: lazy(async () => {
      const { comfyVendor } = await import("@reelwright/vendors/comfyui/comfy-vendor");
      const { loadWorkflows } = await import("@reelwright/vendors/comfyui/workflow-files");
      const { comfyuiUrl: url, comfyuiHeaders, workflowsDirectory } = options;
      const headers = headersIn(comfyuiHeaders) ?? {};
      const workflows = loadWorkflows(workflowsDirectory || undefined);
      return { vendor: comfyVendor({ url, headers, workflows }), canUpscale: true };
    }),
  };
  return async (name) => {
    const open = openers[name];
    if (!open) throw new Error(`no vendor of images and videos is called ${name}`);
    return open();
  };
};

/** Vendors whose tasks can be cancelled and whose keys are set, whether or not a port uses them. Each is loaded on first use. */
export const cancellingVendors = (options: VendorOptions): Cancelling => {
  const host = hostOpener(options);
  const { falKey, replicateApiToken, googleApiKey, comfyuiUrl } = options;
  const keys = { fal: falKey, replicate: replicateApiToken, google: googleApiKey };
  const named = Object.entries({ ...keys, comfyui: comfyuiUrl }).filter(([, key]) => key !== "");
  const cancel =
    (name: string): Vendor<never>["cancel"] =>
    async (task, signal) =>
      (await host(name)).vendor.cancel(task, signal);
  return new Map(named.map(([name]) => [name, { cancel: cancel(name) }]));
};

const ports = ["images", "videos", "language", "speech", "music", "judge", "presenter"] as const;
type VendorPort = (typeof ports)[number];

/** Whether no vendor serves a port that is set to this. */
const isNone = (choice: string): boolean => choice === "local" || choice === "off";

/** The vendors that ports are set to. */
const chosenVendors = (options: Pick<VendorOptions, VendorPort>): readonly string[] => [
  ...new Set(ports.map((port) => options[port]).filter((name) => !isNone(name))),
];

/**
 * Opens the vendors that ports are set to; null if there are none. Loads only these. Throws an Error that names the setting if
 * a data file is invalid.
 */
export const openVendors = async (options: VendorOptions): Promise<OpenedVendors | null> => {
  const chosen = chosenVendors(options);
  if (chosen.length === 0) return null;
  await readDataFiles(chosen, options);
  const host = hostOpener(options);
  const hostOf = (name: string) => (isNone(name) ? null : host(name));
  const isChat = options.language === "openai" || options.judge === "openai";
  const [images, videos, presenter, chat, speech, music] = await Promise.all([
    hostOf(options.images),
    hostOf(options.videos),
    hostOf(options.presenter),
    isChat ? openChat(options) : null,
    openSpeech(options),
    openMusicOf(options),
  ]);
  // If two vendors share an account, either can cancel its tasks.
  const hosts = [presenter?.vendor, images?.vendor, videos?.vendor];
  const all = [music?.vendor, speech?.vendor, ...hosts, chat];
  return {
    images,
    videos,
    presenter,
    language: options.language === "openai" ? chat : null,
    judge: options.judge === "openai" ? chat : null,
    speech,
    music,
    byName: new Map([
      ...cancellingVendors(options),
      ...all.flatMap((vendor) => (vendor ? [[vendor.name, vendor] as const] : [])),
    ]),
  };
};
