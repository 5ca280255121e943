/** @tier all */
import { describe, expect, test } from "@jest/globals";
import { busy, calm, rough } from "./fault-rates.ts";
import { violations } from "./invariants.ts";
import type { MemoryStore } from "./memory-store.ts";
import { type Outcome, type SimulationOptions, simulate } from "./simulate.ts";

const statuses = ({ store }: Outcome) => [...store.data.jobs.values()].map(({ status }) => status);
/** What each completed job cost, by its number of segments. */
const bills = ({ store }: Outcome) =>
  [...store.data.jobs.values()]
    .filter(({ status }) => status === "completed")
    .map(({ params, credits_consumed }) => [params.segment_count, credits_consumed]);

/** The campaign's row `simulation` runs more seeds. */
describe("the pipeline, simulated", () => {
  test("without faults every job completes and costs what was made", async () => {
    const outcome = await simulate({ seed: 1, jobs: 6, workers: 3, faults: calm });
    expect(violations(outcome.store, outcome.keys)).toEqual([]);
    expect(new Set(statuses(outcome))).toEqual(new Set(["completed"]));
    // script 2 + captions 2, a keyframe 8, a segment 4 s × 10, a voice-over 4
    for (const [segments = 0, consumed] of bills(outcome)) {
      expect(consumed).toBe(4 + 8 * (segments + 1) + 40 * segments + 4 * segments);
    }
  });

  test.each([11, 12])(
    "seed %i: crashes, freezes, lost and double dispatches lose and double nothing",
    async (seed) => {
      const outcome = await simulate({ seed, jobs: 12, workers: 4, faults: rough });
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
      faults: { ...calm, freeze: 0.05 },
    });
    expect(outcome.freezes).toBeGreaterThan(5);
    expect(violations(outcome.store, outcome.keys)).toEqual([]);
    expect(new Set(statuses(outcome))).toEqual(new Set(["completed"]));
  });

  test.each([21, 22])(
    "seed %i: pauses, retries, reviews and limits amid the faults lose and double nothing",
    async (seed) => {
      const outcome = await simulate({ seed, ...busy });
      expect(violations(outcome.store, outcome.keys)).toEqual([]);
      expect(outcome.movedWhilePaused).toEqual([]);
      for (const action of ["pause", "resume", "retry", "approve", "reject"]) {
        expect([action, outcome.calls.get(action) ?? 0]).not.toEqual([action, 0]);
      }
    },
  );
});

describe("the checker can fail", () => {
  /** All that is found wrong in some seeds of a run with this defect. */
  const foundWith = async (
    run: Omit<SimulationOptions, "seed">,
    seeds: readonly number[],
  ): Promise<string[]> => {
    const wrong: string[] = [];
    for (const seed of seeds) {
      const broken = await simulate({ ...run, seed }).then(
        ({ store, keys, movedWhilePaused }) => [...violations(store, keys), ...movedWhilePaused],
        (error: unknown) => [String(error)],
      );
      wrong.push(...broken);
    }
    return wrong;
  };

  test("without the fence, stale commits show", async () => {
    const mutate = (store: MemoryStore): MemoryStore["tasks"] => ({
      ...store.tasks,
      finish: (claim, result, decide) => {
        const task = store.data.tasks.find(({ taskId }) => taskId === claim.taskId);
        if (task && task.status !== "leased") {
          Object.assign(task, { status: "leased", leaseToken: claim.leaseToken });
        }
        return store.tasks.finish({ ...claim, leaseToken: task?.leaseToken ?? "" }, result, decide);
      },
    });
    const faults = { ...calm, freeze: 0.05 };
    expect(await foundWith({ jobs: 8, workers: 3, faults, mutate }, [5, 6, 7])).not.toEqual([]);
  });

  test("without the check of the run, a dispatch of a former run is claimed in the next", async () => {
    const mutate = (store: MemoryStore): MemoryStore["tasks"] => ({
      ...store.tasks,
      claim: async (claimed, owner) => {
        const task = store.data.tasks.find(({ taskId }) => taskId === claimed.taskId);
        const job = task && store.data.jobs.get(task.jobId);
        if (!job || task.run === job.run) return store.tasks.claim(claimed, owner);
        const { run } = job;
        Object.assign(task, { status: "ready" });
        job.run = task.run;
        try {
          return await store.tasks.claim(claimed, owner);
        } finally {
          job.run = run;
        }
      },
    });
    expect(await foundWith({ ...busy, mutate }, [21, 22])).not.toEqual([]);
  });

  test("without the check that a paused job stands still, work on it shows", async () => {
    const mutate = (store: MemoryStore): MemoryStore["tasks"] => ({
      ...store.tasks,
      claim: async (claimed, owner) => {
        const task = store.data.tasks.find(({ taskId }) => taskId === claimed.taskId);
        const job = task && store.data.jobs.get(task.jobId);
        if (job?.status !== "paused") return store.tasks.claim(claimed, owner);
        job.status = "processing";
        const claim = await store.tasks.claim(claimed, owner);
        job.status = "paused";
        return claim;
      },
      entries: async (of) => {
        const paused = [...store.data.jobs.values()].filter(({ status }) => status === "paused");
        for (const job of paused) job.status = "processing";
        const entries = await store.tasks.entries(of);
        for (const job of paused) job.status = "paused";
        return entries;
      },
    });
    expect(await foundWith({ ...busy, mutate }, [20, 21])).not.toEqual([]);
  });

  test("without reconciling, a lost entry loses its job", async () => {
    const mutate = (store: MemoryStore): MemoryStore["tasks"] => {
      const added = new Set<string>();
      return {
        ...store.tasks,
        entries: async (of) => {
          const entries = await store.tasks.entries(of);
          const open = entries.open.filter(({ taskId }) => !added.has(taskId));
          for (const { taskId } of open) added.add(taskId);
          return { ...entries, open };
        },
      };
    };
    const faults = { ...calm, lostDispatch: 0.2 };
    const run = { jobs: 4, workers: 3, faults, stepLimit: 20_000 };
    expect(await foundWith(run, [8])).toEqual([]);
    expect((await foundWith({ ...run, mutate }, [8])).join()).toMatch(/: lost/);
  });

  test("without settling a hold once, the ledger shows it", async () => {
    const mutate = (store: MemoryStore): MemoryStore["tasks"] => {
      const { settle } = store.ledger;
      store.ledger.settle = (jobId, settlement) => {
        const first = store.ledger.holds.find((hold) => hold.jobId === jobId);
        if (first) first.status = "pending";
        return settle(jobId, settlement);
      };
      return store.tasks;
    };
    expect(await foundWith({ ...busy, mutate }, [21, 22])).not.toEqual([]);
  });
});
