import type { Score } from "@reelwright/core/artifacts/artifacts";
import { type Static, schema } from "@reelwright/core/validation/schema";

/** Levels of the rubric: 4 is without a flaw, 0 is unusable. */
const level = schema({ type: "integer", enum: [0, 1, 2, 3, 4] });

export const verdictSchema = schema({
  type: "object",
  required: ["product", "anatomy", "artifacts", "text", "remark"],
  additionalProperties: false,
  properties: {
    product: level,
    anatomy: level,
    artifacts: level,
    text: level,
    remark: { type: "string", maxLength: 400 },
  },
});
export type Verdict = Static<typeof verdictSchema>;
type Criterion = Exclude<keyof Verdict, "remark">;

const fullLevel = 4;

/**
 * The judge's parts. They have no weight in the mean: a flaw that is seen lowers the score, and nothing raises it. Below its
 * need a part scales the score down as a measured part does.
 */
export const judgeNeeds: { readonly [name in Criterion]: number } = {
  /** Level 2, noticeably changed, leaves two thirds: good enough for `lenient` alone. */
  product: 0.75,
  anatomy: 0.75,
  artifacts: 0.75,
  /** Small gibberish is no reason to make a picture again; a foreign brand is. */
  text: 0.5,
};

/** As in the measured scores: failures keep an order among themselves. */
const minFactor = 0.05;

const criteria = Object.keys(judgeNeeds) as Criterion[];

/** What remains of a score that measured something the judge sees flaws in: 0.05 to 1. */
export const judgedFactor = (verdict: Verdict): number =>
  Math.min(
    1,
    ...criteria.map((name) =>
      Math.max(minFactor, Number(verdict[name]) / fullLevel / judgeNeeds[name]),
    ),
  );

/** A measured score with what a judge saw in it: never higher than before, and the same where the judge sees no flaw. */
export const judgedScore = <S extends Score>(measured: S, verdict: Verdict): S => ({
  ...measured,
  score: Math.round(10 * measured.score * judgedFactor(verdict)) / 10,
  parts: {
    ...measured.parts,
    ...Object.fromEntries(
      criteria.map((name) => [`judge_${name}`, Number(verdict[name]) / fullLevel]),
    ),
  },
});
