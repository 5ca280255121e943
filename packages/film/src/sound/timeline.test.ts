import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  type Cue,
  closingOf,
  fittingRate,
  layOut,
  maxRate,
  silences,
  spokenShare,
  spreadPauses,
} from "./timeline.ts";

const reelOf = (segments: number, segmentSeconds = 8) => ({
  segmentSeconds,
  seconds: segments * segmentSeconds,
});
const starts = (seconds: readonly number[], reel = reelOf(seconds.length)) => {
  const laid = layOut(
    seconds.map((each, segment) => ({ segment, seconds: each })),
    reel,
  );
  return laid && [...laid.values()];
};

describe("layOut", () => {
  test.each<[string, readonly number[], readonly number[] | null]>([
    ["each piece at its segment's start", [3, 3], [150, 8150]],
    ["one that runs over pushes the next back", [9, 3], [150, 9250]],
    ["nothing when the last would end after the reel", [3, 8], null],
    ["nothing when a piece would start after its segment's middle", [12, 1], null],
    ["a single piece that fills its segment", [7.5], [150]],
  ])("%s", (_case, seconds, expected) => {
    expect(starts(seconds)).toEqual(expected);
  });

  test("silent segments take no room", () => {
    expect(layOut([{ segment: 1, seconds: 7 }], reelOf(3))).toEqual(new Map([[1, 8150]]));
    expect(layOut([], reelOf(1))).toEqual(new Map());
  });
});

const anyReel = fc
  .record({ segments: fc.integer({ min: 1, max: 10 }), each: fc.integer({ min: 3, max: 10 }) })
  .chain(({ segments, each }) =>
    fc.record({
      reel: fc.constant(reelOf(segments, each)),
      cues: fc
        .array(fc.option(fc.double({ min: 0.05, max: each * 1.7, noNaN: true }), { nil: null }), {
          minLength: segments,
          maxLength: segments,
        })
        .map((spoken): readonly Cue[] =>
          spoken.flatMap((seconds, segment) => (seconds === null ? [] : [{ segment, seconds }])),
        ),
    }),
  );

test("pieces never overlap, never start before their segment, never leave the reel", () => {
  fc.assert(
    fc.property(anyReel, ({ cues, reel }) => {
      const laid = layOut(cues, reel);
      fc.pre(laid !== null);
      let free = 0;
      for (const { segment, seconds } of cues) {
        const start = (laid?.get(segment) ?? Number.NaN) / 1000;
        expect(start).toBeGreaterThanOrEqual(free);
        expect(start).toBeGreaterThanOrEqual(segment * reel.segmentSeconds);
        expect(start).toBeLessThan((segment + 1) * reel.segmentSeconds);
        free = start + seconds;
      }
      expect(free).toBeLessThanOrEqual(reel.seconds);
    }),
    { numRuns: 300 },
  );
});

/** Rates at which narration speaks until the pieces fit or speech would be unclear. */
const ratesTried = (cues: readonly Cue[], reel: ReturnType<typeof reelOf>): readonly number[] => {
  const rates = [1];
  for (;;) {
    const rate = rates.at(-1) ?? 1;
    const spoken = cues.map(({ segment, seconds }) => ({ segment, seconds: seconds / rate }));
    if (rate >= maxRate || layOut(spoken, reel) !== null) return rates;
    rates.push(fittingRate(spoken, reel, rate));
  }
};

test("the rate rises to one that fits or to the fastest clear one, in the four rounds that narration has", () => {
  fc.assert(
    fc.property(anyReel, ({ cues, reel }) => {
      const rates = ratesTried(cues, reel);
      expect(rates.length).toBeLessThanOrEqual(4);
      expect(rates).toEqual([...rates].sort((a, b) => a - b));
      expect(rates.at(-1)).toBeLessThanOrEqual(maxRate);
    }),
    { numRuns: 1000 },
  );
});

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

const words = [
  { startMs: 150, endMs: 1_000 },
  { startMs: 1_350, endMs: 2_000 },
  { startMs: 2_850, endMs: 3_000 },
];

test("a breath is part of speech, and what a silence has beyond it is dead air", () => {
  expect(silences(words, 4)).toEqual([
    { at: "between", word: 2, startMs: 2_000, ms: 850 },
    { at: "end", word: 3, startMs: 3_000, ms: 1_000 },
  ]);
  expect(spokenShare(words, 4)).toBeCloseTo(1 - (0.5 + 0.65) / 4);
});

test("a film in which nothing is said is silent from its beginning", () => {
  expect(silences([], 2)).toEqual([{ at: "start", word: 0, startMs: 0, ms: 2_000 }]);
  expect(spokenShare(words, 3)).toBeCloseTo(1 - 0.5 / 3);
});
