/** What the workers know of their vendors' circuit breakers, for the metrics. */
import type { VendorGate } from "@reelwright/core/vendors/vendor-gate";
import type { Lifecycle } from "@reelwright/platform/lifecycle";
import { openVendorGate } from "@reelwright/queue/vendor-gate/vendor-gate";

/** Returns a function that reads the gate's states; it throws Failure("unavailable") while Redis is away. */
export const circuitsOf = (
  redisUrl: string,
  { log, onStop }: Pick<Lifecycle, "log" | "onStop">,
): VendorGate["states"] => {
  const gate = openVendorGate({
    redisUrl,
    // Nothing is asked of it but its states.
    limits: () => ({ concurrency: null, requestsPerMinute: null }),
    onError: (error) => log("redis.error", { error }, "warn"),
  });
  onStop("vendor gate", gate.close);
  return gate.states;
};
