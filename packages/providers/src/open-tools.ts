import type { MediaTools } from "@reelwright/film/ports/tools";
import { requireFullFfmpeg } from "@reelwright/media/ffmpeg/capabilities";
import type { ToolOptions } from "./local-tools.ts";

/** How long a busy machine may take to list what its ffmpeg has. */
const checkMs = 60_000;

type OpenedTools = { readonly tools: MediaTools; close(): Promise<void> };

/**
 * Opens the chosen provider's tools, with vendors in place of its own where ports are set to them; `close` ends their processes. Only what was chosen is
 * loaded: the local tools' libraries cost a worker time and memory at its start.
 */
export const openTools = async (options: ToolOptions): Promise<OpenedTools> => {
  const { files } = options;
  if (options.providers === "fake") {
    const { fakeTools } = await import("@reelwright/fake-providers");
    return { tools: { ...fakeTools(options), files }, close: async () => undefined };
  }
  // Before any job: a filter that is missing would fail the last stage, after the others were paid for.
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
