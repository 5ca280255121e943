import { describe, expect, test } from "@jest/globals";
import { violations } from "./invariants.ts";
import type { MemoryStore } from "./memory-store.ts";
import { type Outcome, simulate, type Trouble } from "./simulate.ts";

const calm: Trouble = { crash: 0, flaky: 0, freeze: 0, lostBell: 0, duplicateBell: 0, cancel: 0 };
const rough: Trouble = {
  crash: 0.01,
  flaky: 0.01,
  freeze: 0.002,
  lostBell: 0.2,
  duplicateBell: 0.2,
  cancel: 0.0005,
};

const statuses = ({ store }: Outcome) => [...store.world.jobs.values()].map(({ status }) => status);
/** What each completed job cost, by its number of segments. */
const bills = ({ store }: Outcome) =>
  [...store.world.jobs.values()]
    .filter(({ status }) => status === "completed")
    .map(({ params, credits_consumed }) => [params.segment_count, credits_consumed]);

describe("the pipeline, simulated", () => {
  test("without trouble every job completes and costs what was made", async () => {
    const outcome = await simulate({ seed: 1, jobs: 6, workers: 3, trouble: calm });
    expect(violations(outcome.store, outcome.keys)).toEqual([]);
    expect(new Set(statuses(outcome))).toEqual(new Set(["completed"]));
    // script 2 + captions 2, a keyframe 8, a segment 4 s × 10, a voice-over 4
    for (const [segments = 0, consumed] of bills(outcome)) {
      expect(consumed).toBe(4 + 8 * (segments + 1) + 40 * segments + 4 * segments);
    }
  });

  test.each([11, 12, 13, 14])(
    "seed %i: crashes, freezes, lost and double bells lose and double nothing",
    async (seed) => {
      const outcome = await simulate({ seed, jobs: 12, workers: 4, trouble: rough });
      expect(violations(outcome.store, outcome.keys)).toEqual([]);
      expect(outcome.kills).toBeGreaterThan(0);
      for (const [segments = 0, consumed] of bills(outcome)) {
        expect(consumed).toBe(4 + 8 * (segments + 1) + 40 * segments + 4 * segments);
      }
    },
  );

  test("frozen workers that wake up after their lease are fenced", async () => {
    const outcome = await simulate({
      seed: 5,
      jobs: 8,
      workers: 3,
      trouble: { ...calm, freeze: 0.05 },
    });
    expect(outcome.freezes).toBeGreaterThan(5);
    expect(violations(outcome.store, outcome.keys)).toEqual([]);
    expect(new Set(statuses(outcome))).toEqual(new Set(["completed"]));
  });

  test("the checker can fail: without the fence, stale commits show", async () => {
    const sabotage = (store: MemoryStore): MemoryStore["tasks"] => ({
      ...store.tasks,
      finish: (claim, result, decide) => {
        const task = store.world.tasks.find(({ taskId }) => taskId === claim.taskId);
        if (task && task.status !== "leased") {
          Object.assign(task, { status: "leased", leaseToken: claim.leaseToken });
        }
        return store.tasks.finish({ ...claim, leaseToken: task?.leaseToken ?? "" }, result, decide);
      },
    });
    const trouble = { ...calm, freeze: 0.05 };
    const wrong: string[] = [];
    for (const seed of [5, 6, 7]) {
      const broken = await simulate({ seed, jobs: 8, workers: 3, trouble, sabotage }).then(
        ({ store, keys }) => violations(store, keys),
        (error: unknown) => [String(error)],
      );
      wrong.push(...broken);
    }
    expect(wrong).not.toEqual([]);
  });
});
