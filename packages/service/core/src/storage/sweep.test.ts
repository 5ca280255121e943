import { describe, expect, test } from "@jest/globals";
import type { TaskState } from "../jobs/job-state.ts";
import type { StageName } from "../jobs/stage-names.ts";
import type { StorageStore, StorageTotals } from "../ports/storage.ts";
import { silentMeter } from "../telemetry/meter.ts";
import { sweepMetrics, sweepPass } from "./sweep.ts";
import { beginFor, type JobFiles, placeOf, verdictOf } from "./verdict.ts";

const tenant = "0190a0a0-0000-7000-8000-000000000001";
const job = "0190a0a0-0000-7000-8000-000000000002";

test.each([
  [`${tenant}/${job}/1/concat/0/77/reel.mp4`, "job"],
  [`${tenant}/${job}/1/init/3/calls/abc/0.png`, "call"],
  [`${tenant}/uploads/x.png`, "upload"],
  [`${tenant}/playground/${job}/uuid/output.png`, "playground"],
  [`${tenant}/playground/${job}/calls/abc/0.mp4`, "call"],
  [`${tenant}/suggestions/calls/abc/result.json`, "call"],
  ["catalogue/voices/x.mp3", "sample"],
  [`${tenant}/${job}/strange.png`, "other"],
  ["doctor/x.txt", "other"],
])("the file %s is of kind %s", (key, kind) => expect(placeOf(key).kind).toBe(kind));

test("a call's results name its scope, except those of suggestions", () => {
  const call = { scope: job, key: "abc" };
  expect(placeOf(`${tenant}/${job}/1/init/3/calls/abc/0.png`).call).toEqual(call);
  expect(placeOf(`${tenant}/playground/${job}/calls/abc/0.mp4`).call).toEqual(call);
  expect(placeOf(`${tenant}/suggestions/calls/abc/result.json`).call).toBeUndefined();
});

describe("the verdict on a job's file", () => {
  const prefix = `${tenant}/${job}/1`;
  const reel = `${prefix}/concat/0/5/reel.mp4`;
  const segment = `${prefix}/generation/0/4/segment.mp4`;
  const refusedOne = `${prefix}/init/0/3/keyframe.png`;
  const ended: JobFiles = {
    is_ended: true,
    ended_days: 40,
    known_runs: [1],
    outputs: [
      { stage: "concat", output: { video: reel, frames: 1, seconds: 1 }, candidates: null },
      { stage: "generation", output: { video: segment }, candidates: null },
      { stage: "init", output: null, candidates: [{ output: { image: refusedOne } }] },
    ],
  };
  const of = (key: string, changes: Partial<JobFiles> | null, days = 30) =>
    verdictOf(
      key,
      placeOf(key),
      {
        jobs: new Map(changes === null ? [] : [[job, { ...ended, ...changes }]]),
        tasks: new Map(),
        calls: new Set(),
        goneUploads: new Set(),
      },
      days,
    );

  test("keeps what a row names, and what a job under way may yet name", () => {
    expect(of(segment, {})).toBe("kept");
    expect(of(refusedOne, {})).toBe("kept");
    expect(of(`${prefix}/concat/0/9/reel.mp4`, { is_ended: false, ended_days: 0 })).toBe("kept");
  });

  test("finds what no row names, and what is of no job", () => {
    expect(of(`${prefix}/concat/0/9/reel.mp4`, {})).toBe("orphan");
    expect(of(reel, null)).toBe("orphan");
  });

  test("keeps the files of a run whose rows were dropped with its month", () => {
    const result = `${prefix}/final_merge/0/6/final.mp4`;
    expect(of(result, { known_runs: [], outputs: [] })).toBe("kept");
    // The job began anew since.
    expect(of(result, { known_runs: [2], outputs: [] })).toBe("kept");
    expect(of(result, { known_runs: [1, 2], outputs: [] })).toBe("orphan");
  });

  test("expires what only stages read, once the job has ended for long enough", () => {
    expect(of(reel, {})).toBe("expired");
    expect(of(reel, { ended_days: 29 })).toBe("kept");
    expect(of(reel, {}, 0)).toBe("kept");
    const shown = { stage: "final_merge" as const, output: { video: reel }, candidates: null };
    expect(of(reel, { outputs: [...ended.outputs, shown] })).toBe("kept");
  });
});

