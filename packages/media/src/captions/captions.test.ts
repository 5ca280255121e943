import { describe, expect, test } from "@jest/globals";
import type { Word } from "@reelwright/film/artifacts";
import type { CaptionDesign } from "@reelwright/film/captions/caption-renderer";
import { captionWords } from "@reelwright/film/captions/caption-words";
import { writeSubtitles } from "@reelwright/film/captions/sidecars";
import fc from "fast-check";
import { assCaptions } from "./caption-renderer.ts";

const styles = [
  "short_karaoke",
  "short_highlight",
  "bold_karaoke",
  "neon_karaoke",
  "minimal_karaoke",
  "custom",
] as const;

/** Words of 300 ms each, 20 ms apart, from 200 ms on. */
const spoken = (text: string, segment = 0): Word[] =>
  text.split(" ").map((word, index) => ({
    text: word,
    startMs: 200 + index * 320,
    endMs: 500 + index * 320,
    segment,
  }));
const write = (words: readonly Word[], changes: Partial<CaptionDesign> = {}) => {
  const design: CaptionDesign = {
    style: "short_karaoke",
    custom: null,
    frame: { width: 1080, height: 1920 },
    language: "en",
    accent: "#2f6fd0",
    ...changes,
  };
  const ass = assCaptions(captionWords(words, design.language), design);
  return { ass, srt: writeSubtitles(words, design.language).srt };
};

type Event = { layer: number; startCs: number; endCs: number; text: string };
const cs = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return Math.round((hours * 3600 + minutes * 60 + seconds) * 100);
};
const eventsOf = (ass: string): Event[] =>
  ass
    .split("\n")
    .filter((line) => line.startsWith("Dialogue: "))
    .map((line) => {
      const [layer = "", start = "", end = "", , , , , , , ...text] = line.slice(10).split(",");
      return { layer: Number(layer), startCs: cs(start), endCs: cs(end), text: text.join(",") };
    });
const shownText = (event: Event) => event.text.replace(/\{[^}]*\}/g, "").trim();
const wordEvents = (ass: string) => eventsOf(ass).filter(({ text }) => !text.includes("\\p1"));

const sentence = "Okay, you need to see this. Meet the Blue Plimsolls! They keep your feet cool.";
const hostile = fc.array(
  fc.record({
    text: fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 30 }),
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.constantFrom(
        "{\\b1}",
        "a\\Nb",
        "\\{x",
        "}{",
        "-->",
        "<i>",
        "a\nb\r\nc",
        "&amp;",
        "\u202eabc",
        "👩‍👩‍👧 hi",
        "{",
        "\\",
      ),
    ),
    startMs: fc.oneof(fc.integer({ min: -100, max: 20_000 }), fc.constant(Number.NaN)),
    endMs: fc.oneof(fc.integer({ min: -100, max: 20_000 }), fc.constant(Number.POSITIVE_INFINITY)),
    segment: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 25 },
);

