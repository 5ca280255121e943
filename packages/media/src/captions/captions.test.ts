import { describe, expect, test } from "@jest/globals";
import type { Word } from "@reelwright/film/artifacts";
import { type CaptionDesign, captionStyles } from "@reelwright/film/captions/caption-renderer";
import { captionWords } from "@reelwright/film/captions/caption-words";
import { writeSubtitles } from "@reelwright/film/captions/sidecars";
import fc from "fast-check";
import { captionLayer } from "./caption-drawing.ts";
import { assCaptions } from "./caption-renderer.ts";

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
/** The events of the lowest layer of text. */
const lineEvents = (ass: string) => eventsOf(ass).filter(({ layer }) => layer === 1);

const never = Number.POSITIVE_INFINITY;
const frameSize = { width: 360, height: 640 };

/** What is drawn of captions on each frame, as the keys of what differs. */
const drawnFrames = (
  words: readonly Word[],
  changes: Partial<CaptionDesign> = {},
  frames = 150,
) => {
  const language = changes.language ?? "en";
  const layer = captionLayer(
    captionWords(words, language),
    {
      ...{ style: "short_karaoke", custom: null, frame: frameSize, language, accent: "#2f6fd0" },
      ...changes,
    },
    frames,
  );
  return Array.from({ length: frames }, (_, frame) => layer?.drawnAt(frame) ?? []);
};
/** Words are drawn under their start in hundredths of a second. */
const wordsAt = (drawn: ReturnType<typeof drawnFrames>[number]) => [
  ...new Set(drawn.flatMap(({ key }) => (key.startsWith("box") ? [] : [Number.parseInt(key, 10)]))),
];
const frameOf = (ms: number) => Math.ceil((30 * ms) / 1000);

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

test("no caption is left once an end card begins, and the last one has faded by then", () => {
  const words = spoken("It comes in its pot and it loves a sunny desk");
  const design: CaptionDesign = {
    ...{ style: "short_highlight", custom: null, frame: frameSize, language: "en" },
    accent: "#2f6fd0",
  };
  const layer = captionLayer(captionWords(words, "en"), design, 150, 75);
  const shown = Array.from({ length: 150 }, (_, frame) => layer?.drawnAt(frame).length ?? 0);
  expect(shown.slice(0, 74).some((count) => count > 0)).toBe(true);
  expect(shown.slice(75).every((count) => count === 0)).toBe(true);
});

describe("drawn captions", () => {
  test.each(captionStyles)(
    "%s draws every word, from its cue on and while it is spoken",
    (style) => {
      const words = spoken(sentence);
      const frames = drawnFrames(words, { style }, 200);
      for (const { startMs, endMs } of words)
        for (const ms of [startMs + 34, endMs - 34])
          expect(wordsAt(frames[frameOf(ms)] ?? [])).toContain(Math.round(startMs / 10));
      expect(frames[0]).toEqual([]);
      expect(frames.at(-1)).toEqual([]);
    },
  );

  test("the sweep begins and ends with each word, to the frame", () => {
    const words = spoken(sentence);
    const frames = drawnFrames(words, {}, 200);
    for (const { startMs, endMs } of words) {
      const frontAt = (ms: number) =>
        frames[frameOf(ms)]?.find(({ key }) => key.startsWith(`${Math.round(startMs / 10)} `))
          ?.front;
      // While the cue comes in there is none.
      const fronts = [startMs - 34, startMs + 150, endMs + 1, endMs + 10].map(frontAt);
      const [before, within, end, rest] = fronts;
      if (before !== undefined) expect(within).toBeGreaterThan(before);
      if (end !== undefined) expect(end).toBeGreaterThan(within ?? never);
      if (rest !== undefined) expect(rest).toBe(end);
    }
  });

  test("bold words come in one by one when they are spoken", () => {
    const words = spoken(sentence);
    const frames = drawnFrames(words, { style: "bold_karaoke" }, 200);
    for (const { startMs } of words) {
      const shows = (frame: number) =>
        wordsAt(frames[frame] ?? []).includes(Math.round(startMs / 10));
      const at = frameOf(startMs);
      expect([shows(at - 1), shows(at + 1)]).toEqual([false, true]);
    }
  });

  test("the box lies behind each word from its start to the next word's", () => {
    const frames = drawnFrames(spoken("One two three"), { style: "short_highlight" });
    const boxAt = (ms: number) =>
      frames[frameOf(ms)]?.find(({ key }) => key.startsWith("box"))?.box.left;
    const lefts = [250, 480, 560, 800, 880].map(boxAt);
    expect(lefts[0]).toBe(lefts[1]);
    expect(lefts[2]).toBe(lefts[3]);
    expect(new Set(lefts).size).toBe(3);
    expect(boxAt(1900)).toBeUndefined();
  });

  test("nothing changes between words, so nothing is drawn", () => {
    const words = spoken("One two three").map((word, index) => ({
      ...word,
      ...{ startMs: 200 + 300 * index, endMs: 300 + 300 * index },
    }));
    const frames = drawnFrames(words);
    const look = (frame: number) => frames[frame]?.map(({ key, front }) => `${key} ${front}`);
    expect(look(frameOf(400))).toEqual(look(frameOf(480)));
    expect(look(frameOf(400))).not.toEqual(look(frameOf(560)));
  });

  test("arabic words stand from right to left, and the sweep uncovers them from the right", () => {
    const words = spoken("مرحبا بكم Nike Air!");
    const frames = drawnFrames(words, { language: "ar" });
    const [first, second] = words.map(({ startMs }) => Math.round(startMs / 10));
    const at = (ms: number, word: number | undefined) =>
      frames[frameOf(ms)]?.find(({ key }) => key.startsWith(`${word} `));
    expect(at(600, first)?.box.left).toBeGreaterThan(at(600, second)?.box.left ?? never);
    const [early, late] = [at(590, second)?.front ?? 0, at(760, second)?.front ?? never];
    expect(late).toBeLessThan(early);
  });

  test("emoji are drawn", () => {
    const frames = drawnFrames(spoken("so good 👩‍👩‍👧 really 🔥"));
    const starts = spoken("so good 👩‍👩‍👧 really 🔥").map(({ startMs }) => startMs / 10);
    const shown = new Set(frames.flatMap(wordsAt));
    expect([...shown].sort((a, b) => a - b)).toEqual(starts);
  });

  test("without words nothing is drawn", () => {
    expect(drawnFrames([]).flat()).toEqual([]);
  });

  test("hostile words are laid out and drawn as words, in bounded time", () => {
    const long = [
      "A".repeat(10_000),
      "Z\u0335\u0316\u0354".repeat(2_000),
      "字".repeat(3_000),
      "﷽".repeat(500),
    ];
    for (const text of long) {
      const before = process.cpuUsage();
      drawnFrames([{ text, startMs: 0, endMs: 2000, segment: 0 }], { style: "bold_karaoke" }, 60);
      const { user, system } = process.cpuUsage(before);
      expect(user + system).toBeLessThan(4_000_000);
    }
  });
});

