import type { MediaTools } from "@reelwright/film/ports/tools";
import { requireFullFfmpeg } from "@reelwright/media/ffmpeg/capabilities";
import type { ToolOptions } from "./local-tools.ts";

/** Enough for a busy machine to list its ffmpeg's capabilities. */
const checkMs = 60_000;

type OpenedTools = { readonly tools: MediaTools; close(): Promise<void> };

/**
 * Opens the chosen provider's tools, with vendors for the ports that are set to them. `close` ends their processes. Loads only
 * what was chosen, because the local tools' libraries cost time and memory at a worker's start.
 */
export const openTools = async (options: ToolOptions): Promise<OpenedTools> => {
  const { files } = options;
  if (options.providers === "fake") {
    const { fakeTools } = await import("@reelwright/fake-providers");
    return { tools: { ...fakeTools(options), files }, close: async () => undefined };
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
