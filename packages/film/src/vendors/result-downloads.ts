import type { VendorOutput } from "./vendor.ts";

/** Fetches what vendors made. Their addresses are as little trusted as a caller's. */
export type ResultDownloads = {
  /**
   * Streams an output into `path`; a connection that breaks is resumed where the server can, else begun anew, five
   * times at most. Checks size (image 64 MiB, audio 128 MiB, video 1 GiB), announced length and the type by its
   * content. Throws `VendorFailure`: `expired` (403, 404, 410), `malformed_output` (another type, too large, empty),
   * `transient` (anything that passes). Nothing stays at the path after a failure.
   */
  fetch(
    output: Extract<VendorOutput, { readonly url: string }>,
    path: string,
    signal: AbortSignal,
  ): Promise<void>;
};
