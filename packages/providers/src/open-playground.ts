import type { Downloads, Playground } from "@reelwright/core/ports";

export type PlaygroundOptions = {
  /** `local` really makes media; `fake` returns flat ones at once. */
  readonly providers: "local" | "fake";
  readonly allowPrivateUrls: boolean;
  /** For the fake's files. */
  readonly cacheDirectory: string;
};

type Opened = { readonly playground: Playground; readonly downloads: Downloads };

/** Opens the chosen provider's playground, and what fetches pictures for it. Loads only what was chosen. */
export const openPlayground = async (options: PlaygroundOptions): Promise<Opened> => {
  if (options.providers === "fake") {
    const { openFakePlayground } = await import("@reelwright/fake-providers");
    return openFakePlayground(options);
  }
  const { localPlayground } = await import("@reelwright/studio/playground");
  const { safeDownloads } = await import("@reelwright/integrations/downloads");
  return { playground: localPlayground(), downloads: safeDownloads(options) };
};
