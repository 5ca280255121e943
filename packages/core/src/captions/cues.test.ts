import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Word } from "../artifacts/artifacts.ts";
import { captionWords } from "./caption-words.ts";
import { cuesOf, lineText } from "./cues.ts";
import { customLook } from "./custom-look.ts";
import { runsLeft } from "./direction.ts";
import { limitsOf, placed, safeBox, settingOf } from "./layout.ts";
import { namedLook } from "./looks.ts";
import { typefacesFor } from "./typeface.ts";

const limits = {
  language: "en",
  maxWords: 3,
  idealWords: 3,
  maxLines: 2,
  widest: 20,
  width: (text: string) => text.length,
};
const spoken = (text: string, pauseAfter = "", segments: readonly number[] = []): Word[] => {
  let at = 0;
  return text.split(" ").map((word, index) => {
    const startMs = at;
    at += 300 + (word === pauseAfter ? 360 : 0);
    return { text: word, startMs, endMs: startMs + 300, segment: segments[index] ?? 0 };
  });
};
const cuts = (words: readonly Word[], changes = {}) =>
  cuesOf(captionWords(words, "en"), { ...limits, ...changes }).map((cue) =>
    cue.lines.map(lineText).join(" / "),
  );

describe("cues", () => {
  test("end with a sentence, a pause or a segment", () => {
    expect(cuts(spoken("So good. Really good"))).toEqual(["So good.", "Really good"]);
    expect(cuts(spoken("So good and nice", "good"))).toEqual(["So good", "and nice"]);
    expect(cuts(spoken("So good and nice", "", [0, 0, 0, 1]))).toEqual(["So good and", "nice"]);
  });

  test("rather end with a clause than on a word that leans on the next", () => {
    expect(cuts(spoken("They keep cool, and they look great"))).toEqual([
      "They keep cool,",
      "and they",
      "look great",
    ]);
    expect(cuts(spoken("You get more of the good stuff"))).not.toContain("of the");
  });

  test("break into two balanced lines only when one is too narrow", () => {
    expect(cuts(spoken("lightweight recycled cotton"), { widest: 21 })).toEqual([
      "lightweight / recycled cotton",
    ]);
    expect(cuts(spoken("a fine mug"))).toEqual(["a fine mug"]);
  });

  test("make a long word smaller and cut an endless one", () => {
    const [long] = cuesOf(captionWords(spoken("x".repeat(30)), "en"), limits);
    expect(long?.scale).toBeCloseTo(20 / 30);
    const [endless] = cuesOf(captionWords(spoken("x".repeat(900)), "en"), limits);
    expect(lineText(endless?.lines[0] ?? [])).toMatch(/^x+…$/);
    expect(endless?.scale).toBeGreaterThan(0.4);
  });

  test("stay until the next one when it follows closely, else a little longer than the voice", () => {
    const cues = cuesOf(captionWords(spoken("One. Two.", "One."), "en"), limits);
    expect(cues.map(({ startCs, endCs }) => [startCs, endCs])).toEqual([
      [0, 66],
      [66, 121],
    ]);
  });

  test("never overlap, keep every word, and hold no words of two segments", () => {
    const words = fc.array(
      fc.record({
        text: fc.string({ unit: "grapheme", minLength: 1, maxLength: 14 }),
        startMs: fc.integer({ min: 0, max: 15_000 }),
        endMs: fc.integer({ min: 0, max: 15_000 }),
        segment: fc.integer({ min: 0, max: 2 }),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(words, (all) => {
        const shown = captionWords(all, "en");
        const cues = cuesOf(shown, { ...limits, widest: 200 });
        expect(cues.flatMap((cue) => cue.lines.flat())).toEqual(shown);
        for (const [index, cue] of cues.entries()) {
          expect(cue.endCs).toBeGreaterThan(cue.startCs);
          expect(cue.startCs).toBe(cue.lines[0]?.[0]?.startCs);
          expect(cue.endCs).toBeLessThanOrEqual(
            cues[index + 1]?.startCs ?? Number.POSITIVE_INFINITY,
          );
          expect(new Set(cue.lines.flat().map((word) => word.segment)).size).toBe(1);
          expect(cue.lines.length).toBeLessThanOrEqual(2);
        }
      }),
    );
  });
});

describe("the layout", () => {
  const frames = [
    { width: 1080, height: 1920 },
    { width: 720, height: 1280 },
    { width: 1920, height: 1080 },
    { width: 1080, height: 1080 },
  ];
  const looks = [
    namedLook("short_karaoke", "#2f6fd0"),
    namedLook("short_highlight", "#2f6fd0"),
    namedLook("bold_karaoke", "#2f6fd0"),
    namedLook("neon_karaoke", "#2f6fd0"),
    namedLook("minimal_karaoke", "#2f6fd0"),
    customLook(
      { font_size_pct: 12, position: "top", background_color: "#000000", words_per_line: 8 },
      "#fff",
    ),
    customLook({ font_size_pct: 12, position: "middle", outline_width: 12 }, "#fff"),
    customLook({ font_size_pct: 12, position: "bottom", animation: "pop" }, "#fff"),
  ];

  test("keeps every word inside the safe area", () => {
    const text = fc.oneof(
      fc.lorem({ maxCount: 12 }),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
      fc.constantFrom(
        "Донаудампфшиффартсгезельшафт очень",
        "这款产品真的非常好用今天",
        "تجربتنا الجديدة",
      ),
    );
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(...frames),
        fc.constantFrom(...looks),
        (words, frame, look) => {
          const shown = captionWords(spoken(words), "en");
          const all = shown.map((word) => word.text).join(" ");
          const setting = settingOf(look, typefacesFor(look.face, all, "en"), frame, runsLeft(all));
          const safe = safeBox(frame);
          for (const cue of cuesOf(shown, limitsOf(setting, "en"))) {
            const { lines, words: places, em } = placed(cue, setting);
            for (const { x, y, width, typeface } of [...lines, ...places]) {
              const baseline = y + typeface.baseline * em;
              expect(x - width / 2).toBeGreaterThanOrEqual(safe.left - 0.5);
              expect(x + width / 2).toBeLessThanOrEqual(safe.right + 0.5);
              const { above, below } = setting.typefaces.main;
              expect(baseline - above * em).toBeGreaterThanOrEqual(safe.top - 0.5);
              expect(baseline + below * em).toBeLessThanOrEqual(safe.bottom + 0.5);
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test("leaves the lower fifth and the right 12 % of an upright frame free", () => {
    expect(safeBox({ width: 900, height: 1600 })).toEqual({
      left: 108,
      right: 792,
      top: 128,
      bottom: 1280,
    });
  });

  test("goes lower in square and wide frames, over which no buttons lie", () => {
    expect(safeBox({ width: 1000, height: 1000 })).toEqual({
      left: 120,
      right: 880,
      top: 80,
      bottom: 910,
    });
  });
});
