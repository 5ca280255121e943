import { join } from "node:path";
import type { Downloads, Playground } from "@reelwright/core";

export type PlaygroundOptions = {
  /** `local` really makes media; `fake` answers at once with flat ones. */
  readonly providers: "local" | "fake";
  readonly allowPrivateUrls: boolean;
  /** For the fake's files. */
  readonly cacheDirectory: string;
};

/** Opens the chosen provider's playground, and what fetches pictures for it. Loads what was chosen only. */
export const openPlayground = async (
  options: PlaygroundOptions,
): Promise<{ readonly playground: Playground; readonly downloads: Downloads }> => {
  if (options.providers === "fake") {
    const [{ fileCache }, { fakePlayground }, { fakeDownloads }] = await Promise.all([
      import("../fake/file-cache.ts"),
      import("../fake/playground.ts"),
      import("../fake/product.ts"),
    ]);
    const cache = fileCache(join(options.cacheDirectory, "fake"));
    return { playground: fakePlayground(cache), downloads: fakeDownloads(cache) };
  }
  const [{ localPlayground }, { localImages }, { localVideos }, { photos }, { safeDownloads }] =
    await Promise.all([
      import("./local-playground.ts"),
      import("../images/local-images.ts"),
      import("../videos/local-videos.ts"),
      import("../photos/index.ts"),
      import("../downloads/index.ts"),
    ]);
  return {
    playground: localPlayground({ photos: photos(), images: localImages(), videos: localVideos() }),
    downloads: safeDownloads({ allowPrivateUrls: options.allowPrivateUrls }),
  };
};
