import type { Downloads, Playground } from "@reelwright/core";

export type PlaygroundOptions = {
  /** `local` really makes media; `fake` answers at once with flat ones. */
  readonly providers: "local" | "fake";
  readonly allowPrivateUrls: boolean;
  /** For the fake's files. */
  readonly cacheDirectory: string;
};

type Opened = { readonly playground: Playground; readonly downloads: Downloads };

/** Opens the chosen provider's playground, and what fetches pictures for it. Loads what was chosen only. */
export const openPlayground = async (options: PlaygroundOptions): Promise<Opened> => {
  if (options.providers === "fake") {
    const { openFakePlayground } = await import("../fake/playground.ts");
    return openFakePlayground(options);
  }
  const { openLocalPlayground } = await import("./local-playground.ts");
  return openLocalPlayground(options);
};
