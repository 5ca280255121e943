import type { Vendor } from "@reelwright/core/vendors/vendor";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";

/** What is left of a vendor whose answer to a submission is the result: there are no tasks to ask for or to stop. */
export const answeredAtOnce = (
  taskTimeoutMs: number,
): Pick<Vendor<never>, "taskTimeoutMs" | "poll" | "find" | "cancel"> => ({
  taskTimeoutMs,
  poll: async () => ({
    kind: "failed",
    failure: new VendorFailure("expired", "The service keeps no tasks."),
  }),
  find: async () => null,
  cancel: async () => undefined,
});
