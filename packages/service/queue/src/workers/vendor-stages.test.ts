import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { type OwnRedis, ownRedis } from "../testing/own-redis.ts";
import { allStages, openWorkerFixture, type WorkerFixture } from "../testing/worker-fixture.ts";

describe("stages whose items vendors make", () => {
  let redis: OwnRedis;
  let fixture: WorkerFixture;
  beforeAll(async () => {
    redis = await ownRedis();
    await redis.start();
    fixture = await openWorkerFixture(redis.url);
  });
  afterEach(() => fixture.stopPools());
  afterAll(async () => {
    await fixture.close();
    await redis.remove();
  });

  /** Two jobs of two segments on one core; most units of the generation that ran at once. */
  const mostAtOnce = async (vendorStages: readonly StageName[], until: number): Promise<number> => {
    let [running, most] = [0, 0];
    let finish = (): void => undefined;
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const stages = allStages({
      generation: async (_context, run) => {
        running += 1;
        most = Math.max(most, running);
        await mayFinish;
        running -= 1;
        return run();
      },
    });
    await fixture.startPool({ stages, cpuSlots: 1, vendorStages: new Set(vendorStages) });
    const jobIds = [await fixture.submit(), await fixture.submit()];
    await waitFor("units of the generation", () => most === until);
    finish();
    await fixture.completed(jobIds);
    return most;
  };

  test("have their own slots, not one per core", async () => {
    expect(await mostAtOnce(["generation"], 4)).toBe(4);
  });

  test("are bound by the cores where they are made here", async () => {
    expect(await mostAtOnce([], 1)).toBe(1);
  });
});
