import { describe, expect, test } from "@jest/globals";
import type { StageName } from "../jobs/model/stage-names.ts";
import { stages } from "../stages/stages.ts";
import { claimOf, memoryFiles } from "../testing/task-rig.ts";
import { sweepFiles } from "./sweep.ts";

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
