import { localLanguage } from "@reelwright/copywriting/local-language";
import type { Files, MediaTools } from "@reelwright/film/ports/tools";
import { safeDownloads } from "@reelwright/integrations/downloads/safe-downloads";
import { localMusic } from "@reelwright/media/audio/music/local-music";
import { localSpeech } from "@reelwright/media/audio/speech/local-speech";
import { captionRenderer } from "@reelwright/media/captions/caption-renderer";
import { pictureDecoder } from "@reelwright/media/decoding/picture-decoder";
import { localEditor } from "@reelwright/media/editor/editor";
import { closePictureModels } from "@reelwright/media/inference/model-runner";
import { inspection } from "@reelwright/media/inspection/inspection";
import { photos } from "@reelwright/media/photos/photos";
import { scaledVideos } from "@reelwright/media/vendor-media/videos";
import { localImages } from "@reelwright/studio/images/local-images";
import { localVideos } from "@reelwright/studio/videos/local-videos";
import type { ServingOptions } from "./vendor-tools.ts";

export type ToolOptions = {
  /** `local` generates real media; `fake` returns blank media immediately. */
  readonly providers: "local" | "fake";
  readonly files: Files;
  /** Whether callers' URLs may point to private addresses (local stacks and tests). */
  readonly allowPrivateUrls: boolean;
  /** Vendors by port. By default the embedded provider serves all ports. */
  readonly vendors?: ServingOptions;
  /** Directory of installed voices, if any. */
  readonly voicesDirectory?: string;
  /** For reproducible files: fonts for captions, the fake's media. */
  readonly cacheDirectory: string;
};

/** The embedded provider: it generates real media without keys or a network. `close` ends its processes. */
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
      editor: localEditor(),
      inspection: inspection(),
      captions: captionRenderer,
    },
    close: async () => {
      await Promise.all([speech.close(), pictureDecoder().close(), closePictureModels()]);
    },
  };
};
