import type { Files } from "@reelwright/core/ports/files";
import type { ServingOptions } from "./vendors/vendor-tools.ts";

/** What the providers are opened with; a vendor's key or address is an option here. */
export type ToolOptions = {
  /** `local` really makes media; `fake` copies files that are valid and show nothing, at once. */
  readonly providers: "local" | "fake";
  readonly files: Files;
  /** Whether callers' URLs may point inside this network (embedded mode and tests). */
  readonly allowPrivateUrls: boolean;
  /** Vendors that serve ports, and which of these may fall back; left out: the embedded provider serves all. */
  readonly vendors?: ServingOptions;
  /** Where installed voices lie; left out: there are none. */
  readonly voicesDirectory?: string;
  /** For what can be made anew: fonts gathered for the captions, the fake's files. */
  readonly cacheDirectory: string;
};
