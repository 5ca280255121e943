import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { Redis } from "ioredis";
import { announceDeath, openDeathWatch } from "./deaths.ts";
import { type OwnRedis, ownRedis } from "./testing/own-redis.ts";

/** The words of deaths, with processes that exist in the test only. */
describe("the death watch", () => {
  let redis: OwnRedis;
  const closing: (() => Promise<void> | void)[] = [];
  beforeAll(async () => {
    redis = await ownRedis();
    await redis.start();
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  afterAll(() => redis.remove());

  /** A process with this number; `leads`: whether it looks for dead ones among `fellows`. */
  const process = (owner: number, fellows: readonly number[] = [], isRefuted = () => false) => {
    const found = { beats: 0, reported: [] as number[], died: 0 };
    const leads = fellows.length > 0;
    const watch = openDeathWatch({
      redisUrl: redis.url,
      registration: {
        owner,
        sweep: () => ({ leads: async () => leads, resign: () => undefined }),
        fellows: () => fellows,
        beat: async () => {
          found.beats++;
        },
        wake: () => {
          found.beats++;
        },
      },
      workers: {
        departed: async (who) => {
          const dead = "owner" in who ? who.owner : 0;
          found.reported.push(dead);
          return isRefuted() ? [] : [dead];
        },
      },
      ...(leads && { died: () => void found.died++ }),
      onError: () => undefined,
    });
    closing.push(watch.close);
    return { ...watch, found };
  };
  const client = (): Redis => {
    const connection = new Redis(redis.url);
    connection.on("error", () => undefined);
    closing.push(() => connection.disconnect());
    return connection;
  };
  const subscribed = (owners: readonly number[]) => {
    const asking = client();
    return waitFor("subscriptions", async () => {
      const counts = await asking.pubsub("NUMSUB", ...owners.map((n) => `reelwright:alive:${n}`));
      return owners.every((_owner, at) => counts[2 * at + 1] === 1);
    });
  };
  /** Waits until the reaper has looked often enough to see what stands, and to report what is missing. */
  const looks = async () => {
    const asking = client();
    const count = async () =>
      Number(/numsub:calls=(\d+)/.exec(await asking.info("commandstats"))?.[1] ?? 0);
    const before = await count();
    await waitFor("looks", async () => (await count()) >= before + 3);
  };

  test("reports a process whose connection is gone, once, and nobody else", async () => {
    const reaper = process(1, [1, 2, 3, 4]);
    const [dying, living] = [process(2), process(3)];
    await subscribed([1, 2, 3]);
    await looks();
    await dying.close();
    await waitFor("the report", () => reaper.found.died > 0);
    await looks();
    // 4 has registered, but was never seen subscribed: its heartbeats will tell.
    expect(reaper.found).toMatchObject({ reported: [2], died: 1 });
    expect(living.found.reported).toEqual([]);
  });

  test("a heartbeat since the first look refutes a death, which isn't reported again", async () => {
    const reaper = process(1, [1, 2], () => true);
    const other = process(2);
    await subscribed([1, 2]);
    await looks();
    await other.close();
    await waitFor("the report", () => reaper.found.reported.length > 0);
    await looks();
    expect(reaper.found).toMatchObject({ reported: [2], died: 0 });
  });

  test("a restart of Redis is nobody's death; who lost the subscription sends heartbeats", async () => {
    const reaper = process(1, [1, 2, 3]);
    const others = [process(2), process(3)];
    await subscribed([1, 2, 3]);
    await looks();
    await redis.stop();
    await waitFor("heartbeats", () => others.every(({ found }) => found.beats > 1));
    await redis.start();
    await subscribed([1, 2, 3]);
    await looks();
    expect(reaper.found).toMatchObject({ reported: [], died: 0 });
  });

  test("a report of somebody else's is heard by the processes that lead, and by no others", async () => {
    const [reaper, other] = [process(1, [1, 2]), process(2)];
    await subscribed([1, 2]);
    await announceDeath(redis.url);
    await waitFor("the word", () => reaper.found.died === 1);
    expect(reaper.found).toMatchObject({ beats: 1, reported: [] });
    expect(other.found.beats).toBe(0);
  });
});
