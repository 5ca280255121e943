import { setTimeout as wait } from "node:timers/promises";
import { Snooze } from "@reelwright/core/pipeline/snooze";
import type { VendorCalls } from "@reelwright/core/vendors/vendor-calls";
import { VendorUnavailable } from "@reelwright/core/vendors/vendor-unavailable";

/** Someone waits for the answer: calls are looked at again at once. */
const mostMs = 400;
const leastMs = 20;

/**
 * Calls for work that can't be run again later: a snooze is waited for here, until `signal` aborts. Throws
 * `VendorUnavailable` at once.
 */
export const patientCalls = (calls: VendorCalls, signal: AbortSignal): VendorCalls => ({
  make: async (vendor, name, request, finish) => {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await calls.make(vendor, name, request, finish);
      } catch (error) {
        if (!(error instanceof Snooze) || error instanceof VendorUnavailable) throw error;
        await wait(Math.min(mostMs, Math.max(leastMs, error.waitMs)), undefined, { signal });
      }
    }
  },
});