describe("captions as ASS", () => {
  test.each(captionStyles)("%s has every word in order", (style) => {
    const shown = lineEvents(write(spoken(sentence), { style }).ass).map(shownText);
    expect(shown.join(" ").toLowerCase()).toBe(sentence.toLowerCase());
  });

  test("the sweep begins with each word, to the hundredth of a second", () => {
    const words = spoken(sentence).map((word) => ({ ...word, startMs: word.startMs + 7 }));
    const starts = lineEvents(write(words).ass).flatMap(({ startCs, text }) => {
      let at = startCs;
      return Array.from(text.matchAll(/\\k(\d+)\}\{\\kf(\d+)/g), ([, delay, length]) => {
        const from = at + Number(delay);
        at = from + Number(length);
        return [from, at];
      });
    });
    expect(starts).toEqual(
      words.map((word) => [Math.round(word.startMs / 10), Math.round(word.endMs / 10)]),
    );
  });

  test.each(captionStyles)("%s shows no article without its noun, capitals or not", (style) => {
    const { ass } = write(spoken("made of the organic cotton you love"), { style });
    const ends = new Map(lineEvents(ass).map((event) => [event.endCs, shownText(event)]));
    for (const text of ends.values()) expect(text.toLowerCase()).not.toMatch(/\bthe$/);
  });

  test("each style has its own look", () => {
    const looks = captionStyles.map((style) => write(spoken(sentence), { style }).ass);
    expect(new Set(looks.slice(0, 5)).size).toBe(5);
    expect(looks[0]).toMatch(/\\kf/);
    expect(looks[1]).toMatch(/,Box,/);
    expect(looks[2]).toMatch(/\\alpha&HFF&/);
    expect(looks[3]).toMatch(/\\blur[12]\d\./);
    expect(looks[4]).toMatch(/Inter SemiBold/);
  });

  test("a chinese phrase is cut into words without spaces", () => {
    const words = [{ text: "这款产品真的非常好用！", startMs: 0, endMs: 2200, segment: 0 }];
    const { ass, srt } = write(words, { language: "zh" });
    expect(lineEvents(ass).map(shownText).join("")).toBe("这款产品真的非常好用！");
    expect(ass.match(/\\kf/g)?.length).toBeGreaterThan(1);
    expect(srt).toContain("这款产品真的非常好用！");
  });

  test("no text of a caller becomes an override or a line break", () => {
    const ours =
      /\{(?:\\(?:an|pos|fad|fscx|fscy|t|blur|fs|fsp|bord|shad|k|kf|r|alpha|[1-4][ac]|p1?)[^{}\\]*(?:\\[1-4]?[a-z]+[^{}\\]*)*)\}/g;
    fc.assert(
      fc.property(hostile, fc.constantFrom(...captionStyles), (words, style) => {
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
      fc.property(hostile, fc.constantFrom(...captionStyles), (words, style) => {
        const events = lineEvents(write(words, { style }).ass);
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
    // That family isn't installed.
    expect(ass).toContain("Style: Layer0,Montserrat ExtraBold,");
    expect(ass).toContain("&H0034AB12");
  });
});
