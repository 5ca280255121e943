import type { OutputKind, Vendor } from "./vendor.ts";

/** A finished call: its files are ours by now. */
export type VendorAnswer = {
  /** The vendor's id of the task; null where it has none. */
  readonly ref: string | null;
  /** Local copies in the task's workspace, and where the vendor keeps its own; null for bytes that came with the answer. */
  readonly files: readonly {
    readonly kind: OutputKind;
    readonly path: string;
    readonly url: string | null;
  }[];
  readonly info: unknown;
};

/**
 * Makes of an answer what is used of it, once, before the call counts as done: local files of their kind, in the place of
 * the vendor's, or null for those as they are. Throws `VendorFailure` (`malformed_output`) where nothing can be made of
 * them: the call fails then, and another attempt is made.
 */
export type FinishAnswer = (
  answer: VendorAnswer,
) => Promise<readonly { readonly kind: OutputKind; readonly path: string }[] | null>;

/** How a unit of work makes paid calls: each is made once, whichever process goes on with it after whatever crash. */
export type VendorCalls = {
  /**
   * Has `vendor` make what `request` returns; it is only asked for when it is to be sent. `name` tells the calls of one
   * item apart (`segment`, `upscale`, `speech-3-1000`) and must be the same at each run.
   * Throws `Snooze` while the vendor works (the slot is given back, the unit runs again), `VendorUnavailable` while it
   * takes nothing, `VendorFailure` when it is over. Every run gets what `finish` made, whichever of them called it.
   */
  make<Request>(
    vendor: Vendor<Request>,
    name: string,
    request: () => Promise<Request>,
    finish?: FinishAnswer,
  ): Promise<VendorAnswer>;
};
