import { expect, test } from "@jest/globals";
import { callsOf, unitsOf } from "./job-details.ts";

const task = (stage: string, unit: number, run: number, more: object = {}) => ({
  task_id: `${stage}-${unit}-${run}`,
  run_no: run,
  stage,
  unit,
  status: "done",
  claim_count: 1,
  failures: 0,
  crashes: 0,
  error: null,
  ...more,
});

test("units are those of the current run, in the pipeline's order", () => {
  const error = { code: "VENDOR_TIMEOUT", message: "late" };
  const tasks = [
    task("generation", 1, 2, { failures: 2, crashes: 1, error, status: "waiting" }),
    task("generation", 0, 2),
    task("prepare", 0, 1),
    task("init", 0, 2),
    task("a stage of tomorrow", 0, 2),
  ];
  expect(unitsOf({ job: { run_no: 2 }, tasks }).map(({ id }) => id)).toEqual([
    "init-0-2",
    "generation-0-2",
    "generation-1-2",
  ]);
  expect(unitsOf({ job: { run_no: 2 }, tasks }).at(-1)).toMatchObject({
    status: "waiting",
    failures: 3,
    error: "VENDOR_TIMEOUT",
  });
});

test("calls are shown the newest first; what one costs may not be known yet", () => {
  const call = (key: string, cost: number | null) => ({
    key,
    provider: "fal",
    model: null,
    state: "submitted",
    cost_usd: cost,
  });
  expect(callsOf({ vendor_calls: [call("a", 0.4), call("b", null)] })).toEqual([
    { id: "b", vendor: "fal", model: null, state: "submitted", usd: null },
    { id: "a", vendor: "fal", model: null, state: "submitted", usd: 0.4 },
  ]);
});
