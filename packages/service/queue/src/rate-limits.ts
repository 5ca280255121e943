import {
  type LimitClass,
  limitClasses,
  localRateLimits,
  type RateLimits,
  type Taken,
} from "@reelwright/core/limits/rates";
import { connect, type RedisClient } from "./connection.ts";

/** Redis may take so long; then this process counts by itself for `localMs`. */
const answerWithinMs = 250;
const localMs = 1_000;

/**
 * Takes a token as `takeToken` of core does. The key holds the time at which the bucket is full, and expires then. Without a time
 * as the third argument, Redis's clock is used.
 */
const script = `
local requests, windowMs, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if not now then
  local time = redis.call("TIME")
  now = tonumber(time[1]) * 1000 + tonumber(time[2]) / 1000
end
local missing = math.max(0, tonumber(redis.call("GET", KEYS[1]) or "0") - now)
local full = missing + windowMs / requests
if full > windowMs + 0.001 then
  return { 0, string.format("%.3f", missing) }
end
redis.call("SET", KEYS[1], string.format("%.3f", now + full), "PX", math.ceil(full) + 1)
return { 1, string.format("%.3f", full) }
`;

type Take = (key: string, ...args: (string | number)[]) => Promise<[isAllowed: number, ms: string]>;

const keyOf = (name: LimitClass, subject: string): string => `reelwright:rate:${name}:${subject}`;

const commandOf = (redis: RedisClient): Take => {
  redis.defineCommand("takeToken", { numberOfKeys: 1, lua: script });
  return (redis as RedisClient & { readonly takeToken: Take }).takeToken.bind(redis);
};

/**
 * Buckets in Redis, shared by all gateways: one script per request; concurrent requests share a round trip. While Redis is
 * unavailable, each gateway counts by itself, so a tenant may send as much to each of them.
 */
export const openRateLimits = (options: {
  readonly redisUrl: string;
  readonly onError: (error: unknown) => void;
  /** The clock, in milliseconds; default: the clock of Redis, and this process's without it. */
  readonly nowMs?: () => number;
}): RateLimits & { close(): void } => {
  const { redisUrl, onError, nowMs } = options;
  const redis = connect(redisUrl, {
    isPatient: false,
    answerWithinMs,
    sharesRoundTrips: true,
    onError,
  });
  const take = commandOf(redis);
  const local = localRateLimits(nowMs);
  let localUntil = Number.NEGATIVE_INFINITY;
  return {
    take: async (name, subject, rate): Promise<Taken> => {
      if (redis.status !== "ready" || performance.now() < localUntil)
        return local.take(name, subject, rate);
      try {
        const [isAllowed, ms] = await take(
          keyOf(name, subject),
          rate.requests,
          1_000 * rate.seconds,
          nowMs?.() ?? "",
        );
        return { isAllowed: isAllowed === 1, fullInMs: Number(ms) };
      } catch (error) {
        localUntil = performance.now() + localMs;
        onError(error);
        return local.take(name, subject, rate);
      }
    },
    // One by one: in a cluster they lie on different nodes.
    forget: async (subject) => {
      await local.forget(subject);
      for (const name of limitClasses) await redis.del(keyOf(name, subject));
    },
    close: () => redis.disconnect(),
  };
};
