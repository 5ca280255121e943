import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { closingOf, spreadPauses } from "./pauses.ts";

/** Words of 300 ms, `gapMs` apart after those that end with a mark, 20 ms elsewhere. */
const takeOf = (text: string, gapMs = 200) => {
  let at = 0;
  const words = text.split(" ").map((word) => {
    const startMs = at;
    at += 300 + (/[.,!?。؟،]$/u.test(word) ? gapMs : 20);
    return { text: word, startMs, endMs: startMs + 300 };
  });
  return { seconds: (words.at(-1)?.endMs ?? 0) / 1000, words };
};

describe("closingOf", () => {
  const reel = { beginMs: 8_150, cardMs: 10_000, endMs: 11_800 };

  test("lets the last sentence wait for the end card in the pauses before it", () => {
    const take = takeOf("Meet Aurora. It glows.");
    const closing = closingOf(take, reel);
    expect(closing).toEqual({ spareMs: 10_000 - 8_150 - 820, delayMs: 0 });
    const { words } = spreadPauses(take, closing?.spareMs ?? 0, 1_200);
    expect(8_150 + (words[2]?.startMs ?? 0)).toBe(10_000);
  });

  test("lets a single sentence begin later, by 0.4 s at most", () => {
    expect(closingOf(takeOf("Try it"), reel)).toEqual({ spareMs: 0, delayMs: 400 });
    expect(closingOf(takeOf("Try it"), { ...reel, beginMs: 9_700 })?.delayMs).toBe(300);
  });

  test("takes no more time than there is, and none where the sentence comes with the card or later", () => {
    const long = takeOf("Go. A long last sentence that goes on for the rest of it");
    expect(closingOf(long, reel)?.spareMs).toBe(Math.max(0, 11_800 - 8_150 - long.seconds * 1000));
    expect(closingOf(takeOf("One. Two."), { ...reel, beginMs: 9_900 })).toBeNull();
  });
});

describe("spreadPauses", () => {
  test("parts a take between its sentences, in the middle of the silence", () => {
    const take = takeOf("Meet Aurora. It glows.");
    const { pieces, words } = spreadPauses(take, 300);
    expect(pieces).toEqual([
      { fromMs: 0, toMs: 720, startMs: 0 },
      { fromMs: 720, toMs: 1_440, startMs: 1_020 },
    ]);
    expect(words.map(({ startMs }) => startMs)).toEqual([0, 320, 1_120, 1_440]);
  });

  test("gives sentences more than commas, and no pause more than a breath", () => {
    const { pieces } = spreadPauses(takeOf("One, two. Three"), 10_000);
    const grown = pieces.slice(1).map(({ fromMs, startMs }) => startMs - fromMs);
    expect(grown).toEqual([160, 580]);
  });

  test("knows the marks of other scripts", () => {
    const { pieces } = spreadPauses(takeOf("أتعلم؟ نعم، حقا"), 10_000);
    expect(pieces.slice(1).map(({ fromMs, startMs }) => startMs - fromMs)).toEqual([420, 580]);
  });

  test("leaves a take whole that has no pause, no silence in it, or no time to spare", () => {
    for (const [take, spareMs] of [
      [takeOf("No pause here"), 900],
      [takeOf("Hurried. Speech.", 10), 900],
      [takeOf("One. Two."), 0],
      [takeOf("One. Two."), -400],
    ] as const) {
      const toMs = Math.round(take.seconds * 1000);
      expect(spreadPauses(take, spareMs)).toEqual({
        pieces: [{ fromMs: 0, toMs, startMs: 0 }],
        words: take.words,
      });
    }
  });

  test("plays everything once and in order, and takes no more time than there is", () => {
    const word = fc.constantFrom("so", "then.", "well,", "終わり。", "yes!");
    const text = fc.array(word, { minLength: 1, maxLength: 14 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 4_000 }), (said, spareMs) => {
        const take = takeOf(said);
        const { pieces, words } = spreadPauses(take, spareMs);
        expect(pieces[0]?.fromMs).toBe(0);
        expect(pieces.at(-1)?.toMs).toBe(Math.round(take.seconds * 1000));
        for (const [at, piece] of pieces.slice(1).entries()) {
          expect(piece.fromMs).toBe(pieces[at]?.toMs);
          const before = pieces[at];
          expect(piece.startMs).toBeGreaterThanOrEqual(
            (before?.startMs ?? 0) + piece.fromMs - (before?.fromMs ?? 0),
          );
        }
        expect(words.map(({ text: each }) => each)).toEqual(
          take.words.map(({ text: each }) => each),
        );
        const last = words.at(-1)?.endMs ?? 0;
        // Rounding may add half a millisecond a pause.
        expect(last - (take.words.at(-1)?.endMs ?? 0)).toBeLessThanOrEqual(spareMs + words.length);
      }),
    );
  });
});
