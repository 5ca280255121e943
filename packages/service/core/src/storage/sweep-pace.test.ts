import { expect, test } from "@jest/globals";
import type { StorageStore, StorageTotals } from "../ports/storage-store.ts";
import { silentMeter } from "../telemetry/meter.ts";
import { sweepMetrics } from "./sweep-metrics.ts";
import { sweepPass } from "./sweep-pass.ts";

/** How many files one pass looks at in a store without an end, after a last round of so many files. */
const seenAfter = async (lastFiles: number | null): Promise<number> => {
  let seen = 0;
  const count = { kind: "job", files: lastFiles ?? 0, bytes: 0, orphan_files: 0, orphan_bytes: 0 };
  const last = { begun_at: "", finished_at: "", counts: [count] } as unknown as StorageTotals;
  const pass = sweepPass(
    {
      store: {
        openRound: async () => ({ round: 1, cursor: null }),
        advance: async () => true,
        totals: async () => (lastFiles === null ? null : last),
        facts: async () => ({ jobs: new Map(), tasks: new Map(), calls: new Set<string>() }),
      } as unknown as StorageStore,
      files: async () => ({
        remove: async () => undefined,
        list: async (_after, limit) => {
          seen += limit;
          return Array.from({ length: limit }, (_, n) => ({
            key: `x/${n}`,
            bytes: 1,
            modifiedMs: 0,
          }));
        },
      }),
      log: () => undefined,
      metrics: sweepMetrics(silentMeter),
    },
    { orphans: "report", orphanHours: 24, intermediateDays: 0, roundHours: 24 },
  );
  await pass();
  return seen;
};

test.each([
  ["a small store", 1_000, 5_000],
  // 30 million files, as of a million videos: 1,440 passes a day.
  ["a large store", 30_000_000, 42_000],
  ["a store that nobody has walked yet", null, 50_000],
])(
  "a pass over %s is as long as a round a day needs, and some more",
  async (_what, files, seen) => {
    expect(await seenAfter(files)).toBe(seen);
  },
);
