import type { MediaTools } from "@reelwright/core/ports/tools";
import type { OpenedVendors } from "./open-vendors.ts";
import {
  type Served,
  servedImages,
  servedLanguage,
  servedMusic,
  servedSpeech,
  servedVideos,
} from "./served-ports.ts";

type Tools = Omit<MediaTools, "files">;
type Warn = Served<never>["warn"];

export type ServingOptions = {
  readonly vendors: OpenedVendors;
  /** Ports that are made here while their vendor takes nothing. */
  readonly fallback: readonly string[];
  readonly warn: Warn;
};

const serving =
  ({ fallback, warn }: ServingOptions) =>
  <Port>(port: string, vendor: Port, local: Port): Served<Port> => ({
    port,
    vendor,
    local: async () => local,
    mayFallBack: fallback.includes(port),
    warn,
  });

/** The embedded tools with vendors in place of those that ports are set to. */
export const withVendors = async (local: Tools, options: ServingOptions): Promise<Tools> => {
  const { images, videos, language, speech, music, judge } = options.vendors;
  const served = serving(options);
  const { vendorImages } = await import("@reelwright/media/vendor-media/images");
  const { vendorVideos } = await import("@reelwright/media/vendor-media/videos");
  const writer = language && (await import("@reelwright/vendors/script/index"));
  const judging = judge && (await import("@reelwright/vendors/judging/index"));
  return {
    ...local,
    ...(judging &&
      judge && {
        inspection: judging.judgedInspection({
          measured: local.inspection,
          vendor: judge,
          still: local.editor.still,
        }),
      }),
    ...(images && {
      images: servedImages(served("images", vendorImages(images), local.images)),
    }),
    ...(videos && {
      videos: servedVideos(served("videos", vendorVideos(videos), local.videos)),
    }),
    ...(speech && { speech: servedSpeech(served("speech", speech.port, local.speech)) }),
    ...(music && { music: servedMusic(served("music", music.port, local.music)) }),
    ...(writer &&
      language && {
        language: servedLanguage(
          served(
            "language",
            writer.vendorLanguage({ vendor: language, local: local.language }),
            local.language,
          ),
        ),
      }),
  };
};
