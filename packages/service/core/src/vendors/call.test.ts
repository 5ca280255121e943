import { expect, test } from "@jest/globals";
import { openPollPace } from "./call.ts";

const second = 1_000;

test.each([
  [0, 2],
  [40, 5],
  [600, 15],
])("a task of %d s is asked for after an eighth of its age, %d s", (ageSeconds, waitSeconds) => {
  const waitMs = openPollPace(() => 0)(ageSeconds * second, false);
  expect(Math.abs(waitMs - waitSeconds * second)).toBeLessThanOrEqual(0.1 * waitSeconds * second);
});

test("a vendor that calls back is asked once a minute", () => {
  const waitMs = openPollPace(() => 0)(3_600 * second, true);
  expect(Math.abs(waitMs - 60 * second)).toBeLessThanOrEqual(6 * second);
});

/** Polls tasks that were all begun at once for 90 s; polls per second in the last 30, and the longest wait by age. */
const poll = (tasks: number) => {
  let nowMs = 0;
  const pace = openPollPace(() => nowMs);
  const due = Array.from({ length: tasks }, () => 0);
  let polls = 0;
  let longest = 0;
  for (; nowMs < 90 * second; nowMs += 50) {
    for (const [task, dueMs] of due.entries()) {
      if (dueMs > nowMs) continue;
      const waitMs = pace(nowMs, false);
      due[task] = nowMs + waitMs;
      if (nowMs >= 60 * second) polls += 1;
      longest = Math.max(longest, waitMs / Math.max(nowMs, 4 * second));
    }
  }
  return { perSecond: polls / 30, longest };
};

test("many tasks share a process's polls", () => {
  const { perSecond, longest } = poll(500);
  expect(perSecond).toBeGreaterThan(10);
  expect(perSecond).toBeLessThan(30);
  // Half of the age, give or take a tenth.
  expect(longest).toBeLessThan(0.56);
});

test("a short task is not kept waiting by long ones", () => {
  let nowMs = 0;
  const pace = openPollPace(() => nowMs);
  for (; nowMs < 30 * second; nowMs += 10) pace(600 * second, false);
  expect(pace(600 * second, false)).toBeGreaterThan(50 * second);
  expect(pace(second, false)).toBeLessThan(2.3 * second);
});

test("alone again, a task is asked for as often as ever", () => {
  let nowMs = 0;
  const pace = openPollPace(() => nowMs);
  for (; nowMs < 30 * second; nowMs += 10) pace(600 * second, false);
  nowMs += 120 * second;
  expect(pace(600 * second, false)).toBeLessThan(17 * second);
});
