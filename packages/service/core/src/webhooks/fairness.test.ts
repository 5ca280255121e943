import { describe, expect, test } from "@jest/globals";
import type { DueDelivery } from "../ports/webhooks.ts";
import { type FairLimits, fairShares } from "./fairness.ts";

const limits: FairLimits = { inFlight: 512, ahead: 256, perUrl: 64, perUnprovenUrl: 32 };

/** Deliveries due to one URL, or to one origin with a URL of its own each. */
const due = (origin: string, count: number, path = (_: number) => "/hook"): DueDelivery[] =>
  Array.from({ length: count }, (_, index) => ({
    deliveryId: `${origin} ${index}`,
    url: `${origin}${path(index)}`,
    origin,
    attempts: 0,
  }));
const own = (index: number) => `/${index}`;
const origins = (count: number) => Array.from({ length: count }, (_, n) => `https://r${n}.test`);
const quick = { durationMs: 20 };

describe("the shares of receivers", () => {
  test("one URL has a bounded number of slots, more once it has answered quickly", () => {
    const shares = fairShares(limits);
    const [first, ...rest] = shares.admit(due("https://a.test", 100));
    expect(rest).toHaveLength(31);
    expect(shares.full().urls).toEqual(["https://a.test/hook"]);
    if (first) shares.release(first, quick);
    shares.admit(due("https://a.test", 100));
    expect(shares.held()).toBe(64);
  });

  test("a URL that fails or is slow is trusted no more", () => {
    const shares = fairShares(limits);
    for (const bad of [{ durationMs: null }, { durationMs: 1_500 }]) {
      for (const attempt of [quick, bad]) {
        const [one] = shares.admit(due("https://a.test", 1));
        if (one) shares.release(one, attempt);
      }
      expect(shares.admit(due("https://a.test", 100))).toHaveLength(32);
      for (const one of due("https://a.test", 32)) shares.release(one);
    }
  });

  test.each([
    [1, 1],
    [3, 1],
    [10, 1],
    [30, 1],
    // So many strangers at once: the next one waits, but not who is known to be quick.
    [200, 0],
  ])(
    "%i origins that hang, with a URL per job, leave %i slot to a stranger and all to who is known to be quick",
    (count, left) => {
      const shares = fairShares(limits);
      const [known] = shares.admit(due("https://quick.test", 1));
      if (known) shares.release(known, quick);
      // Round after round, as looks bring them: nothing ever comes back.
      for (let round = 0; round < 50; round += 1) {
        for (const origin of origins(count)) shares.admit(due(origin, 8, own));
      }
      expect(shares.admit(due("https://new.test", 1))).toHaveLength(left);
      expect(shares.admit(due("https://quick.test", 64))).toHaveLength(64);
      expect(shares.held()).toBeLessThanOrEqual(512);
    },
  );

  test("URLs of one origin that hang leave slots to its other URLs", () => {
    const shares = fairShares(limits);
    shares.admit(due("https://a.test", 1_000));
    expect(shares.admit(due("https://a.test", 10, () => "/other"))).toHaveLength(10);
  });

  test("names origins that may have no further slot, and their URLs that still may", () => {
    const shares = fairShares(limits);
    const [known] = shares.admit(due("https://a.test", 1, () => "/quick"));
    if (known) shares.release(known, quick);
    shares.admit(due("https://a.test", 1_000, own));
    expect(shares.full()).toEqual({
      urls: [],
      origins: ["https://a.test"],
      quickUrls: ["https://a.test/quick"],
    });
    expect(shares.admit(due("https://a.test", 1, () => "/more"))).toEqual([]);
    expect(shares.admit(due("https://a.test", 1, () => "/quick"))).toHaveLength(1);
    expect(shares.admit(due("https://b.test", 1))).toHaveLength(1);
  });

  test("no more is held than can be under way and ahead", () => {
    const shares = fairShares(limits);
    for (const origin of origins(40)) {
      const [one] = shares.admit(due(origin, 1));
      if (one) shares.release(one, quick);
    }
    for (const origin of origins(40)) shares.admit(due(origin, 64));
    expect(shares.held()).toBe(768);
  });

  test("every slot comes back", () => {
    const shares = fairShares(limits);
    const attempts = [quick, { durationMs: null }, undefined];
    const releaseAll = (admitted: readonly DueDelivery[]) => {
      for (const [index, one] of admitted.entries()) shares.release(one, attempts[index % 3]);
    };
    for (let round = 0; round < 20; round += 1) {
      releaseAll(origins(20).flatMap((origin) => shares.admit(due(origin, 50, own))));
    }
    const nobody = { urls: [], origins: [], quickUrls: [] };
    expect([shares.held(), shares.full()]).toEqual([0, nobody]);
    expect(shares.admit(due("https://z.test", 2_000, own)).length).toBeGreaterThan(200);
  });
});
