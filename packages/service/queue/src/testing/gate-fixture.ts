import { openVendorGate, type VendorLimits } from "../vendor-gate/vendor-gate.ts";
import { ownRedis } from "./own-redis.ts";

/** Gates on a Redis of their own and, but for `clock: "redis"`, a clock of their own; each test names its own vendors. */
export const openGateFixture = async ({ clock = "own" }: { clock?: "own" | "redis" } = {}) => {
  const redis = await ownRedis();
  await redis.start();
  const gates: { close(): void }[] = [];
  let nowMs = Date.now();
  let count = 0;
  return {
    redis,
    /** A client of a process of its own. */
    gate: (limits: Partial<VendorLimits> = {}) => {
      const gate = openVendorGate({
        redisUrl: redis.url,
        limits: () => ({ concurrency: null, requestsPerMinute: null, ...limits }),
        onError: () => undefined,
        ...(clock === "own" && { nowMs: () => nowMs }),
      });
      gates.push(gate);
      return gate;
    },
    newVendor: () => `vendor-${++count}`,
    pass: (ms: number) => {
      nowMs += ms;
    },
    close: async () => {
      for (const gate of gates) gate.close();
      await redis.remove();
    },
  };
};
export type GateFixture = Awaited<ReturnType<typeof openGateFixture>>;
export type Gate = ReturnType<GateFixture["gate"]>;

/** Waits until the gate's connection stands. */
export const isReady = async (gate: Gate): Promise<boolean> => {
  try {
    await gate.states();
    return true;
  } catch {
    return false;
  }
};
