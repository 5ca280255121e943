import { expect, test } from "@jest/globals";
import { circuitTone, fullness, fullTone, reasonTone } from "./states.ts";

test("what stands still is told from what waits for a person and what goes on", () => {
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
