import type { JobRow } from "../jobs/model/job-state.ts";
import type { RunHold } from "../ports/job-store.ts";
import { components, lineCredits } from "../pricing/cost-line.ts";
import { listValueSchema } from "../pricing/pricing-schema.ts";
import { type Static, schema } from "../validation/schema.ts";

const charge = schema({
  title: "ReceiptCharge",
  type: "object",
  required: ["run", "component", "quantity", "unit_credits", "credits"],
  properties: {
    run: { type: "integer", minimum: 1 },
    component: { enum: [...components, "rounding"] },
    quantity: { type: "number" },
    unit_credits: { type: "number" },
    credits: { type: "number" },
  },
});

const amounts = {
  reserved: { type: "integer" },
  held: { type: "integer" },
  consumed: { type: "integer" },
  released: { type: "integer" },
} as const;

const runReceipt = schema({
  title: "RunReceipt",
  type: "object",
  required: ["run", "reserved", "held", "consumed", "released"],
  properties: { run: { type: "integer", minimum: 1 }, ...amounts },
});

/** Reply of `GET /jobs/{id}/receipt`, over all runs: `reserved = consumed + released + held`, `consumed` = the sum of the charges. */
export const receiptSchema = schema({
  title: "Receipt",
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
    "runs",
  ],
  properties: {
    job_id: { type: "string", format: "uuid" },
    status: { type: "string" },
    run: { type: "integer" },
    ...amounts,
    total_usd: listValueSchema,
    charges: { type: "array", items: charge },
    runs: { type: "array", items: runReceipt },
  },
});
export type Receipt = Static<typeof receiptSchema>;

const chargesOf = ({ run, consumed, charges }: RunHold): Receipt["charges"] => {
  const shown: Receipt["charges"] = charges.map((line) => ({
    run,
    component: line.component,
    quantity: line.quantity,
    unit_credits: line.unitCredits,
    credits: lineCredits(line),
  }));
  const rest = (consumed ?? 0) - shown.reduce((sum, { credits }) => sum + credits, 0);
  if (Math.abs(rest) > 1e-6) {
    shown.push({ run, component: "rounding", quantity: 1, unit_credits: rest, credits: rest });
  }
  return shown;
};

const runOf = ({ run, reserved, consumed }: RunHold): Receipt["runs"][number] => ({
  run,
  reserved,
  held: consumed === null ? reserved : 0,
  consumed: consumed ?? 0,
  released: consumed === null ? 0 : reserved - consumed,
});

/** What each run of the job reserved, and what became of it. Adds up exactly. */
export const receiptOf = (
  job: Pick<JobRow, "job_id" | "status" | "run">,
  holds: readonly RunHold[],
): Receipt => {
  const runs = holds.map(runOf);
  const total = (amount: keyof typeof amounts): number =>
    runs.reduce((sum, each) => sum + each[amount], 0);
  return {
    job_id: job.job_id,
    status: job.status,
    run: job.run,
    reserved: total("reserved"),
    held: total("held"),
    consumed: total("consumed"),
    released: total("released"),
    total_usd: total("consumed") / 100,
    charges: holds.flatMap(chargesOf),
    runs,
  };
};
