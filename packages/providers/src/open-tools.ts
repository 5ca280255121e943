import type { Files, MediaTools } from "@reelwright/core";
import { safeDownloads } from "./downloads/index.ts";
import { fontsDirectory, localEditor } from "./editor/index.ts";
import { localImages } from "./images/local-images.ts";
import { inspection } from "./inspection/index.ts";
import { localLanguage } from "./language/index.ts";
import { localMusic } from "./music/index.ts";
import { photos } from "./photos/index.ts";
import { localSpeech } from "./speech/index.ts";
import { localVideos } from "./videos/local-videos.ts";

export type ToolOptions = {
  readonly files: Files;
  /** Whether callers' URLs may point inside this network (embedded mode and tests). */
  readonly allowPrivateUrls: boolean;
  /** For what can be made anew: fonts gathered for the captions. */
  readonly cacheDirectory: string;
};

/** Opens the embedded provider's tools. They need no key and no network; `close` ends their processes. */
export const openTools = (
  options: ToolOptions,
): { readonly tools: MediaTools; close(): Promise<void> } => {
  const speech = localSpeech();
  return {
    tools: {
      downloads: safeDownloads({ allowPrivateUrls: options.allowPrivateUrls }),
      files: options.files,
      photos: photos(),
      images: localImages(),
      videos: localVideos(),
      language: localLanguage(),
      speech,
      music: localMusic(),
      editor: localEditor({ fontsDir: fontsDirectory(options.cacheDirectory) }),
      inspection: inspection(),
    },
    close: speech.close,
  };
};
