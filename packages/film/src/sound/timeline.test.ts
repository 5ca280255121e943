import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { type Cue, fittingRate, layOut, maxRate } from "./timeline.ts";

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
