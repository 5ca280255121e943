import { expect, test } from "@jest/globals";
import type { Job } from "reelwright";
import { orderedJob } from "../live/testing/recorded-run.ts";
import { firstRetryStage, retryStages } from "./retry-stages.ts";

const withDone = (count: number): Job => {
  const job = orderedJob();
  const stages = job.stages.map((stage, at) => ({
    ...stage,
    status: at < count ? ("completed" as const) : ("pending" as const),
  }));
  return { ...job, stages };
};

test("a job may be retried from all that has finished, and from what comes next", () => {
  expect(retryStages(withDone(0))).toEqual(["prepare"]);
  expect(retryStages(withDone(2))).toEqual(["prepare", "agents", "init"]);
  expect(retryStages(withDone(9))).toHaveLength(9);
});

test("the one that failed or comes next is proposed, of a whole job the first", () => {
  expect(firstRetryStage(withDone(2))).toBe("init");
  expect(firstRetryStage(withDone(9))).toBe("prepare");
});
