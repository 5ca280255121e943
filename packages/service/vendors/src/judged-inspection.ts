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
/** The frames of a segment that the judge sees, as shares of its length. */
const shares = { short: [1 / 3, 2 / 3], long: [1 / 4, 1 / 2, 3 / 4] } as const;
const shortSeconds = 4;

type JudgePrompt = Extract<PromptName, `judge-${string}`>;

/** Why there is no verdict; null if the error isn't the judge's. */
const reasonOf = (error: unknown): string | null => {
  if (error instanceof VendorUnavailable) return error.reason;
  if (error instanceof UnusableAnswer) return "unusable_answer";
  return error instanceof VendorFailure ? error.errorClass : null;
};

/** The judge's remark, unless it breaks the rules for texts: an image may contain instructions. */
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
 * Inspections that combine measurements with the verdict of a vision model, by a rubric of fixed levels. The judge can only
 * lower the measured score: docs/contribute/scores.md. The judge is asked first, so that a snooze wastes no measurement. If
 * the judge refuses, fails, is unavailable or gives no usable answer, the measured score is unchanged, and the job's events
 * say so. Throws `Snooze`.
 */
export const judgedInspection = ({
  measured,
  vendor,
  still,
}: {
  readonly measured: Inspection;
  readonly vendor: Vendor<ChatRequest>;
  /** Extracts a frame of a video. */
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

/** Levels of the rubric: 4 is flawless, 0 is unusable. */
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
 * The least share of the full level for each criterion. Below it, the criterion scales the score down, as a measured part
 * does. The judge's parts have no weight in the mean: nothing raises the score.
 */
const judgeNeeds: { readonly [name in Criterion]: number } = {
  // Level 2, noticeably changed, leaves two thirds: enough for `lenient` only.
  product: 0.75,
  anatomy: 0.75,
  artifacts: 0.75,
  // A little gibberish is no reason to regenerate an image; another brand is.
  text: 0.5,
};

/** As in the measured scores, so that failures still rank by their severity. */
const minFactor = 0.05;

const criteria = Object.keys(judgeNeeds) as Criterion[];

/** The factor of a verdict: 0.05 to 1. */
const judgedFactor = (verdict: Verdict): number =>
  Math.min(
    1,
    ...criteria.map((name) =>
      Math.max(minFactor, Number(verdict[name]) / fullLevel / judgeNeeds[name]),
    ),
  );

/** The measured score, lowered by the flaws that the judge sees. */
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