describe("burned-in captions", () => {
  test.each(styles)("%s shows every word in order", (style) => {
    const shown = wordEvents(write(spoken(sentence), { style }).ass)
      .filter(({ layer }) => layer === 1)
      .map(shownText);
    expect(shown.join(" ").toLowerCase()).toBe(sentence.toLowerCase());
  });

  test("the sweep begins with each word, to the hundredth of a second", () => {
    const words = spoken(sentence).map((word) => ({ ...word, startMs: word.startMs + 7 }));
    const starts = wordEvents(write(words).ass).map(({ startCs, text }) => {
      const [, delay = "", length = ""] = /\\k(\d+)\}\{\\kf(\d+)/.exec(text) ?? [];
      return [startCs + Number(delay), startCs + Number(delay) + Number(length)];
    });
    expect(starts).toEqual(
      words.map((word) => [Math.round(word.startMs / 10), Math.round(word.endMs / 10)]),
    );
  });

  test("bold words come in one by one when they are spoken", () => {
    const words = spoken(sentence);
    const starts = wordEvents(write(words, { style: "bold_karaoke" }).ass).map(
      (event) => event.startCs,
    );
    expect(starts).toEqual(words.map((word) => word.startMs / 10));
  });

  test("the box lies behind each word from its start to the next word's", () => {
    const words = spoken("One two three");
    const boxes = eventsOf(write(words, { style: "short_highlight" }).ass).filter(
      ({ layer }) => layer === 0,
    );
    expect(boxes.map(({ startCs }) => startCs)).toEqual([20, 52, 84]);
    expect(boxes.map(({ endCs }) => endCs).slice(0, 2)).toEqual([52, 84]);
  });

  test.each(styles)("%s shows no article without its noun, capitals or not", (style) => {
    const { ass } = write(spoken("made of the organic cotton you love"), { style });
    const ends = new Map(wordEvents(ass).map((event) => [event.endCs, shownText(event)]));
    expect([...ends.values()].map((word) => word.toLowerCase())).not.toContain("the");
  });

  test("each style has its own look", () => {
    const looks = styles.map((style) => write(spoken(sentence), { style }).ass);
    expect(new Set(looks.slice(0, 5)).size).toBe(5);
    expect(looks[0]).toMatch(/\\kf/);
    expect(looks[1]).toMatch(/\\p1\}m /);
    expect(looks[2]).toMatch(/\\fscx112/);
    expect(looks[3]).toMatch(/\\blur[12]\d\./);
    expect(looks[4]).toMatch(/Inter SemiBold/);
  });

  test("arabic words stand from right to left, and the sweep uncovers them from the right", () => {
    const events = wordEvents(write(spoken("مرحبا بكم Nike Air!"), { language: "ar" }).ass);
    const places = events.map((event) => ({
      word: shownText(event),
      x: Number(/\\pos\(([\d.]+),/.exec(event.text)?.[1]),
    }));
    const inOrder = [...new Set(places.sort((a, b) => a.x - b.x).map(({ word }) => word))];
    expect(inOrder.filter((word) => /\p{Script=Arabic}/u.test(word))).toEqual(["بكم", "مرحبا"]);
    expect(places.map(({ word }) => word)).toContain("!Air");
    for (const { text } of events.filter((event) => /مرحبا|بكم/.test(event.text))) {
      expect(text).not.toMatch(/\\kf/);
      const [from, to] = Array.from(text.matchAll(/\\clip\((\d+),0,(\d+),/g), ([, left, right]) => [
        Number(left),
        Number(right),
      ]);
      if (from && to)
        expect([from[0] === from[1], to[1] === from[1], (to[0] ?? 0) < (from[0] ?? 0)]).toEqual([
          true,
          true,
          true,
        ]);
    }
    expect(events.filter(({ text }) => text.includes("\\clip("))).toHaveLength(2);
  });

  test("a chinese phrase is cut into words without spaces", () => {
    const words = [{ text: "这款产品真的非常好用！", startMs: 0, endMs: 2200, segment: 0 }];
    const { ass, srt } = write(words, { language: "zh" });
    const shown = wordEvents(ass).map(shownText);
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.join("")).toBe("这款产品真的非常好用！");
    expect(srt).toContain("这款产品真的非常好用！");
  });

  test("pictographs are left out of the picture and kept in the subtitles", () => {
    const { ass, srt } = write(spoken("so good 👩‍👩‍👧 really 🔥"));
    expect(wordEvents(ass).map(shownText)).toEqual(["so", "good", "really"]);
    expect(srt).toContain("so good 👩‍👩‍👧 really 🔥");
  });

  test("no text of a caller becomes an override or a line break", () => {
    const ours =
      /\{(?:\\(?:an|pos|fad|fscx|fscy|t|blur|fs|fsp|bord|shad|k|kf|r|alpha|[1-4][ac]|p1?)[^{}\\]*(?:\\[1-4]?[a-z]+[^{}\\]*)*)\}/g;
    fc.assert(
      fc.property(hostile, fc.constantFrom(...styles), (words, style) => {
        const { ass } = write(words, { style });
        for (const { text } of eventsOf(ass)) {
          const rest = text.replace(ours, "");
          expect(rest).not.toMatch(/[{}\n\r]/);
          expect(rest).not.toMatch(/\\(?!\u2060)/);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("events have a length and stand in order, whatever times come in", () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom(...styles), (words, style) => {
        const events = wordEvents(write(words, { style }).ass).filter(({ layer }) => layer === 1);
        for (const { startCs, endCs } of events) expect(endCs).toBeGreaterThan(startCs);
        const starts = events.map(({ startCs }) => startCs);
        expect(starts).toEqual([...starts].sort((a, b) => a - b));
      }),
      { numRuns: 200 },
    );
  });

  test("hostile fonts and colours of a custom style stay in their fields", () => {
    const { ass } = write(spoken("Hi there"), {
      style: "custom",
      custom: { font_family: "Evil,99\n[Events]{\\b1}", text_color: "#12ab34", animation: "none" },
    });
    expect(ass.split("\n").filter((line) => line === "[Events]")).toHaveLength(1);
    expect(ass).toContain("Style: Layer0,Evil99Eventsb1,");
    expect(ass).toContain("&H0034AB12");
  });
});

test("without words nothing is drawn", () => {
  expect(write([]).ass).not.toContain("Dialogue");
});
