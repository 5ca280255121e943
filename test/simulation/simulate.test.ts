/** The queueing model against what is known of queues, and against itself. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { parseFaults } from "@reelwright/core/execution/faults";
import { stageNames } from "@reelwright/core/jobs/stage-names";
import {
  capacity,
  leastSeconds,
  scenarioOf,
  slots,
  slowness,
} from "../../bench/simulation/scenario.ts";
import { chartsOf } from "../../scripts/simulate/charts.ts";
import { randomOf } from "../../scripts/simulate/random.ts";
import { reportOf } from "../../scripts/simulate/report.ts";
import { meanOf, type Scenario } from "../../scripts/simulate/scenario.ts";
import { simulate } from "../../scripts/simulate/simulate.ts";

const directory = new URL("../../scripts/simulate/scenarios/", import.meta.url);
const named = (name: string): Scenario =>
  JSON.parse(readFileSync(new URL(`${name}.json`, directory), "utf8"));
const small = (name: string, changes: Partial<Scenario> = {}) =>
  reportOf(simulate({ ...named(name), jobsPerDay: 2_000, ...changes }, { seed: 7 }));

/** One station of one place: orders come at random, all take `seconds`. */
const single = (
  load: number,
  seconds: Scenario["stages"][number]["visits"][number]["seconds"],
): Scenario => ({
  ...named("day"),
  hours: 24 * 60,
  daily: 0,
  tenants: 1,
  jobsPerDay: (load * 86_400) / meanOf(seconds),
  stations: { desk: { kind: "workers", places: 1, perMachine: 1 } },
  stages: [{ stage: "one", units: "one", visits: [{ station: "desk", seconds }] }],
});

test("the charts in docs/operate/scaling.md are those that the command draws", () => {
  for (const name of ["flash-crowd", "vendor-outage"]) {
    const chart = new URL(`../../docs/images/simulate-${name}.svg`, import.meta.url);
    const drawn = chartsOf(simulate(named(name), { seed: 1 }))["waiting.svg"];
    expect(drawn).toBe(readFileSync(chart, "utf8"));
  }
});

test("the scenario that a real stack is compared with says of both the same", () => {
  const slow = (parseFaults(slowness) ?? []).map((order) => [
    order.kind,
    "stage" in order && order.stage,
  ]);
  expect(slow).toEqual(stageNames.map((name) => ["slow", name]));
  const { seconds } = simulate(scenarioOf(0.001, 0), { seed: 1, jobs: 5 });
  for (const each of seconds) expect(each).toBeCloseTo(leastSeconds, 6);
  const { stations } = simulate(scenarioOf(capacity, 0), { seed: 1, jobs: 5_000 });
  const busiest = stations.find(({ name }) => name === "generation");
  expect(busiest?.busySeconds).toBeCloseTo(5_000 * slots * (1 / capacity), 3);
});

describe("against the formula of Pollaczek and Khinchine for one place", () => {
  test.each([
    ["fixed durations", 0.7, { median: 10 }],
    ["durations that vary", 0.7, { median: 10, p95: 25 }],
    ["a light load", 0.3, { median: 10 }],
  ])("the mean wait of %s", (_what, load, seconds) => {
    const { stations } = reportOf(simulate(single(load, seconds), { seed: 3, jobs: 60_000 }));
    const { p95 = seconds.median } = seconds as { median: number; p95?: number };
    const sigma = Math.log(p95 / seconds.median) / 1.645;
    const expected = (load * meanOf(seconds) * Math.exp(sigma ** 2)) / (2 * (1 - load));
    const measured = stations[0]?.mean_wait_seconds ?? 0;
    expect(Math.abs(measured / expected - 1)).toBeLessThan(0.08);
    expect(Math.abs((stations[0]?.utilisation ?? 0) - load)).toBeLessThan(0.02);
  });
});

test("a duration has the median and the 95th percentile it is given", () => {
  const random = randomOf(5);
  const drawn = Array.from({ length: 20_000 }, () => random.duration({ median: 10, p95: 30 })).sort(
    (a, b) => a - b,
  );
  expect((drawn[10_000] ?? 0) / 10).toBeCloseTo(1, 1);
  expect((drawn[19_000] ?? 0) / 30).toBeCloseTo(1, 1);
});

test("every order becomes a video, the same ones for the same seed", () => {
  const report = small("day");
  expect(report.videos).toBeGreaterThan(1_800);
  expect(report.videos).toBeLessThan(2_200);
  expect(small("day")).toEqual(report);
  const served = (name: string) => report.stations.find(({ station }) => station === name);
  expect((served("video vendor")?.usd ?? 0) / report.videos).toBeCloseTo(0.75, 6);
});

test("what a day is short of, and what it waits for", () => {
  const ordinary = small("day").seconds_to_video;
  const crowd = small("flash-crowd");
  const outage = small("vendor-outage");
  const limit = small("vendor-limit", {
    stations: { ...named("vendor-limit").stations, "video vendor": { kind: "vendor", places: 6 } },
  });
  expect(crowd.seconds_to_video.p95).toBeGreaterThan(1.5 * ordinary.p95);
  expect(outage.seconds_to_video.most).toBeGreaterThan(3_600);
  expect([crowd.queues_at, outage.queues_at, limit.queues_at]).toEqual(
    Array(3).fill("video vendor"),
  );
});

test("one tenant's batch keeps itself waiting, hardly the others", () => {
  const batches = [{ atHour: 12, jobs: 500 }];
  const { seconds_to_video: all, batch_seconds_to_video: batch } = small("greedy-tenant", {
    batches,
  });
  expect(batch?.p50 ?? 0).toBeGreaterThan(3 * all.p50);
});

test("a vendor's rate is never exceeded", () => {
  const scenario = single(0.5, { median: 1 });
  const limited = {
    ...scenario,
    stations: { desk: { kind: "vendor", places: 50, perMinute: 20 } },
  } as const;
  const { hours, videos } = reportOf(simulate(limited, { seed: 1, jobs: 500 }));
  expect(videos / (hours * 60)).toBeLessThanOrEqual(20.5);
});

test("each scenario's charts are SVG with its stations", () => {
  for (const file of readdirSync(directory)) {
    const run = simulate({ ...named(file.replace(".json", "")), jobsPerDay: 200 }, { seed: 1 });
    const charts = chartsOf(run);
    expect(Object.keys(charts)).toEqual(["jobs.svg", "waiting.svg", "time-to-video.svg"]);
    expect(charts["waiting.svg"]).toContain("video vendor</text>");
    expect(Object.values(charts).join("")).not.toMatch(/NaN|Infinity/);
  }
});
