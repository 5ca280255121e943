import { lazy } from "@reelwright/film/concurrency";
import type { Playground } from "@reelwright/film/ports/playground";
import type { Downloads } from "@reelwright/film/ports/tools";
import type { ServingOptions, SourceOf } from "./vendor-tools.ts";

export type PlaygroundOptions = {
  /** `local` really makes media; `fake` returns flat ones at once. */
  readonly providers: "local" | "fake";
  readonly allowPrivateUrls: boolean;
  /** For the fake's files. */
  readonly cacheDirectory: string;
  /** Vendors that serve ports, and who made the clips that are raised; left out: all is made here. */
  readonly vendors?: ServingOptions & { readonly sourceOf: SourceOf };
};

type Opened = { readonly playground: Playground; readonly downloads: Downloads };

/** Opens the chosen provider's playground, and what fetches pictures for it. Loads only what was chosen. */
export const openPlayground = async (options: PlaygroundOptions): Promise<Opened> => {
  if (options.providers === "fake") {
    const { openFakePlayground } = await import("@reelwright/fake-providers/playground");
    return openFakePlayground(options);
  }
  const { safeDownloads } = await import("@reelwright/integrations/downloads/safe-downloads");
  const downloads = safeDownloads(options);
  // It brings the whole studio, which a process that nobody orders from needn't keep in memory.
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
