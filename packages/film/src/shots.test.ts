import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { endsClause, endsSentence } from "./captions/bonds.ts";
import { personShots, planShots, type ShotPlanRequest } from "./shots.ts";
import { isWithinWord, plannedWords } from "./sound/timeline.ts";

/** A request by its text, whose words are planned unless they are given. */
type Spoken = Omit<ShotPlanRequest, "words"> & { readonly narration: string };
const planned = ({ narration, ...rest }: Spoken) =>
  planShots({ ...rest, words: plannedWords(narration, rest.seconds) });

const request: Spoken = {
  seconds: 6,
  index: 0,
  segmentCount: 2,
  narration: "Tired of warm drinks? This one keeps ice for a day, and fits every bag. Try it once.",
  productName: "Polar Mug",
  tone: "conversational",
};
const cutsOf = (changes: Partial<Spoken> = {}) =>
  planned({ ...request, ...changes })
    .slice(1)
    .map(({ from }) => from);

const requests = fc.record({
  seconds: fc.integer({ min: 3, max: 10 }),
  index: fc.constant(0),
  segmentCount: fc.integer({ min: 1, max: 10 }),
  narration: fc
    .array(fc.constantFrom("the", "Polar", "Mug", "ice,", "keeps", "wonderful", "day.", "毎日。"), {
      maxLength: 32,
    })
    .map((words) => words.join(" ")),
  productName: fc.constantFrom("Polar Mug", "Mug", "", "Ünïcode 3000"),
  tone: fc.constantFrom("calm", "enthusiastic", ""),
});

const shortWords = fc
  .array(fc.constantFrom("the", "mug", "ice,", "keeps", "day."), { maxLength: 40 })
  .map((words) => words.join(" "));

