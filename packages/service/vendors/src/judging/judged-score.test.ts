import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { judgedScore, type Verdict } from "./judged-score.ts";

const level = fc.constantFrom(0, 1, 2, 3, 4);
const verdicts = fc.record({
  product: level,
  anatomy: level,
  artifacts: level,
  text: level,
  remark: fc.constant(""),
}) as fc.Arbitrary<Verdict>;
const scores = fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10);
const judged = (score: number, verdict: Verdict): number =>
  judgedScore({ score, parts: {} }, verdict).score;
const flawless: Verdict = { product: 4, anatomy: 4, artifacts: 4, text: 4, remark: "" };

describe("a judged score", () => {
  test("is the measured one where the judge sees nothing that is noticed", () => {
    fc.assert(
      fc.property(scores, fc.constantFrom(3, 4), fc.constantFrom(2, 3, 4), (score, high, text) => {
        const verdict = {
          ...flawless,
          product: high,
          anatomy: high,
          artifacts: high,
          text,
        } as Verdict;
        expect(judged(score, verdict)).toBe(score);
      }),
    );
  });

  test("is never higher than the measured one, nor than with a milder verdict", () => {
    fc.assert(
      fc.property(
        scores,
        verdicts,
        fc.constantFrom("product", "anatomy", "artifacts", "text"),
        (score, verdict, name) => {
          const worse = {
            ...verdict,
            [name]: Math.max(0, Number(verdict[name as "product"]) - 1),
          } as Verdict;
          expect(judged(score, verdict)).toBeLessThanOrEqual(score);
          expect(judged(score, worse)).toBeLessThanOrEqual(judged(score, verdict));
        },
      ),
    );
  });

  test("keeps the order of two items that the judge thinks the same of", () => {
    fc.assert(
      fc.property(scores, scores, verdicts, (one, other, verdict) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(judged(low, verdict)).toBeLessThanOrEqual(judged(high, verdict));
      }),
    );
  });

  test.each([
    ["product", 2, 66.7],
    ["product", 1, 33.3],
    ["anatomy", 2, 66.7],
    ["artifacts", 1, 33.3],
    ["artifacts", 0, 5],
    ["text", 2, 100],
    ["text", 1, 50],
  ] as const)("of a perfect item with %s at level %i is %f", (name, at, score) => {
    expect(judged(100, { ...flawless, [name]: at })).toBe(score);
  });
});

describe("spoiled items", () => {
  /** What docs/contribute/scores.md says was measured of keyframes and segments, good ones and spoiled copies of them. */
  const measured = [
    ...[79, 94, 97, 98, 100, 68, 82, 96, 4, 1, 2, 0, 2.5, 1.5, 3, 21, 61, 67, 5],
    ...[99.8, 94, 97, 70, 79, 30, 37, 4, 43, 3, 44, 69, 3.5, 44, 4, 5],
  ];

  /** Places in the order, the mean one for equals. */
  const ranks = (values: readonly number[]): number[] =>
    values.map((value) => {
      const below = values.filter((other) => other < value).length;
      const same = values.filter((other) => other === value).length;
      return below + (same + 1) / 2;
    });
  const correlation = (a: readonly number[], b: readonly number[]): number => {
    const mean = (values: readonly number[]) =>
      values.reduce((sum, each) => sum + each, 0) / values.length;
    const [x, y] = [ranks(a), ranks(b)];
    const [mx, my] = [mean(x), mean(y)];
    const sum = (of: (at: number) => number) => x.reduce((total, _, at) => total + of(at), 0);
    const cov = sum((at) => ((x[at] ?? 0) - mx) * ((y[at] ?? 0) - my));
    const [vx, vy] = [sum((at) => ((x[at] ?? 0) - mx) ** 2), sum((at) => ((y[at] ?? 0) - my) ** 2)];
    return cov / Math.sqrt(vx * vy);
  };

  test("keep their order and their side of each threshold with a judge that sees no flaw", () => {
    const scored = measured.map((score) => judged(score, flawless));
    expect(scored).toEqual(measured);
  });

  test("keep most of their order with a judge whose level is off by one in one of five", () => {
    // The judge sees what the measurement sees: a level for each 20 points.
    const levelOf = (score: number) => Math.min(4, Math.floor(score / 20));
    let state = 7;
    const random = () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    };
    const correlations = Array.from({ length: 200 }, () =>
      correlation(
        measured,
        measured.map((score) => {
          const off = random() < 0.2 ? (random() < 0.5 ? -1 : 1) : 0;
          const artifacts = Math.max(0, Math.min(4, levelOf(score) + off));
          return judged(score, { ...flawless, artifacts } as Verdict);
        }),
      ),
    ).sort((a, b) => a - b);
    expect(correlations[0]).toBeGreaterThan(0.85);
    expect(correlations[100]).toBeGreaterThan(0.95);
  });
});
