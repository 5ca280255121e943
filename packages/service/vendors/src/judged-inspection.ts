import { type Static, schema } from "@reelwright/core/validation/schema";
import type { ChatPart, ChatRequest } from "@reelwright/core/vendors/chat";
import { type Score, segmentFormat } from "@reelwright/film/artifacts";
import type { Editor } from "@reelwright/film/ports/editor";
import type { Inspection } from "@reelwright/film/ports/pictures";
import type { Control, Vendor } from "@reelwright/film/ports/vendors";
import { plainText } from "@reelwright/film/text";
import { VendorFailure, VendorUnavailable } from "@reelwright/film/vendor-failure";
import { ask, modelPicture, type PromptName, promptFile, UnusableAnswer } from "./ask.ts";
import { textIssues } from "./text-rules.ts";

const maxTokens = 1_500;
/** Which frames of a segment are looked at, as shares of its length; a short one has two. */
const shares = { short: [1 / 3, 2 / 3], long: [1 / 4, 1 / 2, 3 / 4] } as const;
const shortSeconds = 4;

type JudgePrompt = Extract<PromptName, `judge-${string}`>;

/** Why there is no verdict; null: the error is none of the judge's. */
const reasonOf = (error: unknown): string | null => {
  if (error instanceof VendorUnavailable) return error.reason;
  if (error instanceof UnusableAnswer) return "unusable_answer";
  return error instanceof VendorFailure ? error.errorClass : null;
};

/** The judge's words, where they are only words: pictures may have told it what to say. */
const shownRemark = (remark: string, prompt: JudgePrompt): string => {
  const text = plainText(remark).slice(0, 200);
  const given = { contacts: [], facts: [], read: [], systemPrompt: promptFile(prompt).text };
  return textIssues({ remark: text }, given).length === 0 ? text : "";
};

const framesOf = (seconds: number): readonly number[] =>
  (seconds <= shortSeconds ? shares.short : shares.long).map((share) =>
    Math.floor(share * seconds * segmentFormat.framesPerSecond),
  );

/**
 * Inspections that mix what is measured with what a vision model sees, by a rubric of fixed levels. The measured score is
 * the base, and the judge can only lower it: docs/contribute/scores.md. The judge is asked first, so that a snooze wastes no
 * measurement. A judge that refuses, fails, gives no usable answer or takes nothing leaves the measured score as it is, and
 * the job's events say so; `Snooze` passes.
 */
export const judgedInspection = ({
  measured,
  vendor,
  still,
}: {
  readonly measured: Inspection;
  readonly vendor: Vendor<ChatRequest>;
  /** Takes a frame out of a video. */
  readonly still: Editor["still"];
}): Inspection => {
  const verdictOf = async (
    prompt: JudgePrompt,
    { calls, note }: Control,
    pictures: () => Promise<readonly ChatPart[]>,
  ): Promise<Verdict | null> => {
    if (calls === undefined) return null;
    try {
      const {
        answer,
        prompt: version,
        model,
      } = await ask(vendor, calls, {
        prompt,
        schema: verdictSchema,
        parts: pictures,
        issues: () => [],
        maxTokens,
        repairs: false,
      });
      note?.("qai.judged", { prompt: version, model, remark: shownRemark(answer.remark, prompt) });
      return answer;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      note?.("qai.unjudged", { prompt: promptFile(prompt).version, reason });
      return null;
    }
  };

  return {
    keyframe: async (request, control) => {
      const verdict = await verdictOf("judge-keyframe", control, async () =>
        Promise.all([await request.cutout(), request.image].map(modelPicture)),
      );
      const score = await measured.keyframe(request, control);
      return verdict === null ? score : judgedScore(score, verdict);
    },
    segment: async (request, control) => {
      const verdict = await verdictOf("judge-segment", control, async () => {
        const paths: string[] = [];
        for (const frame of framesOf(request.seconds)) {
          const path = `${request.video}.frame-${frame}.jpg`;
          await still(request.video, frame, path, control.signal);
          paths.push(path);
        }
        return Promise.all([await request.start(), ...paths].map(modelPicture));
      });
      const score = await measured.segment(request, control);
      return verdict === null ? score : judgedScore(score, verdict);
    },
  };
};

/** Levels of the rubric: 4 is without a flaw, 0 is unusable. */
const level = schema({ type: "integer", enum: [0, 1, 2, 3, 4] });

const verdictSchema = schema({
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
const judgeNeeds: { readonly [name in Criterion]: number } = {
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
const judgedFactor = (verdict: Verdict): number =>
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
