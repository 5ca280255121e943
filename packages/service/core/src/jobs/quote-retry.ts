import type { AnyStage } from "../pipeline/stage.ts";
import type { CreditStore } from "../ports/credit-store.ts";
import type { JobStore } from "../ports/job-store.ts";
import { breakdownOf, costLineSchema } from "../pricing/estimate.ts";
import { listValueSchema } from "../pricing/pricing-schema.ts";
import { type Static, schema } from "../validation/schema.ts";
import { jobNotFound } from "./job-not-found.ts";
import { stageNameSchema } from "./model/stage-names.ts";
import type { RetryLimits } from "./model/transition.ts";
import { planRetry, type RetryBody } from "./retry-job.ts";

/** Reply of `POST /jobs/{id}/retry-quote`. docs/contribute/decisions.md#job-control. */
export const retryQuoteSchema = schema({
  title: "RetryQuote",
  type: "object",
  required: [
    "job_id",
    "restart_from_stage",
    "stages",
    "kept_artifacts",
    "credits_to_reserve",
    "total_usd",
    "breakdown",
    "available_credits",
    "retries_left",
  ],
  properties: {
    job_id: { type: "string", format: "uuid" },
    restart_from_stage: stageNameSchema,
    stages: { type: "array", items: stageNameSchema, description: "They run again." },
    kept_artifacts: {
      type: "array",
      items: {
        title: "KeptArtifact",
        type: "object",
        required: ["stage", "artifact"],
        properties: { stage: stageNameSchema, artifact: { type: "string" } },
      },
    },
    credits_to_reserve: { type: "integer" },
    total_usd: listValueSchema,
    breakdown: { type: "array", items: costLineSchema },
    available_credits: { type: "integer", description: "Of the account, at this moment." },
    retries_left: {
      type: "integer",
      description:
        "How often the job may still be retried on this day (UTC). At 0 a retry is a 429.",
    },
  },
});
export type RetryQuote = Static<typeof retryQuoteSchema>;

/** What a retry would do and reserve; changes nothing. Throws Failure: JOB_NOT_FOUND, INVALID_STATE. */
export const quoteRetry =
  (deps: {
    readonly jobs: Pick<JobStore, "get" | "retriesLeft">;
    readonly credits: Pick<CreditStore, "balance">;
    readonly stages: readonly AnyStage[];
    readonly defaultLimits: RetryLimits;
  }) =>
  async (tenantId: string, jobId: string, body: RetryBody): Promise<RetryQuote> => {
    const record = await deps.jobs.get(tenantId, jobId);
    if (!record) throw jobNotFound();
    const { from, reruns, keeps, quote } = planRetry(deps.stages, record, body);
    const { available_credits } = await deps.credits.balance(tenantId);
    return {
      job_id: record.job.job_id,
      restart_from_stage: from.name,
      stages: reruns.map(({ name }) => name),
      kept_artifacts: keeps.map(({ name, yields }) => ({ stage: name, artifact: yields })),
      credits_to_reserve: quote.credits,
      total_usd: quote.credits / 100,
      breakdown: breakdownOf(quote),
      available_credits,
      retries_left: await deps.jobs.retriesLeft(tenantId, jobId, deps.defaultLimits),
    };
  };