test.each<[StageName, readonly StageName[], StageName]>([
  ["init", ["prepare"], "prepare"],
  ["generation", ["prepare", "concat", "captions"], "prepare"],
  ["init", [], "init"],
  ["audio", ["prepare", "concat", "captions"], "concat"],
  ["audio", ["prepare"], "audio"],
  ["final_merge", ["captions"], "concat"],
  ["concat", ["prepare", "concat"], "concat"],
  ["complete", ["prepare", "concat", "captions"], "complete"],
])(
  "a run that is to make %s again, with the files of %j expired, begins at %s",
  (stage, expired, begin) => {
    const tasks = (["prepare", "concat", "captions"] as const).map(
      (name): TaskState => ({
        stage: name,
        unit: 0,
        status: "done",
        items: 1,
        retries: 0,
        rejections: 0,
        candidates: [],
        isExpired: expired.includes(name),
      }),
    );
    expect(beginFor(stage, tasks)).toBe(begin);
    // As a job's record has it.
    const records = tasks.map(({ isExpired, ...task }) => ({
      ...task,
      output: isExpired ? { expired: true } : {},
    }));
    expect(beginFor(stage, records)).toBe(begin);
  },
);

/** How many files one pass looks at in a store without an end, after a last round of so many files. */
const seenAfter = async (
  lastFiles: number | null,
  { ageHours = 0, endsAfter = Number.POSITIVE_INFINITY } = {},
) => {
  let seen = 0;
  const late: object[] = [];
  const count = { kind: "job", files: lastFiles ?? 0, bytes: 0, orphan_files: 0, orphan_bytes: 0 };
  const last = { begun_at: "", finished_at: "", counts: [count] } as unknown as StorageTotals;
  const pass = sweepPass(
    {
      store: {
        openRound: async () => ({ round: 1, cursor: null, begun_at: new Date(0).toISOString() }),
        advance: async () => true,
        totals: async () => (lastFiles === null ? null : last),
        facts: async () => ({ jobs: new Map(), tasks: new Map(), calls: new Set<string>() }),
      } as unknown as StorageStore,
      files: async () => ({
        remove: async () => undefined,
        list: async (_after, limit) => {
          if (seen >= endsAfter) return [];
          seen += limit;
          return Array.from({ length: limit }, (_, n) => ({
            key: `x/${n}`,
            bytes: 1,
            modifiedMs: 0,
          }));
        },
      }),
      log: () => undefined,
      now: () => ageHours * 3_600_000,
      late: (fields) => late.push(fields),
      metrics: sweepMetrics(silentMeter),
    },
    { orphans: "report", orphanHours: 24, intermediateDays: 0, roundHours: 24 },
  );
  await pass();
  return { seen, late };
};

test.each([
  ["a small store", 1_000, 5_000],
  // 30 million files, as of a million videos: 1,440 passes a day.
  ["a large store", 30_000_000, 42_000],
  ["a store that nobody has walked yet", null, 50_000],
])(
  "a pass over %s is as long as a round a day needs, and some more",
  async (_what, files, seen) => {
    expect(await seenAfter(files)).toEqual({ seen, late: [] });
  },
);

test("a round that isn't over after half of its time goes on as fast as it can", async () => {
  const found = await seenAfter(1_000, { ageHours: 13, endsAfter: 70_000 });
  expect(found).toEqual({ seen: 70_000, late: [] });
});

test("a round that takes longer than the retention that it serves says so", async () => {
  const { late } = await seenAfter(1_000, { ageHours: 30, endsAfter: 5_000 });
  expect(late).toEqual([{ round: 1, hours: 30, retention_hours: 24 }]);
});
