/** @tier all */
import { describe, expect, test } from "@jest/globals";
import { type MemoryStore, openMemoryStore } from "./memory-store.ts";
import { runModel } from "./model.ts";

const seed = 20_261_120;

/** What must have happened for the sequences to mean anything. */
const expected = [
  "cancel: ok",
  "claim: nothing",
  "claim: ok",
  "create: CONCURRENT_JOB_LIMIT",
  "create: INSUFFICIENT_CREDITS",
  "create: ok",
  "finish: done",
  "finish: fenced",
  "freeze: leases lost",
  "kill: leases lost",
  "pause: INVALID_STATE",
  "pause: ok",
  "resume: INVALID_STATE",
  "resume: REVIEW_PENDING",
  "resume: ok",
  "retry: INVALID_STATE",
  "retry: ok",
  "review: INVALID_FIELDS",
  "review: INVALID_STATE",
  "review: ok",
  "work: on",
];

describe("the model and the code", () => {
  test("say and show the same in 200 random sequences", async () => {
    const { outcomes } = await runModel({ sequences: 200, seed });
    expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(expected));
  });
});

describe("they diverge", () => {
  const broken = (spoil: (store: MemoryStore) => Partial<MemoryStore>) => () => {
    const store = openMemoryStore();
    return { ...store, ...spoil(store) };
  };

  test.each<[string, () => MemoryStore]>([
    [
      "when work is given out of a job that waits",
      broken((store) => ({
        tasks: {
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
        },
      })),
    ],
    [
      "when a lost entry is never added again",
      broken((store) => {
        const added = new Set<string>();
        return {
          tasks: {
            ...store.tasks,
            entries: async (of) => {
              const entries = await store.tasks.entries(of);
              const open = entries.open.filter(({ taskId }) => !added.has(taskId));
              for (const { taskId } of open) added.add(taskId);
              return { ...entries, open };
            },
          },
        };
      }),
    ],
    [
      "when a result of a lost lease is accepted",
      broken((store) => ({
        tasks: {
          ...store.tasks,
          finish: async (...args) => {
            const ended = await store.tasks.finish(...args);
            return { ...ended, isWritten: true };
          },
        },
      })),
    ],
    [
      "when a cancelled job keeps a credit",
      broken((store) => {
        const { settle } = store.ledger;
        store.ledger.settle = (jobId, { consumed, charges }) =>
          settle(jobId, { consumed: Math.max(consumed, 1), charges });
        return {};
      }),
    ],
    [
      "when a retry begins without a hold of its own",
      broken((store) => {
        const { reserve } = store.ledger;
        store.ledger.reserve = (tenantId, jobId, run, amount) =>
          reserve(tenantId, jobId, run, run > 1 ? 0 : amount);
        return {};
      }),
    ],
  ])("%s", async (_case, open) => {
    await expect(runModel({ sequences: 200, seed, open })).rejects.toThrow("Counterexample");
  });
});
