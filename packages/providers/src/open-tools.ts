import type { Files, MediaTools } from "@reelwright/core/ports";

export type ToolOptions = {
  /** `local` really makes media; `fake` copies files that are valid and show nothing, at once. */
  readonly providers: "local" | "fake";
  readonly files: Files;
  /** Whether callers' URLs may point inside this network (embedded mode and tests). */
  readonly allowPrivateUrls: boolean;
  /** For what can be made anew: fonts gathered for the captions, the fake's files. */
  readonly cacheDirectory: string;
};

type OpenedTools = { readonly tools: MediaTools; close(): Promise<void> };

/**
 * Opens the chosen provider's tools. They need no key; `close` ends their processes. Only what was chosen is
 * loaded: the local tools' libraries cost a worker time and memory at its start.
 */
export const openTools = async (options: ToolOptions): Promise<OpenedTools> => {
  const { files } = options;
  if (options.providers === "fake") {
    const { fakeTools } = await import("@reelwright/fake-providers");
    return { tools: { ...fakeTools(options), files }, close: async () => undefined };
  }
  const { localTools } = await import("./local-tools.ts");
  const { tools, close } = localTools(options);
  return { tools: { ...tools, files }, close };
};
