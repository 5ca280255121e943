import { Failure } from "@reelwright/core/errors/failure";
import type { Admission, VendorGate } from "@reelwright/core/vendors/vendor-gate";
import { connect, type RedisClient } from "../connection.ts";
import { scripts } from "./scripts.ts";

/** What an account at a vendor allows; null: it doesn't say. */
export type VendorLimits = {
  /** Calls under way at once. */
  readonly concurrency: number | null;
  readonly requestsPerMinute: number | null;
};

export type VendorGateOptions = {
  readonly redisUrl: string;
  readonly limits: (vendor: string) => VendorLimits;
  readonly onError: (error: unknown) => void;
  /** Milliseconds; Redis's own clock where left out. */
  readonly nowMs?: () => number;
};

/** One hash tag: all keys are in one slot of a cluster. */
const prefix = "{reelwright:vendors}";
const namesKey = `${prefix}:names`;
/** In the order in which the scripts name them. */
const keysOf = (vendor: string): string[] => [
  ...["places", "waiting", "owners", "held", "queued", "state", "faults"].map(
    (part) => `${prefix}:${vendor}:${part}`,
  ),
  namesKey,
];
const keyCount = keysOf("").length;

type Command = (...args: (string | number)[]) => Promise<unknown>;

/** Each script as a function of the vendor and its arguments. */
const commandsOf = (redis: RedisClient, nowMs: VendorGateOptions["nowMs"]) => {
  const command = (name: keyof typeof scripts) => {
    redis.defineCommand(name, { numberOfKeys: keyCount, lua: scripts[name] });
    const call = (redis as RedisClient & Record<typeof name, Command>)[name].bind(redis);
    return (vendor: string, ...args: (string | number)[]): Promise<unknown> =>
      call(...keysOf(vendor), nowMs?.() ?? "", vendor, ...args);
  };
  return {
    enter: command("vendorGateEnter"),
    stay: command("vendorGateStay"),
    leave: command("vendorGateLeave"),
    report: command("vendorGateReport"),
    look: command("vendorGateLook"),
  };
};

const unavailable = (cause: unknown): Failure =>
  new Failure("unavailable", "SERVICE_UNAVAILABLE", "Redis can't be reached; try again shortly.", {
    cause,
  });

const asking = async <T>(question: () => Promise<T>): Promise<T> => {
  try {
    return await question();
  } catch (error) {
    throw unavailable(error);
  }
};

/** Those who wait come back one after the other, never all at once. */
const admissionOf = ([kind, baseMs, spreadMs]: [Admission["kind"], number, number]): Admission =>
  kind === "admitted" ? { kind } : { kind, waitMs: Math.round(baseMs + spreadMs * Math.random()) };

type Look = [circuit: "closed" | "open" | "half_open", isRefused: number, number, number];

/** The gate of all workers on this Redis. Throws Failure("unavailable") within 2 s while Redis is away. */
export const openVendorGate = (options: VendorGateOptions): VendorGate & { close(): void } => {
  const redis = connect(options.redisUrl, { isPatient: false, onError: options.onError });
  const commands = commandsOf(redis, options.nowMs);
  const stateOf = async (vendor: string) => {
    const [circuit, isRefused, inFlight, waitingTenants] = (await commands.look(vendor)) as Look;
    return { vendor, circuit, isRefused: isRefused === 1, inFlight, waitingTenants };
  };
  return {
    enter: ({ vendor, tenantId, key }) =>
      asking(async () => {
        const { concurrency, requestsPerMinute } = options.limits(vendor);
        const limits = [concurrency ?? 0, requestsPerMinute ?? 0];
        const decided = await commands.enter(vendor, tenantId, key, ...limits);
        return admissionOf(decided as Parameters<typeof admissionOf>[0]);
      }),
    stay: (vendor, key) => asking(async () => void (await commands.stay(vendor, key))),
    leave: (vendor, key) => asking(async () => void (await commands.leave(vendor, key))),
    report: (vendor, outcome, retryAfterMs = 0) =>
      asking(async () => void (await commands.report(vendor, outcome, Math.round(retryAfterMs)))),
    states: () =>
      asking(async () => Promise.all((await redis.smembers(namesKey)).sort().map(stateOf))),
    close: () => redis.disconnect(),
  };
};
