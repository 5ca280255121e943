import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Word } from "../artifacts.ts";
import { captionWords } from "./caption-words.ts";
import { cuesOf, lineText } from "./cues.ts";

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

  test("keep a Chinese particle with the Latin name before it", () => {
    const text = "今天就来看看 Tidewell Steel Bottle 吧。";
    const words = captionWords(spoken(text), "zh");
    const cues = cuesOf(words, { ...limits, language: "zh" });
    expect(cues.map((cue) => cue.lines.map(lineText).join("/")).at(-1)).not.toBe("吧。");
  });

  test("are of one size in Japanese, which the widest phrase fits", () => {
    const words = captionWords(spoken("PulseBand 4、 もう知っていますか？ 14日間充電なし。"), "ja");
    const cues = cuesOf(words, { ...limits, language: "ja", widest: 6 });
    const lines = cues.flatMap((cue) => cue.lines.map(lineText));
    expect(lines).toContain("知っていますか？");
    const [scale = 1, ...others] = new Set(cues.map((cue) => cue.scale));
    expect([scale < 1, others]).toEqual([true, []]);
    for (const line of lines) expect(line.length * scale).toBeLessThanOrEqual(6);
  });

  test("make one long word smaller between spaces, and no other", () => {
    const cues = cuesOf(captionWords(spoken("Our extraordinarily soft wool"), "en"), {
      ...limits,
      widest: 10,
    });
    expect(new Set(cues.map(({ scale }) => scale)).size).toBe(2);
  });

  test("keep their size where one name among words with spaces is in another script", () => {
    const cues = cuesOf(
      captionWords(spoken("Try 抹茶 today. It is extraordinarily good. So fresh."), "en"),
      { ...limits, widest: 9 },
    );
    expect(cues.at(-1)?.scale).toBe(1);
    expect(Math.min(...cues.map(({ scale }) => scale))).toBeLessThan(1);
  });

  test("rather end with a clause than on a word that leans on the next", () => {
    expect(cuts(spoken("They keep cool, and they look great"))).toEqual([
      "They keep cool,",
      "and they",
      "look great",
    ]);
    expect(cuts(spoken("You get more of the good stuff"))).not.toContain("of the");
  });

  test.each([
    ["made of the organic cotton we love", /\bthe$/u],
    ["It has Vitamin C in every drop of it", /Vitamin$/u],
    ["We brew it at New York City prices today", /\b(?:New|York)$/u],
    ["It weighs only 24 grams in your hand", /\b24$/u],
    ["Try the SolMate Sunscreen SPF 50 on sunny days", /\bSPF$/u],
    ["Here comes the good reason number 2. Look", /\bnumber$/u],
  ])("%s: no line ends after an article or within a name or figure", (text, end) => {
    const bold = { maxWords: 3, idealWords: 2 };
    for (const changes of [{}, { maxWords: 3, idealWords: 3 }, { widest: 14 }, bold])
      for (const line of cuts(spoken(text), changes).flatMap((cue) => cue.split(" / ")))
        expect(line).not.toMatch(end);
  });

  test("show a name of several words with its article at once, on two lines", () => {
    expect(cuts(spoken("Discover the Blue Plimsolls today."))[0]).toBe(
      "Discover / the Blue Plimsolls",
    );
    expect(cuts(spoken("and then came the Harbour Six Panel Cap"))).toContain(
      "the Harbour / Six Panel Cap",
    );
  });

  test("show a name a little smaller rather than divide it, and not where it would be tiny", () => {
    const words = captionWords(spoken("I got the Amber Reading Lamp."), "en");
    const shown = (widest: number) =>
      cuesOf(words, { ...limits, maxWords: 3, idealWords: 2, widest }).map(
        ({ lines, scale }) => `${lines.map(lineText).join(" / ")} ${scale.toFixed(2)}`,
      );
    expect(shown(11)).toEqual(["I got 1.00", "the Amber / Reading Lamp. 0.85"]);
    expect(shown(9)).not.toContainEqual(expect.stringMatching(/Amber .*Lamp/));
  });

  test("have no more words on a line than they may", () => {
    const wide = cuesOf(captionWords(spoken("Discover the Blue Plimsolls in our shop"), "en"), {
      ...limits,
      widest: 60,
    });
    for (const line of wide.flatMap(({ lines }) => lines)) expect(line.length).toBeLessThan(4);
  });

  test("break into two balanced lines only when one is too narrow", () => {
    expect(cuts(spoken("lightweight recycled cotton"), { widest: 21 })).toEqual([
      "lightweight / recycled cotton",
    ]);
    expect(cuts(spoken("a fine mug"))).toEqual(["a fine mug"]);
  });

  test("make a long word smaller and break a longer one, of which nothing is lost", () => {
    const [long] = cuesOf(captionWords(spoken("x".repeat(30)), "en"), limits);
    expect(long?.scale).toBeCloseTo(20 / 30);
    for (const word of [
      "Donaudampfschifffahrtsgesellschaftskapitän",
      "www.example.com/very/long/path-to-product-page",
      "x".repeat(900),
      "ก".repeat(120),
    ]) {
      const cues = cuesOf(captionWords(spoken(word), "en"), limits);
      const text = cues.flatMap(({ lines }) => lines.map(lineText)).join("");
      expect(text.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, "")).toBe(
        word.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, ""),
      );
      for (const { scale } of cues) expect(scale).toBeGreaterThanOrEqual(0.6);
    }
  });

  test("break an address after its dividers, and a word with a hyphen", () => {
    const lines = (word: string) =>
      cuesOf(captionWords(spoken(word), "de"), limits).flatMap((cue) => cue.lines.map(lineText));
    expect(lines("www.example.com/very/long/path-to-product-page")).toEqual([
      "www.example.com/very/",
      "long/path-to-product-page",
    ]);
    expect(lines("Donaudampfschifffahrtsgesellschaftskapitän").join("")).toMatch(
      /^\p{L}+-\p{L}+(?:-\p{L}+)?$/u,
    );
  });

  test("stay until the next one when it follows closely, else a little longer than the voice", () => {
    const cues = cuesOf(captionWords(spoken("One. Two.", "One."), "en"), limits);
    expect(cues.map(({ startCs, endCs }) => [startCs, endCs])).toEqual([
      [0, 66],
      [66, 121],
    ]);
  });

  test("stay up through a pause between sentences, not through a long silence", () => {
    const said = (pauseMs: number): Word[] => [
      { text: "One.", startMs: 0, endMs: 300, segment: 0 },
      { text: "Two.", startMs: 300 + pauseMs, endMs: 600 + pauseMs, segment: 0 },
    ];
    const ends = (pauseMs: number) =>
      cuesOf(captionWords(said(pauseMs), "en"), limits).map(({ endCs }) => endCs);
    expect(ends(1_200)[0]).toBe(150);
    expect(ends(2_500)[0]).toBe(55);
  });

  test("hold more words where they would be too short to be read", () => {
    const text = "and I don't go out without my keys or my bag these days";
    const hasty = text.split(" ").map((word, index) => ({
      ...{ text: word, segment: 0 },
      ...{ startMs: index * 150, endMs: index * 150 + 150 },
    }));
    const cues = cuesOf(captionWords(hasty, "en"), { ...limits, idealWords: 2, maxWords: 5 });
    for (const { startCs, endCs } of cues) expect(endCs - startCs).toBeGreaterThanOrEqual(45);
  });

  test("cut no Japanese loan word", () => {
    const [word] = captionWords(
      [{ text: "クローゼットはいっぱい", startMs: 0, endMs: 900, segment: 0 }],
      "ja",
    );
    expect(word?.text).toMatch(/^クローゼットは/u);
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

test("a word of any length is divided in time that grows with its length, not faster", () => {
  const costOf = (length: number): number => {
    const words = captionWords(spoken("ab1-".repeat(length / 4)), "en");
    const costs = [0, 1, 2].map(() => {
      const before = process.cpuUsage();
      cuesOf(words, limits);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    });
    return Math.min(...costs);
  };
  costOf(4000);
  expect(costOf(64_000)).toBeLessThan(10 * costOf(16_000));
});
