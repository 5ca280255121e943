import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { localRateLimits, type Rate, remainingOf, waitMsOf } from "@reelwright/core/limits/rates";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openRateLimits } from "./rate-limits.ts";
import { ownRedis } from "./testing/own-redis.ts";

describe("buckets of requests", () => {
  let redis: Awaited<ReturnType<typeof ownRedis>>;
  const opened: { close(): void }[] = [];
  let nowMs = Date.now();
  beforeAll(async () => {
    redis = await ownRedis();
    await redis.start();
  });
  afterAll(async () => {
    for (const each of opened) each.close();
    await redis.remove();
  });

  /** The limits of a gateway of its own, connected to Redis. */
  const gateway = async (clock: "own" | "redis" = "own") => {
    const errors: unknown[] = [];
    const limits = openRateLimits({
      redisUrl: redis.url,
      onError: (error) => void errors.push(error),
      ...(clock === "own" && { nowMs: () => nowMs }),
    });
    opened.push(limits);
    let probe = 0;
    // Two gateways see each other's tokens once both are connected.
    await waitFor("the connection", async () => {
      probe += 1;
      const subject = `probe-${opened.length}-${probe}`;
      await limits.take("write", subject, { requests: 2, seconds: 60 });
      return (await redis.keys()).some((key) => key.endsWith(subject));
    });
    return { ...limits, errors };
  };

  test("are the same in Redis and in a process's memory, token by token", async () => {
    const shared = await gateway();
    const local = localRateLimits(() => nowMs);
    const rates: readonly Rate[] = [
      { requests: 1, seconds: 1 },
      { requests: 7, seconds: 60 },
      { requests: 3_000, seconds: 60 },
      { requests: 100_000, seconds: 86_400 },
    ];
    const seen = new Set<boolean>();
    for (const [at, rate] of rates.entries()) {
      for (let turn = 0; turn < 60; turn += 1) {
        nowMs += (turn % 7) * (turn % 11 === 0 ? 9_000 : 130);
        const [one, other] = [
          await shared.take("create", `same-${at}`, rate),
          await local.take("create", `same-${at}`, rate),
        ];
        expect(one.isAllowed).toBe(other.isAllowed);
        expect(Math.abs(one.fullInMs - other.fullInMs)).toBeLessThan(0.01);
        expect(remainingOf(one, rate)).toBe(remainingOf(other, rate));
        seen.add(one.isAllowed);
      }
    }
    expect(seen).toEqual(new Set([true, false]));
  });

  test("allow exactly their requests to all gateways together, and refill evenly", async () => {
    const [one, other] = [await gateway(), await gateway()];
    const rate = { requests: 50, seconds: 100 };
    const take = (at: number) => (at % 2 ? one : other).take("create", "together", rate);
    const taken = await Promise.all(Array.from({ length: 80 }, (_, at) => take(at)));
    expect(taken.filter(({ isAllowed }) => isAllowed)).toHaveLength(50);
    const refused = await take(0);
    expect(waitMsOf(refused, rate)).toBeCloseTo(2_000, 0);
    nowMs += 1_999;
    expect((await take(0)).isAllowed).toBe(false);
    nowMs += 1;
    expect((await take(1)).isAllowed).toBe(true);
    expect((await take(0)).isAllowed).toBe(false);
    nowMs += 100_000;
    const full = await take(0);
    expect(remainingOf(full, rate)).toBe(49);
    // Tenants and classes have buckets of their own.
    expect(remainingOf(await one.take("upload", "together", rate), rate)).toBe(49);
    expect(remainingOf(await one.take("create", "another", rate), rate)).toBe(49);
  });

  test("go on in each gateway's memory while Redis is frozen or away, without an error", async () => {
    const limits = await gateway("redis");
    const rate = { requests: 3, seconds: 3_600 };
    const allowed = async (subject: string) => {
      const taken = [];
      for (let at = 0; at < 5; at += 1) taken.push(await limits.take("create", subject, rate));
      return taken.filter(({ isAllowed }) => isAllowed).length;
    };
    expect(await allowed("before")).toBe(3);
    redis.freeze(true);
    expect(await allowed("frozen")).toBe(3);
    redis.freeze(false);
    await redis.stop();
    expect(await allowed("away")).toBe(3);
    expect(await allowed("away")).toBe(0);
    expect(limits.errors.length).toBeGreaterThan(0);
    await redis.start();
    await waitFor("Redis to count again", async () => {
      await limits.take("create", "back", { requests: 1_000, seconds: 3_600 });
      return (await redis.keys()).some((key) => key.endsWith(":back"));
    });
  });
});
