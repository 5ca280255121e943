import { setTimeout as wait } from "node:timers/promises";
import { VendorFailure } from "@reelwright/film/vendor-failure";

/** A minute in all: what is lost here was paid for. */
const waitsMs = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000];

const isPassing = (error: unknown): boolean =>
  !(error instanceof VendorFailure) || error.errorClass === "transient";

/** Stores what can't be asked for again: tried again while it is the file store, or the way to the result, that fails. */
export const retryKeeping = async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (const waitMs of waitsMs) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || signal.aborted) throw error;
      await wait(waitMs, undefined, { signal });
    }
  }
  return work();
};
