import { expect, test } from "@jest/globals";
import type { UsageDay } from "../ports/credits.ts";
import { presentUsage } from "./usage.ts";

const day = (change: Partial<UsageDay>): UsageDay => ({
  day: "2026-11-02",
  jobs_created: 0,
  jobs_completed: 0,
  jobs_failed: 0,
  jobs_cancelled: 0,
  credits: 0,
  components: {},
  ...change,
});
const period = { from: "2026-11-01", to: "2026-11-03" };

test("has every day of the period, and adds them up", () => {
  const usage = presentUsage(
    period,
    [
      day({
        day: "2026-11-01",
        jobs_created: 2,
        jobs_completed: 1,
        credits: 30,
        components: { video: 30 },
      }),
      day({ day: "2026-11-03", jobs_failed: 1, credits: 12, components: { video: 10, script: 2 } }),
    ],
    [],
  );
  expect(usage.days.map(({ date, credits }) => [date, credits])).toEqual([
    ["2026-11-01", 30],
    ["2026-11-02", 0],
    ["2026-11-03", 12],
  ]);
  expect(usage.totals).toMatchObject({
    jobs_created: 2,
    credits: 42,
    components: { script: 2, video: 40 },
  });
  expect(usage.success_rate).toBe(0.5);
});

test("components add up to the credits, with what rounding up added", () => {
  const counted = day({ credits: 3, components: { voice: 0.1 + 0.2, video: 2.4 } });
  const { totals } = presentUsage(period, [counted], []);
  expect(totals.components).toEqual({ video: 2.4, voice: 0.3, rounding: 0.3 });
});

test("names no rate where nothing completed or failed", () => {
  expect(presentUsage(period, [day({ jobs_cancelled: 3 })], []).success_rate).toBeNull();
});

test("shows stages in the pipeline's order", () => {
  const of = (stage: "generation" | "prepare") => ({
    stage,
    median_seconds: 1,
    p95_seconds: 2,
    jobs: 1,
  });
  const { stages } = presentUsage(period, [], [of("generation"), of("prepare")]);
  expect(stages.map(({ stage }) => stage)).toEqual(["prepare", "generation"]);
});
