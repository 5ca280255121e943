import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { planShots, type ShotPlanRequest } from "./shots.ts";
import { estimatedWords } from "./sound/timeline.ts";

const request: ShotPlanRequest = {
  seconds: 6,
  index: 0,
  segmentCount: 2,
  narration: "Tired of warm drinks? This one keeps ice for a day, and fits every bag. Try it once.",
  productName: "Polar Mug",
  tone: "conversational",
};
const cutsOf = (changes: Partial<ShotPlanRequest> = {}) =>
  planShots({ ...request, ...changes })
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

describe("the shots of a segment", () => {
  test("cover it without a gap, begin and end as wide as the keyframes, and differ from their neighbours", () => {
    fc.assert(
      fc.property(requests, fc.nat(9), (drawn, at) => {
        const index = Math.min(at, drawn.segmentCount - 1);
        const shots = planShots({ ...drawn, index });
        expect(shots.length).toBeGreaterThanOrEqual(2);
        expect(shots[0]).toMatchObject({ from: 0, size: "wide", scene: "start" });
        expect(shots.at(-1)).toMatchObject({ to: drawn.seconds * 30, size: "wide", scene: "end" });
        for (const [number, shot] of shots.slice(1).entries()) {
          expect(shot.from).toBe(shots[number]?.to);
          if (shots.length > 2) expect(shot.size).not.toBe(shots[number]?.size);
        }
        expect(planShots({ ...drawn, index })).toEqual(shots);
      }),
    );
  });

  test("last 1.4 to 3.3 s, also over the joins of segments, and the last two seconds of the film are uncut", () => {
    fc.assert(
      fc.property(requests, (drawn) => {
        const { segmentCount, seconds } = drawn;
        const cuts = Array.from({ length: segmentCount }, (_, index) =>
          planShots({ ...drawn, productName: "", tone: "", index })
            .slice(1)
            .map(({ from }) => from / 30 + index * seconds),
        ).flat();
        const lengths = cuts.slice(1).map((cut, at) => cut - (cuts[at] ?? 0));
        expect(Math.max(...lengths, 0)).toBeLessThan(3.31);
        expect(Math.min(...lengths, 9)).toBeGreaterThan(1.39);
        expect(segmentCount * seconds - (cuts.at(-1) ?? 0)).toBeGreaterThan(2.2);
      }),
    );
  });

  test("change between sentences and clauses where the lengths allow", () => {
    const words = estimatedWords(request.narration, 6);
    const pauses = words.flatMap(({ ends, endSeconds }, at) =>
      ends === null ? [] : [{ from: endSeconds, to: words[at + 1]?.startSeconds ?? 6 }],
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
      const words = estimatedWords(narration, 6);
      const first = productName.split(" ")[0] ?? "";
      const named = words.filter(({ text }) => text.includes(first));
      expect(named.length).toBeGreaterThan(1);
      for (const index of [0, 1])
        for (const cut of cutsOf({ narration, productName, index }))
          for (const { startSeconds, endSeconds } of named)
            expect(cut / 30 >= startSeconds - 0.45 && cut / 30 < endSeconds).toBe(false);
    },
  );

  test("show in a film's first four seconds more than two framings", () => {
    const shots = planShots({ ...request, seconds: 4, segmentCount: 3 });
    expect(shots.map(({ size }) => size)).toEqual(["wide", "detail", "wide"]);
  });

  test("wait for a name that is said for long, and go on after it", () => {
    const narration = "The Hydrating Night Lotion Supreme does it all, and it fits every bag.";
    const productName = "Hydrating Night Lotion Supreme";
    const cuts = cutsOf({ narration, productName, index: 1, segmentCount: 3 });
    expect(cuts.length).toBeGreaterThanOrEqual(2);
    const name = estimatedWords(narration, 6)[4];
    expect((cuts[0] ?? 0) / 30).toBeGreaterThanOrEqual(name?.endSeconds ?? 0);
  });

  test("after a long name are quick rather than none: no segment shows one framing for four seconds", () => {
    const productName = "Blaze Runner High";
    for (const narration of [
      "This video is about Blaze Runner High. Watch how I use it.",
      "I've been using Blaze Runner High. And I like it.",
    ])
      for (const index of [0, 1]) {
        const spoken = { narration, productName, seconds: 4, index, segmentCount: 3 };
        const shots = planShots({ ...request, ...spoken });
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
      const counts = [0, 1, 2].map((index) => planShots({ ...request, ...spoken, index }).length);
      expect(counts).toEqual([3, 3, 2]);
    },
  );

  test("are fewer in a calm film", () => {
    const calm = cutsOf({ tone: "calm", seconds: 10 });
    expect(calm.length).toBeLessThan(cutsOf({ seconds: 10 }).length);
  });
});

describe("estimated words", () => {
  test("are in order, within the segment, and wait at punctuation", () => {
    const words = estimatedWords("Cold. And, well, it stays cold", 4);
    expect(words.map(({ ends }) => ends)).toEqual([
      "sentence",
      "clause",
      "clause",
      null,
      null,
      null,
    ]);
    const gaps = words.slice(1).map((word, at) => word.startSeconds - (words[at]?.endSeconds ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(0);
    expect(gaps[0]).toBeGreaterThan(gaps[1] ?? 0);
    expect(gaps[1]).toBeGreaterThan(gaps[3] ?? 0);
    expect(words.at(-1)?.endSeconds).toBeLessThan(4);
  });

  test("of a text that is too long are spoken faster", () => {
    const words = estimatedWords("many wonderful syllables ".repeat(20), 3);
    expect(words.at(-1)?.endSeconds).toBeLessThan(3);
  });
});
