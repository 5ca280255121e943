import { localMusic } from "@reelwright/audio/music";
import { localSpeech } from "@reelwright/audio/speech";
import { localLanguage } from "@reelwright/copywriting";
import type { MediaTools } from "@reelwright/core/ports";
import { safeDownloads } from "@reelwright/integrations/downloads";
import { captionRenderer } from "@reelwright/media/captions";
import { pictureDecoder } from "@reelwright/media/decoding";
import { fontsDirectory, localEditor } from "@reelwright/media/editor";
import { scaledVideos } from "@reelwright/media/generation";
import { inspection } from "@reelwright/media/inspection";
import { closeSalience, photos } from "@reelwright/media/photos";
import { closeLettering } from "@reelwright/studio/advice";
import { localImages } from "@reelwright/studio/images";
import { localVideos } from "@reelwright/studio/videos";
import type { ToolOptions } from "./tool-options.ts";

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