describe("the shots of a segment", () => {
  test("cover it without a gap, begin and end as wide as the keyframes, and differ from their neighbours", () => {
    fc.assert(
      fc.property(requests, fc.nat(9), (drawn, at) => {
        const index = Math.min(at, drawn.segmentCount - 1);
        const shots = planned({ ...drawn, index });
        expect(shots.length).toBeGreaterThanOrEqual(2);
        expect(shots[0]).toMatchObject({ from: 0, size: "wide", scene: "start" });
        expect(shots.at(-1)).toMatchObject({ to: drawn.seconds * 30, size: "wide", scene: "end" });
        for (const [number, shot] of shots.slice(1).entries()) {
          expect(shot.from).toBe(shots[number]?.to);
          if (shots.length > 2) expect(shot.size).not.toBe(shots[number]?.size);
        }
        expect(planned({ ...drawn, index })).toEqual(shots);
      }),
    );
  });

  test("last 1.4 to 3.3 s, also over the joins of segments, rarely 0.8 to 5.6 s, and the last two seconds of the film are uncut", () => {
    const all: number[] = [];
    fc.assert(
      fc.property(requests, shortWords, (drawn, narration) => {
        const { segmentCount, seconds } = drawn;
        const cuts = Array.from({ length: segmentCount }, (_, index) =>
          planned({ ...drawn, narration, productName: "", tone: "", index })
            .slice(1)
            .map(({ from }) => from / 30 + index * seconds),
        ).flat();
        const lengths = cuts.slice(1).map((cut, at) => cut - (cuts[at] ?? 0));
        all.push(...lengths);
        expect(Math.max(...lengths, 0)).toBeLessThan(5.62);
        expect(Math.min(...lengths, 9)).toBeGreaterThan(0.8);
        expect(segmentCount * seconds - (cuts.at(-1) ?? 0)).toBeGreaterThan(2);
      }),
    );
    const usual = all.filter((seconds) => seconds > 1.39 && seconds < 3.31);
    expect(usual.length / all.length).toBeGreaterThan(0.9);
  });

  test("change between sentences and clauses where the lengths allow", () => {
    const words = plannedWords(request.narration, 6);
    const pauses = words.flatMap(({ text, endMs }, at) =>
      endsSentence(text) || endsClause(text)
        ? [{ from: endMs / 1000 - 0.017, to: (words[at + 1]?.startMs ?? 6_000) / 1000 + 0.017 }]
        : [],
    );
    const cuts = cutsOf();
    expect(cuts.length).toBeGreaterThanOrEqual(2);
    for (const cut of cuts)
      expect(pauses.some(({ from, to }) => cut / 30 >= from && cut / 30 <= to)).toBe(true);
  });

  test.each([
    [
      "Warm drinks again? Polar Mug keeps ice. Polar Mug stays cold. The Polar Mug is small.",
      "Polar Mug",
    ],
    ["You will like it. Polars keep it cold for hours and hours. Polar!", "Polar"],
    ["朝はこれ。Aurora。毎日使える、Aurora。今すぐ。", "Aurora"],
  ])(
    "never change right before the product's name, nor within it: %s",
    (narration, productName) => {
      const words = plannedWords(narration, 6);
      const first = productName.split(" ")[0] ?? "";
      const named = words.filter(({ text }) => text.includes(first));
      expect(named.length).toBeGreaterThan(1);
      for (const index of [0, 1])
        for (const cut of cutsOf({ narration, productName, index }))
          for (const { startMs, endMs } of named)
            expect(cut / 0.03 >= startMs - 450 && cut / 0.03 < endMs - 1).toBe(false);
    },
  );

  test("show in a film's first four seconds more than two framings", () => {
    const shots = planned({ ...request, seconds: 4, segmentCount: 3 });
    expect(shots.map(({ size }) => size)).toEqual(["wide", "detail", "wide"]);
  });

  test("wait for a name that is said for long, and go on after it", () => {
    const narration = "The Hydrating Night Lotion Supreme does it all, and it fits every bag.";
    const productName = "Hydrating Night Lotion Supreme";
    const cuts = cutsOf({ narration, productName, index: 1, segmentCount: 3 });
    expect(cuts.length).toBeGreaterThanOrEqual(2);
    const name = plannedWords(narration, 6)[4];
    expect((cuts[0] ?? 0) / 0.03).toBeGreaterThanOrEqual((name?.endMs ?? 0) - 1);
  });

  test("after a long name are quick rather than none: no segment shows one framing for four seconds", () => {
    const productName = "Blaze Runner High";
    for (const narration of [
      "This video is about Blaze Runner High. Watch how I use it.",
      "I've been using Blaze Runner High. And I like it.",
    ])
      for (const index of [0, 1]) {
        const spoken = { narration, productName, seconds: 4, index, segmentCount: 3 };
        const shots = planned({ ...request, ...spoken });
        expect(shots.map(({ scene, size }) => [scene, size])).toHaveLength(3);
        const [, second] = shots;
        const seconds = ((second?.to ?? 0) - (second?.from ?? 0)) / 30;
        expect(seconds).toBeGreaterThanOrEqual(0.89);
        expect(second?.size).not.toBe("wide");
      }
  });

  test.each(["calm", "conversational"])(
    "are three in four seconds of one %s sentence, but before the end card",
    (tone) => {
      const narration = "Ceiling light makes every single evening look like an appointment.";
      const spoken = { narration, productName: "Amber Lamp", tone, seconds: 4, segmentCount: 3 };
      const counts = [0, 1, 2].map((index) => planned({ ...request, ...spoken, index }).length);
      expect(counts).toEqual([3, 3, 2]);
    },
  );

  test("are fewer in a calm film", () => {
    const calm = cutsOf({ tone: "calm", seconds: 10 });
    expect(calm.length).toBeLessThan(cutsOf({ seconds: 10 }).length);
  });

  /** Words with lengths and pauses of any kind. */
  const said = fc
    .tuple(
      fc.integer({ min: -500, max: 500 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 60, max: 900 })), {
        maxLength: 40,
      }),
    )
    .map(([beginMs, lengths]) => {
      let atMs = beginMs;
      return lengths.map(([pauseMs, lengthMs]) => {
        const startMs = atMs + (pauseMs < 600 ? 0 : pauseMs);
        atMs = startMs + lengthMs;
        return { text: "word", startMs, endMs: atMs };
      });
    });
  const tempo = fc.option(fc.integer({ min: 62, max: 170 }), { nil: undefined });

  test("never change within a word, whatever is said when, and whatever is played", () => {
    fc.assert(
      fc.property(requests, said, tempo, (drawn, words, bpm) => {
        const shots = planShots({ ...drawn, words, bpm });
        for (const { from } of shots.slice(1)) expect(isWithinWord(words, from / 0.03)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test("change on the music's beats, in pauses that have one", () => {
    /** The pause around a time, half a frame narrower on both sides; null within a word. */
    const pauseAt = (words: readonly { startMs: number; endMs: number }[], ms: number) => {
      if (words.some(({ startMs, endMs }) => ms > startMs && ms < endMs)) return null;
      const ends = words.map(({ endMs }) => endMs).filter((end) => end <= ms);
      const starts = words.map(({ startMs }) => startMs).filter((start) => start >= ms);
      return { from: Math.max(0, ...ends) + 17, to: Math.min(10_000, ...starts) - 17 };
    };
    const isOnBeat = (ms: number, beatMs: number) =>
      Math.abs(ms - Math.round(ms / beatMs) * beatMs) <= 17;
    let [onBeats, all] = [0, 0];
    fc.assert(
      fc.property(requests, said, fc.nat(9), tempo, (drawn, words, at, bpm = 120) => {
        const index = Math.min(at, drawn.segmentCount - 1);
        const shots = planShots({ ...drawn, productName: "", index, words, bpm });
        // A single cut may be where no length is allowed.
        if (shots.length < 3) return;
        const beatMs = 60_000 / bpm;
        const startMs = index * drawn.seconds * 1000;
        const cuts = shots.slice(1).map(({ from }) => from / 0.03);
        all += cuts.length;
        onBeats += cuts.filter((ms) => isOnBeat(startMs + ms, beatMs)).length;
        for (const ms of cuts.filter((cut) => !isOnBeat(startMs + cut, beatMs))) {
          const pause = pauseAt(words, ms);
          const to = Math.min(pause?.to ?? 0, drawn.seconds * 1000 - 34);
          const next = Math.ceil((startMs + (pause?.from ?? 0)) / beatMs) * beatMs - startMs;
          expect(pause === null || next >= to).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
    expect(onBeats / all).toBeGreaterThan(0.5);
  });
});

describe("the persona of a film", () => {
  type Seen = { readonly frames: number; readonly isPerson: boolean };

  const segmentOf = (drawn: Spoken, index: number): readonly Seen[] => {
    const shots = planned({ ...drawn, index });
    const persons = personShots(shots.length, index === 0);
    return shots.map(({ from, to }, at) => ({ frames: to - from, isPerson: persons[at] === true }));
  };

  /** All shots of a film. The last one of a segment and the first one of the next are one. */
  const filmOf = (drawn: Spoken): readonly Seen[] => {
    const film: Seen[] = [];
    for (let index = 0; index < drawn.segmentCount; index++) {
      const [first, ...others] = segmentOf(drawn, index);
      const before = film.pop();
      if (before) expect(before.isPerson).toBe(first?.isPerson);
      const frames = (first?.frames ?? 0) + (before?.frames ?? 0);
      film.push({ frames, isPerson: first?.isPerson === true }, ...others);
    }
    return film;
  };

  test("is seen first, in at most half of the shots and not much more than half of the time, never twice in a row", () => {
    fc.assert(
      fc.property(requests, (drawn) => {
        const film = filmOf(drawn);
        const persons = film.filter(({ isPerson }) => isPerson);
        const length = (shots: typeof film) => shots.reduce((sum, { frames }) => sum + frames, 0);
        expect(film[0]?.isPerson).toBe(true);
        expect(film.at(-1)?.isPerson).toBe(false);
        expect(persons.length).toBeLessThanOrEqual(film.length / 2);
        expect(length(persons)).toBeLessThanOrEqual(length(film) * 0.66);
        for (const [at, shot] of film.slice(1).entries())
          expect(shot.isPerson && film[at]?.isPerson).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test("is in every segment that has a shot between its keyframes", () => {
    for (let index = 0; index < 5; index++)
      for (let count = index === 0 ? 2 : 3; count < 9; count++)
        expect(personShots(count, index === 0)).toContain(true);
  });
});
