/** Opens what a worker makes media with. Only what the settings choose is loaded: the libraries cost time and memory. */
import { lazy } from "@reelwright/film/concurrency";
import type { Photos } from "@reelwright/film/ports/pictures";
import type { Playground } from "@reelwright/film/ports/playground";
import type { Advisor, Downloads, Files, MediaTools, Samples } from "@reelwright/film/ports/tools";
import { requireFullFfmpeg } from "@reelwright/media/ffmpeg/capabilities";
import type { ToolOptions } from "./local-tools.ts";
import type { OpenedVendors } from "./open-vendors.ts";
import type { ServingOptions, SourceOf } from "./vendor-tools.ts";

/** Enough for a busy machine to list its ffmpeg's capabilities. */
const checkMs = 60_000;

/** Opens the chosen provider's tools, with vendors for the ports that are set to them. `close` ends their processes. */
export const openTools = async (
  options: ToolOptions,
): Promise<{ readonly tools: MediaTools; close(): Promise<void> }> => {
  const { files } = options;
  if (options.providers === "fake") {
    return { tools: await openTestTools(options, files), close: async () => undefined };
  }
  // Otherwise a missing filter would fail the last stage, after the others were paid for.
  await requireFullFfmpeg(options.cacheDirectory, AbortSignal.timeout(checkMs));
  const { localTools } = await import("./local-tools.ts");
  const { tools, close } = localTools(options);
  if (!options.vendors) return { tools: { ...tools, files }, close };
  const { withVendors } = await import("./vendor-tools.ts");
  const { speech } = options.vendors.vendors;
  return {
    tools: { ...(await withVendors(tools, options.vendors)), files },
    close: async () => void (await Promise.all([close(), speech?.close()])),
  };
};

/** Opens the fake provider's tools, which test mode uses in every installation. They have no processes to end. */
export const openTestTools = async (
  options: Pick<ToolOptions, "cacheDirectory">,
  files: Files,
): Promise<MediaTools> => {
  const { fakeTools } = await import("@reelwright/fake-providers");
  return { ...fakeTools(options), files };
};

export type PlaygroundOptions = {
  /** `local` generates real media; `fake` returns blank media immediately. */
  readonly providers: "local" | "fake";
  readonly allowPrivateUrls: boolean;
  /** For the fake's media. */
  readonly cacheDirectory: string;
  /** Vendors by port, and the vendors' tasks behind earlier clips, for upscales. By default the embedded provider serves all. */
  readonly vendors?: ServingOptions & { readonly sourceOf: SourceOf };
};

/** Opens the chosen provider's playground, and the downloads for its input images. */
export const openPlayground = async (
  options: PlaygroundOptions,
): Promise<{ readonly playground: Playground; readonly downloads: Downloads }> => {
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

/** Opens the embedded advisor, or a language model's advisor that falls back to it. */
export const openAdvisor = async ({
  tools,
  language,
  budgetMs,
}: {
  readonly tools: Pick<MediaTools, "language" | "photos">;
  /** Null: the embedded advisor answers alone. */
  readonly language: OpenedVendors["language"];
  /** How long the model may take for both answers; 9 s by default. */
  readonly budgetMs?: number;
}): Promise<Advisor> => {
  const { categoryNames, embeddedAdvisor } = await import(
    "@reelwright/studio/advice/embedded-advisor"
  );
  const [{ readKind }, { spokenName }] = await Promise.all([
    import("@reelwright/copywriting/kinds/read-kind"),
    import("@reelwright/copywriting/phrase-books/english"),
  ]);
  const embedded = (photos: Photos) =>
    embeddedAdvisor({ language: tools.language, photos, readKind, spokenName });
  if (language === null) return embedded(tools.photos);
  const { vendorAdvisor } = await import("@reelwright/vendors/advice");
  return vendorAdvisor({
    vendor: language,
    photos: tools.photos,
    local: embedded,
    categories: categoryNames,
    ...(budgetMs !== undefined && { budgetMs }),
  });
};

/** Opens what makes the catalog's samples: the studio draws portraits, the tools speak and compose. */
export const openSamples = async (
  tools: Pick<MediaTools, "speech" | "music">,
): Promise<Samples> => {
  const { localSamples } = await import("@reelwright/studio/samples/local-samples");
  return localSamples(tools);
};
