import { describe, expect, test } from "@jest/globals";
import { captionsTop } from "@reelwright/film/artifacts";
import { captionWords } from "@reelwright/film/captions/caption-words";
import { cuesOf } from "@reelwright/film/captions/cues";
import fc from "fast-check";
import { facesFor } from "../type/faces.ts";
import { runsLeft, safeBox } from "../type/place.ts";
import { customStyle, namedStyle } from "./caption-styles.ts";
import { layOutCue, limitsOf, settingOf } from "./layout.ts";

/** Words of 300 ms each, without pauses. */
const spoken = (text: string) =>
  text.split(" ").map((word, index) => ({
    text: word,
    startMs: index * 300,
    endMs: (index + 1) * 300,
    segment: 0,
  }));

describe("the layout", () => {
  const frames = [
    { width: 1080, height: 1920 },
    { width: 720, height: 1280 },
    { width: 1920, height: 1080 },
    { width: 1080, height: 1080 },
  ];
  const styles = [
    namedStyle("short_karaoke", "#2f6fd0"),
    namedStyle("short_highlight", "#2f6fd0"),
    namedStyle("bold_karaoke", "#2f6fd0"),
    namedStyle("neon_karaoke", "#2f6fd0"),
    namedStyle("minimal_karaoke", "#2f6fd0"),
    customStyle(
      { font_size_pct: 12, position: "top", background_color: "#000000", words_per_line: 8 },
      "#fff",
    ),
    customStyle({ font_size_pct: 12, position: "middle", outline_width: 12 }, "#fff"),
    customStyle({ font_size_pct: 12, position: "bottom", animation: "pop" }, "#fff"),
  ];

  test.each(frames)("keeps two lines below the product in $width × $height", (frame) => {
    const shown = captionWords(spoken("Scroll past Brightest Canvas Bag today"), "en");
    const tops = styles.slice(0, 5).flatMap((style) => {
      const setting = settingOf(style, facesFor(style.face, "Canvas", "en"), frame, false);
      return cuesOf(shown, limitsOf(setting, "en")).map((cue) => {
        const [first] = layOutCue(cue, setting).lines;
        // A line's letters don't reach all of its face's height.
        return (first?.baseline ?? 0) - (setting.faces.main.above - 0.02) * setting.em;
      });
    });
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(captionsTop(frame) * frame.height);
  });

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
        fc.constantFrom(...styles),
        (words, frame, style) => {
          const shown = captionWords(spoken(words), "en");
          const all = shown.map((word) => word.text).join(" ");
          const setting = settingOf(style, facesFor(style.face, all, "en"), frame, runsLeft(all));
          const safe = safeBox(frame);
          for (const cue of cuesOf(shown, limitsOf(setting, "en"))) {
            const { lines, words: places, em } = layOutCue(cue, setting);
            for (const { left, baseline, width } of [...lines, ...places]) {
              expect(left).toBeGreaterThanOrEqual(safe.left - 0.5);
              expect(left + width).toBeLessThanOrEqual(safe.right + 0.5);
              const { above, below } = setting.faces.main;
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
