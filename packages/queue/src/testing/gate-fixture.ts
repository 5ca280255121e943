import { openVendorGate, type VendorLimits } from "../vendor-gate/vendor-gate.ts";
import { ownRedis } from "./own-redis.ts";

/** Gates on a Redis of their own; each test takes vendors of its own names. */
export const openGateFixture = async () => {
  const redis = await ownRedis();
  await redis.start();
  const gates: { close(): void }[] = [];
  let nowMs: number | null = null;
  let count = 0;
  return {
    redis,
    /** A client of a process of its own. */
    gate: (limits: Partial<VendorLimits> = {}) => {
      const gate = openVendorGate({
        redisUrl: redis.url,
        limits: () => ({ concurrency: null, requestsPerMinute: null, ...limits }),
        onError: () => undefined,
        nowMs: () => nowMs ?? Date.now(),
      });
      gates.push(gate);
      return gate;
    },
    newVendor: () => `vendor-${++count}`,
    /** Stops the clock, and moves it on. */
    pass: (ms: number) => {
      nowMs = (nowMs ?? Date.now()) + ms;
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
