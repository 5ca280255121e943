import { getEventListeners } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Snooze } from "@reelwright/film/vendor-failure";
import type { StageName } from "../jobs/stage-names.ts";
import { stages } from "../stages/stages.ts";
import { claimOf, failing, memoryFiles, performIn, type Run } from "../testing/task-rig.ts";
import { sweepFiles } from "./run-unit.ts";

describe("run unit", () => {
  let scratch: string;
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), "run-unit-"));
  });
  afterAll(() => rm(scratch, { recursive: true, force: true }));

  test.each<[string, Run]>([
    ["gave an output", async () => "out"],
    ["waits", failing(new Snooze(5))],
    ["failed", failing(new Error("no"))],
  ])("a run that %s leaves nothing at the signals that outlive it", async (_case, run) => {
    const [shutDown, lease] = [new AbortController(), new AbortController()];
    const listening = () =>
      [shutDown, lease].map(({ signal }) => getEventListeners(signal, "abort").length);
    let during: readonly number[] = [];
    const noting: Run = async (context) => {
      during = listening();
      return run(context);
    };
    await performIn(scratch, noting, { shutDown: shutDown.signal, lease });
    expect(during).toEqual([1, 1]);
    expect(listening()).toEqual([0, 0]);
  });
});

const stageOf = (name: StageName) => stages.find((each) => each.name === name) ?? stages[0];
const place = "tenant/job/2";

/** Sweeps after a lease of `stage` in run 2 ended, among the files `there`. */
const swept = async (stage: StageName, isKept: boolean, there: readonly string[]) => {
  const { keys, files } = memoryFiles();
  for (const key of there) keys.add(key);
  const claim = claimOf({
    stage,
    run: 2,
    claimCount: 2,
    outputs: [
      { stage: "prepare", unit: 0, output: { product: {} } },
      { stage: "init", unit: 0, output: { image: "tenant/job/1/init/0/3/keyframe.png" } },
      {
        stage: "init",
        unit: 1,
        output: {
          prompt: `${place}/init/1/4/of the customer's own words`,
          image: `${place}/init/1/7/keyframe.png`,
        },
      },
      {
        stage: "generation",
        unit: 0,
        output: { index: 0, video: `${place}/generation/0/8/s.mp4` },
      },
    ],
  });
  await sweepFiles({ stages, files }, stageOf(stage), claim, isKept);
  return [...keys];
};

describe("a complete run", () => {
  const taken = [
    `${place}/init/1/7/keyframe.png`,
    `${place}/generation/0/8/s.mp4`,
    `${place}/generation/0/8/thumbnail.jpg`,
  ];
  const kept = ["tenant/job/1/init/0/3/keyframe.png", "tenant/job/1/init/0/2/keyframe.png"];
  const refused = [
    `${place}/init/1/4/keyframe.png`,
    `${place}/generation/0/5/s.mp4`,
    `${place}/generation/0/9/s.mp4`,
  ];

  test("keeps the items that were taken, and drops what was refused or left by a crash", async () => {
    expect(await swept("complete", true, [...taken, ...refused, ...kept])).toEqual([
      ...taken,
      ...kept,
    ]);
  });

  test.each([
    ["whose last lease was lost", "complete", false],
    ["that isn't complete yet", "final_merge", true],
  ] as const)("%s: all items stay", async (_case, stage, isKept) => {
    const there = [...taken, ...refused, ...kept];
    expect(await swept(stage, isKept, there)).toEqual(there);
  });
});
