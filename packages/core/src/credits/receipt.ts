import type { JobRecord } from "../job/job-state.ts";
import type { AnyStage } from "../pipeline/stage.ts";
import { components } from "../pricing/cost-line.ts";
import { breakdownOf } from "../pricing/estimate.ts";
import { chargeStages, itemsMade } from "../pricing/quote.ts";
import { workOf } from "../pricing/work.ts";
import { type Static, schema } from "../schema.ts";

const charge = schema({
  type: "object",
  required: ["component", "quantity", "unit_credits", "credits"],
  properties: {
    component: { enum: [...components, "rounding"] },
    quantity: { type: "number" },
    unit_credits: { type: "number" },
    credits: { type: "number" },
  },
});

/** Reply of `GET /jobs/{id}/receipt`: `reserved = consumed + released + held`, `consumed` = the sum of the charges. */
export const receiptSchema = schema({
  type: "object",
  required: [
    "job_id",
    "status",
    "run",
    "reserved",
    "held",
    "consumed",
    "released",
    "total_usd",
    "charges",
  ],
  properties: {
    job_id: { type: "string", format: "uuid" },
    status: { type: "string" },
    run: { type: "integer" },
    reserved: { type: "integer" },
    held: { type: "integer" },
    consumed: { type: "integer" },
    released: { type: "integer" },
    total_usd: { type: "number" },
    charges: { type: "array", items: charge },
  },
});
export type Receipt = Static<typeof receiptSchema>;

const chargesOf = (stages: readonly AnyStage[], record: JobRecord): Receipt["charges"] => {
  if (record.job.credits_consumed === 0) return [];
  const charged = chargeStages(stages, workOf(record.job.params), itemsMade(record.tasks));
  const charges: Receipt["charges"] = breakdownOf(charged);
  const rest = record.job.credits_consumed - charges.reduce((sum, { credits }) => sum + credits, 0);
  if (Math.abs(rest) > 1e-6) {
    charges.push({ component: "rounding", quantity: 1, unit_credits: rest, credits: rest });
  }
  return charges;
};

/** What this run of the job reserved, and what became of it. Adds up exactly. */
export const receiptOf = (stages: readonly AnyStage[], record: JobRecord): Receipt => {
  const { job } = record;
  const released = job.credits_estimated - job.credits_reserved - job.credits_consumed;
  return {
    job_id: job.job_id,
    status: job.status,
    run: job.run,
    reserved: job.credits_estimated,
    held: job.credits_reserved,
    consumed: job.credits_consumed,
    released,
    total_usd: job.credits_consumed / 100,
    charges: chargesOf(stages, record),
  };
};
