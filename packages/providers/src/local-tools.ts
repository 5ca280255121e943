import { localLanguage } from "@reelwright/copywriting/local-language";
import type { Files, MediaTools } from "@reelwright/film/ports/tools";
import { safeDownloads } from "@reelwright/integrations/downloads/safe-downloads";
import { localMusic } from "@reelwright/media/audio/music/local-music";
import { localSpeech } from "@reelwright/media/audio/speech/local-speech";
import { captionRenderer } from "@reelwright/media/captions/caption-renderer";
import { fontsDirectory } from "@reelwright/media/captions/fonts";
import { pictureDecoder } from "@reelwright/media/decoding/picture-decoder";
import { localEditor } from "@reelwright/media/editor/editor";
import { inspection } from "@reelwright/media/inspection/inspection";
import { photos } from "@reelwright/media/photos/photos";
import { closeSalience } from "@reelwright/media/photos/salience";
import { scaledVideos } from "@reelwright/media/vendor-media/videos";
import { closeLettering } from "@reelwright/studio/advice/lettering";
import { localImages } from "@reelwright/studio/images/local-images";
import { localVideos } from "@reelwright/studio/videos/local-videos";
import type { ServingOptions } from "./vendor-tools.ts";

/** The embedded provider: it really makes media, without a key or a network. `close` ends its processes. */
export const localTools = (
  options: Pick<ToolOptions, "allowPrivateUrls" | "cacheDirectory" | "voicesDirectory">,
): { readonly tools: Omit<MediaTools, "files">; close(): Promise<void> } => {
  const { voicesDirectory } = options;
  const speech = localSpeech(voicesDirectory === undefined ? {} : { voicesDirectory });
  return {
    tools: {
      downloads: safeDownloads({ allowPrivateUrls: options.allowPrivateUrls }),
      photos: photos(),
      images: localImages(),
      videos: scaledVideos(localVideos()),
      language: localLanguage(),
      speech,
      music: localMusic(),
      editor: localEditor({ fontsDir: fontsDirectory(options.cacheDirectory) }),
      inspection: inspection(),
      captions: captionRenderer,
    },
    close: async () => {
      await Promise.all([
        speech.close(),
        pictureDecoder().close(),
        closeSalience(),
        closeLettering(),
      ]);
    },
  };
};

/** What the providers are opened with; a vendor's key or address is an option here. */
export type ToolOptions = {
  /** `local` really makes media; `fake` copies files that are valid and show nothing, at once. */
  readonly providers: "local" | "fake";
  readonly files: Files;
  /** Whether callers' URLs may point inside this network (embedded mode and tests). */
  readonly allowPrivateUrls: boolean;
  /** Vendors that serve ports, and which of these may fall back; left out: the embedded provider serves all. */
  readonly vendors?: ServingOptions;
  /** Where installed voices lie; left out: there are none. */
  readonly voicesDirectory?: string;
  /** For what can be made anew: fonts gathered for the captions, the fake's files. */
  readonly cacheDirectory: string;
};
