import { describe, expect, test } from "@jest/globals";
import {
  circuitTone,
  fullness,
  fullTone,
  reasonTone,
  type Sample,
  spendOf,
  throughputOf,
  withSample,
} from "./figures.ts";

const dispatch = {
  ready: 3,
  dispatched: 2,
  leased: 4,
  waiting: 1,
  paused: 9,
  oldest_s: 0,
  undispatched_s: 0,
  slots: 8,
};

describe("samples of the queues", () => {
  test("count what waits and what runs, but not what is paused", () => {
    const at = "2026-11-23T05:00:00.000Z";
    expect(withSample([], { at, dispatch })).toEqual([
      { at: Date.parse(at), waiting: 6, running: 4 },
    ]);
  });

  test("are not taken twice from the same look, and old ones go", () => {
    let samples: readonly Sample[] = [];
    for (let second = 0; second < 500; second += 1) {
      const at = new Date(second * 1_000).toISOString();
      samples = withSample(samples, { at, dispatch });
      expect(withSample(samples, { at, dispatch })).toBe(samples);
    }
    expect(samples).toHaveLength(450);
    expect(samples.at(-1)?.at).toBe(499_000);
  });
});

describe("throughput", () => {
  const now = Date.parse("2026-11-23T05:07:00Z");
  test("has every ten minutes of a day, stages together", () => {
    const found = throughputOf(
      [
        { at: "2026-11-23T05:00:00Z", stage: "init", units: 2 },
        { at: "2026-11-23T05:00:00Z", stage: "audio", units: 3 },
        { at: "2026-11-22T05:10:00Z", stage: "init", units: 7 },
        { at: "2026-11-22T05:00:00Z", stage: "init", units: 100 },
      ],
      now,
    );
    expect(found).toHaveLength(144);
    expect(found.at(-1)).toEqual({ at: Date.parse("2026-11-23T05:00:00Z"), units: 5 });
    expect(found[0]).toEqual({ at: Date.parse("2026-11-22T05:10:00Z"), units: 7 });
    expect(found.reduce((sum, { units }) => sum + units, 0)).toBe(12);
  });
});

describe("spend", () => {
  test("has every day, by vendor, the dearest first", () => {
    const { vendors, days, total } = spendOf(
      [
        { day: "2026-11-22", vendor: "openai", usd: 1 },
        { day: "2026-11-23", vendor: "openai", usd: 0.5 },
        { day: "2026-11-23", vendor: "fal", usd: 4 },
      ],
      Date.parse("2026-11-23T23:59:59Z"),
    );
    expect([vendors, total]).toEqual([["fal", "openai"], 5.5]);
    expect(days).toHaveLength(30);
    expect(days.slice(-2)).toEqual([
      { day: "2026-11-22", fal: 0, openai: 1 },
      { day: "2026-11-23", fal: 4, openai: 0.5 },
    ]);
    expect(days[0]?.day).toBe("2026-10-25");
  });
});

test("stuck jobs are distinguished from those in review and those in progress", () => {
  const tone = (code: string, isStuck: boolean) =>
    reasonTone({ code, text: "", is_stuck: isStuck });
  expect(tone("no_worker", true)).toBe("bad");
  expect(tone("review", true)).toBe("wait");
  expect(tone("running", false)).toBe("info");
  expect(tone("a code of tomorrow", false)).toBe("wait");
});

test("a vendor whose state nobody knows isn't called healthy", () => {
  expect([circuitTone("closed"), circuitTone("refused"), circuitTone(null)]).toEqual([
    "good",
    "bad",
    "muted",
  ]);
});

test("fullness stays within its bar, and nothing is full without a limit", () => {
  expect([fullness(5, 4), fullness(1, 4), fullness(7, null), fullness(7, 0)]).toEqual([
    1, 0.25, 0, 0,
  ]);
  expect([fullTone(0.5), fullTone(0.7), fullTone(0.95)]).toEqual(["info", "wait", "bad"]);
});
