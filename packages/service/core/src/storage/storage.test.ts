import { describe, expect, test } from "@jest/globals";
import type { TaskState } from "../jobs/model/job-state.ts";
import type { StageName } from "../jobs/model/stage-names.ts";
import { placeOf } from "./file-place.ts";
import { beginFor } from "./intermediate.ts";
import { type JobFiles, verdictOf } from "./verdict.ts";

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

  test("keeps the files of a run whose rows were deleted with its archive", () => {
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
