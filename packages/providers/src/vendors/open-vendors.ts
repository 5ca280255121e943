import type { ChatRequest } from "@reelwright/core/vendors/chat-request";
import type { Vendor } from "@reelwright/core/vendors/vendor";
import { type OpenedMusic, type OpenedSpeech, openMusic, openSpeech } from "../open-sound.ts";
import { readDataFiles } from "../vendor-checks.ts";
import { type Host, hostOpener } from "./open-host.ts";
import { chosenVendors, type VendorOptions } from "./vendor-options.ts";

type Cancelling = ReadonlyMap<string, Pick<Vendor<never>, "cancel">>;

/** The vendors that ports are set to; null: the embedded provider serves it. */
export type OpenedVendors = {
  readonly images: Host | null;
  readonly videos: Host | null;
  readonly language: Vendor<ChatRequest> | null;
  readonly judge: Vendor<ChatRequest> | null;
  readonly speech: OpenedSpeech | null;
  readonly music: OpenedMusic | null;
  /** By name: who is asked to stop tasks that nobody waits for; vendors that ports were set away from among them. */
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

/** Vendors whose keys are set and whose tasks can be stopped, whether a port is set to them or not; each is loaded when used. */
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

/**
 * Opens the vendors that ports are set to; null where that are none. Loads only these. Throws an Error that names the setting
 * whose file is wrong.
 */
export const openVendors = async (options: VendorOptions): Promise<OpenedVendors | null> => {
  const chosen = chosenVendors(options);
  if (chosen.length === 0) return null;
  await readDataFiles(chosen, options);
  const host = hostOpener(options);
  const hostOf = (name: string) => (name === "local" ? null : host(name));
  const isChat = options.language === "openai" || options.judge === "openai";
  const [images, videos, chat, speech, music] = await Promise.all([
    hostOf(options.images),
    hostOf(options.videos),
    isChat ? openChat(options) : null,
    openSpeech(options),
    openMusicOf(options),
  ]);
  // Of two with one account either can stop its tasks.
  const all = [music?.vendor, speech?.vendor, images?.vendor, videos?.vendor, chat];
  return {
    images,
    videos,
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
