import { describe, expect, test } from "@jest/globals";
import { plannedWords } from "@reelwright/film/sound/timeline";
import { createLipSync } from "./idle-motion.ts";

describe("lips", () => {
  test("are closed at both ends and open in between", () => {
    const mouth = createLipSync(plannedWords("Hello there, this is really good.", 4));
    expect(mouth(0).open).toBe(0);
    expect(mouth(4).open).toBe(0);
    const opened = Array.from({ length: 120 }, (_, at) => mouth(at / 30).open).filter(
      (open) => open > 0.2,
    );
    expect(opened.length).toBeGreaterThan(20);
  });

  test("rest at punctuation", () => {
    const longest = (text: string) => {
      const mouth = createLipSync(plannedWords(text, 5));
      let [run, best, spoken] = [0, 0, false];
      for (let at = 0; at < 75; at++) {
        const open = mouth(at / 30).open > 0.02;
        best = open && spoken ? Math.max(best, run) : best;
        spoken ||= open;
        run = open ? 0 : run + 1;
      }
      return best;
    };
    expect(longest("one two. three four. five six.")).toBeGreaterThan(
      longest("one two three four five six"),
    );
  });

  test("stay closed when nothing is said", () => {
    expect(createLipSync([])(2)).toEqual({ open: 0, round: 0 });
  });
});
