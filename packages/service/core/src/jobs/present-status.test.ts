import { describe, expect, test } from "@jest/globals";
import { doneTasks, sampleRecord, sampleTask } from "../testing/sample-job.ts";
import type { JobRecord, TaskRow } from "./job-state.ts";
import { presentJob, presentKeyframes, presentVideos } from "./present.ts";
import { stageNames } from "./stage-names.ts";

const url = (key: string) => `https://files/${key}`;
const stageStates = (record: JobRecord) => {
  const shown = presentJob(record, url).stages;
  expect(shown.map(({ name }) => name)).toEqual([...stageNames]);
  return shown.map(({ status }) => status).join(" ");
};
const videoStates = (record: JobRecord) => presentVideos(record, url).map(({ status }) => status);
const keyframeStates = (record: JobRecord) =>
  presentKeyframes(record, url).map(({ status }) => status);

const past = [...doneTasks("prepare"), ...doneTasks("agents")];
const drawn = [...past, ...doneTasks("init", 3)];
const finished: readonly TaskRow[] = [
  ...drawn,
  ...doneTasks("generation", 2),
  ...stageNames.slice(4).flatMap((name) => doneTasks(name)),
];
const failedTask = sampleTask("generation", 1, "failed", {
  error: { code: "X", message: "No video." },
});

const cases: readonly (readonly [
  string,
  JobRecord,
  string,
  readonly string[],
  readonly string[],
])[] = [
  [
    "pending",
    sampleRecord({ status: "pending" }, [sampleTask("prepare", 0, "ready")]),
    "pending pending pending pending pending pending pending pending pending",
    ["pending", "pending", "pending"],
    ["pending", "pending"],
  ],
  [
    "running: the anchor being made",
    sampleRecord({ current_stage: "init" }, [...past, sampleTask("init", 0, "leased")]),
    "completed completed running pending pending pending pending pending pending",
    ["generating", "pending", "pending"],
    ["pending", "pending"],
  ],
  [
    "running: one segment done, the other waiting for its next try",
    sampleRecord({ current_stage: "generation" }, [
      ...drawn,
      sampleTask("generation", 0, "done"),
      sampleTask("generation", 1, "waiting"),
    ]),
    "completed completed completed running pending pending pending pending pending",
    ["accepted", "accepted", "accepted"],
    ["accepted", "generating"],
  ],
  [
    "running: a stage whose units nobody claimed yet",
    sampleRecord({ current_stage: "generation" }, [
      ...drawn,
      sampleTask("generation", 0, "ready"),
      sampleTask("generation", 1, "ready"),
    ]),
    "completed completed completed pending pending pending pending pending pending",
    ["accepted", "accepted", "accepted"],
    ["pending", "pending"],
  ],
  [
    "paused after its stage ended",
    sampleRecord({ status: "paused", current_stage: "init" }, drawn),
    "completed completed completed pending pending pending pending pending pending",
    ["accepted", "accepted", "accepted"],
    ["pending", "pending"],
  ],
  [
    "failed",
    sampleRecord({ status: "failed", current_stage: "generation" }, [
      ...drawn,
      sampleTask("generation", 0, "cancelled"),
      failedTask,
    ]),
    "completed completed completed failed pending pending pending pending pending",
    ["accepted", "accepted", "accepted"],
    ["pending", "failed"],
  ],
  [
    "cancelled",
    sampleRecord({ status: "cancelled", current_stage: "init" }, [
      ...past,
      sampleTask("init", 0, "done"),
      sampleTask("init", 1, "cancelled"),
      sampleTask("init", 2, "cancelled"),
    ]),
    "completed completed cancelled pending pending pending pending pending pending",
    ["accepted", "pending", "pending"],
    ["pending", "pending"],
  ],
  [
    "cancelled while paused between stages",
    sampleRecord({ status: "cancelled", current_stage: "init" }, drawn),
    "completed completed completed pending pending pending pending pending pending",
    ["accepted", "accepted", "accepted"],
    ["pending", "pending"],
  ],
  [
    "completed",
    sampleRecord({ status: "completed", current_stage: "complete" }, finished),
    "completed completed completed completed completed completed completed completed completed",
    ["accepted", "accepted", "accepted"],
    ["accepted", "accepted"],
  ],
  [
    "completed by stop_at_stage",
    sampleRecord({ status: "completed", current_stage: "init" }, drawn),
    "completed completed completed pending pending pending pending pending pending",
    ["accepted", "accepted", "accepted"],
    ["pending", "pending"],
  ],
  [
    "completed, its results dropped",
    sampleRecord({ status: "completed", current_stage: "complete" }, []),
    "completed completed completed completed completed completed completed completed completed",
    [],
    [],
  ],
  [
    "failed, its results dropped",
    sampleRecord({ status: "failed", current_stage: "init" }, []),
    "completed completed failed pending pending pending pending pending pending",
    [],
    [],
  ],
];

describe.each(cases)("a job that is %s", (_case, record, stages, keyframes, videos) => {
  test("shows its stages, keyframes and segments so", () => {
    expect(stageStates(record)).toBe(stages);
    expect(keyframeStates(record)).toEqual(keyframes);
    expect(videoStates(record)).toEqual(videos);
    expect(presentJob(record, url).segments.map(({ status }) => status)).toEqual(videos);
  });
});
