import { lazy } from "@reelwright/film/concurrency";
import type { Playground } from "@reelwright/film/ports/playground";
import type { Downloads } from "@reelwright/film/ports/tools";
import type { ServingOptions, SourceOf } from "./vendor-tools.ts";

export type PlaygroundOptions = {
  /** `local` generates real media; `fake` returns blank media immediately. */
  readonly providers: "local" | "fake";
  readonly allowPrivateUrls: boolean;
  /** For the fake's media. */
  readonly cacheDirectory: string;
  /** Vendors by port, and the vendors' tasks behind earlier clips, for upscales. By default the embedded provider serves all. */
  readonly vendors?: ServingOptions & { readonly sourceOf: SourceOf };
};

type Opened = { readonly playground: Playground; readonly downloads: Downloads };

/** Opens the chosen provider's playground, and the downloads for its input images. Loads only the chosen provider. */
export const openPlayground = async (options: PlaygroundOptions): Promise<Opened> => {
  if (options.providers === "fake") {
    const { openFakePlayground } = await import("@reelwright/fake-providers/playground");
    return openFakePlayground(options);
  }
  const { safeDownloads } = await import("@reelwright/integrations/downloads/safe-downloads");
  const downloads = safeDownloads(options);
  // Loaded at the first task, because it brings the whole studio into memory.
  const local = lazy(async () => {
    const { localPlayground } = await import("@reelwright/studio/playground/local-playground");
    return localPlayground();
  });
  if (!options.vendors) {
    const make: Playground["make"] = async (task, control) => (await local()).make(task, control);
    return { playground: { make }, downloads };
  }
  const { playgroundWithVendors } = await import("./vendor-tools.ts");
  const { sourceOf } = options.vendors;
  return { playground: playgroundWithVendors(local, options.vendors, sourceOf), downloads };
};
