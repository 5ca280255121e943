import type { MediaTools } from "@reelwright/core";
import { closeLettering } from "./advice/lettering.ts";
import { pictureDecoder } from "./decoding/picture-decoder.ts";
import { safeDownloads } from "./downloads/index.ts";
import { fontsDirectory, localEditor } from "./editor/index.ts";
import { localImages } from "./images/local-images.ts";
import { inspection } from "./inspection/index.ts";
import { localLanguage } from "./language/index.ts";
import { localMusic } from "./music/index.ts";
import { photos } from "./photos/index.ts";
import { localSpeech } from "./speech/index.ts";
import { localVideos } from "./videos/local-videos.ts";

/** The embedded provider: it really makes media, without a key or a network. `close` ends its processes. */
export const localTools = (options: {
  readonly allowPrivateUrls: boolean;
  readonly cacheDirectory: string;
}): { readonly tools: Omit<MediaTools, "files">; close(): Promise<void> } => {
  const speech = localSpeech();
  return {
    tools: {
      downloads: safeDownloads({ allowPrivateUrls: options.allowPrivateUrls }),
      photos: photos(),
      images: localImages(),
      videos: localVideos(),
      language: localLanguage(),
      speech,
      music: localMusic(),
      editor: localEditor({ fontsDir: fontsDirectory(options.cacheDirectory) }),
      inspection: inspection(),
    },
    close: async () => {
      await Promise.all([speech.close(), pictureDecoder().close(), closeLettering()]);
    },
  };
};
