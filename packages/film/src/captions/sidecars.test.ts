import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Word } from "../artifacts.ts";
import { writeSubtitles } from "./sidecars.ts";

const write = (words: readonly Word[]) => writeSubtitles(words, "en");
const word = (text: string, startMs: number, segment = 0): Word => ({
  text,
  startMs,
  endMs: startMs + 250,
  segment,
});

describe("subtitle files", () => {
  test("hold sentences with the times of their first and last words", () => {
    const { srt, vtt } = write([
      word("Hello", 1230),
      word("world.", 1500),
      word("Bye!", 62_000, 1),
    ]);
    expect(srt).toBe(
      "1\n00:00:01,230 --> 00:00:02,000\nHello world.\n\n2\n00:01:02,000 --> 00:01:02,500\nBye!\n",
    );
    expect(vtt).toBe(
      "WEBVTT\n\n00:00:01.230 --> 00:00:02.000\nHello <00:00:01.500>world.\n\n00:01:02.000 --> 00:01:02.500\nBye!\n",
    );
  });

  test("escape what their formats would read as markup", () => {
    const { srt, vtt } = write([word("a-->b", 0), word("<i>&{x}", 300)]);
    expect(srt).toContain("a→b ‹i›&(x)");
    expect(vtt).toContain("a--&gt;b <00:00:00.300>&lt;i&gt;&amp;{x}");
  });

  test("are empty but valid without words", () => {
    const { srt, vtt, words } = write([]);
    expect(srt).toBe("");
    expect(vtt).toBe("WEBVTT\n");
    expect(JSON.parse(words)).toEqual({ language: "en", words: [] });
  });

  test("keep one arrow per cue and rising times, whatever is said", () => {
    const words = fc.array(
      fc
        .record({
          text: fc.oneof(
            fc.string({ unit: "grapheme", maxLength: 20 }),
            fc.constantFrom("-->", "1\n\n00:00:00,000 --> 00:00:01,000", "NOTE", "<c>", "\n\n"),
          ),
          startMs: fc.integer({ min: 0, max: 9000 }),
          segment: fc.integer({ min: 0, max: 2 }),
        })
        .map(({ text, startMs, segment }) => word(text, startMs, segment)),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(words, (all) => {
        const { srt, vtt } = write(all);
        const cues = srt === "" ? [] : srt.trimEnd().split("\n\n");
        for (const [index, cue] of cues.entries()) {
          const [number, times, ...lines] = cue.split("\n");
          expect(number).toBe(String(index + 1));
          expect(times).toMatch(/^\d\d:\d\d:\d\d,\d{3} --> \d\d:\d\d:\d\d,\d{3}$/);
          expect(lines.length).toBeGreaterThanOrEqual(1);
          expect(lines.length).toBeLessThanOrEqual(2);
        }
        const stamps = cues.flatMap((cue) => cue.split("\n")[1]?.split(" --> ") ?? []);
        expect(stamps).toEqual([...stamps].sort());
        expect(vtt.match(/-->/g)?.length ?? 0).toBe(cues.length);
        expect(vtt.replace(/<\d\d:\d\d:\d\d\.\d{3}>/g, "")).not.toMatch(/</);
      }),
      { numRuns: 200 },
    );
  });

  test("the words keep the spoken text and its times", () => {
    const { words } = write([word("Hi {there}", 12)]);
    expect(JSON.parse(words).words).toEqual([
      { text: "Hi {there}", start_ms: 12, end_ms: 262, segment: 0 },
    ]);
  });
});
