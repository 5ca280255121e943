import type { JobRow } from "../jobs/job-state.ts";
import { transactionTypes } from "../ports/credits.ts";
import type { RunHold } from "../ports/jobs.ts";
import { components, lineCredits, listValueSchema } from "../pricing/price-list.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";

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

/** Sums over all runs: `reserved = consumed + released + held`; `consumed` is the sum of the charges. */
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
    "price_book",
    "charges",
    "runs",
  ],
  properties: {
    job_id: { type: "string", format: "uuid" },
    status: { type: "string" },
    run: { type: "integer" },
    ...amounts,
    total_usd: listValueSchema,
    price_book: {
      type: "integer",
      minimum: 0,
      description: "Extension: the version of the prices that the job keeps.",
    },
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

/** Reservation and settlement of each run of the job. The amounts add up exactly. */
export const receiptOf = (
  job: Pick<JobRow, "job_id" | "status" | "run"> & {
    readonly params?: Pick<JobRow["params"], "price_book">;
  },
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
    price_book: job.params?.price_book?.version ?? 0,
    charges: holds.flatMap(chargesOf),
    runs,
  };
};

/** docs/contribute/contract.md#credits. */
export const balanceSchema = schema({
  title: "CreditBalance",
  type: "object",
  required: ["credit_balance", "credit_reserved", "available_credits"],
  properties: {
    credit_balance: { type: "integer" },
    credit_reserved: { type: "integer" },
    available_credits: { type: "integer" },
  },
});

/** docs/contribute/contract.md#credits, docs/contribute/decisions.md#credits. */
export const transactionSchema = schema({
  title: "CreditTransaction",
  type: "object",
  required: [
    "transaction_id",
    "type",
    "amount",
    "balance_before",
    "balance_after",
    "credit_balance_after",
    "credit_reserved_after",
    "available_after",
    "job_id",
    "playground_task_id",
    "payment_session_id",
    "description",
    "created_at",
  ],
  properties: {
    transaction_id: { type: "string", format: "uuid" },
    type: { enum: transactionTypes },
    amount: { type: "integer" },
    balance_before: { type: "integer" },
    balance_after: { type: "integer" },
    credit_balance_after: { type: "integer" },
    credit_reserved_after: { type: "integer" },
    available_after: { type: "integer" },
    job_id: nullable({ type: "string", format: "uuid" }),
    playground_task_id: {
      ...nullable({ type: "string", format: "uuid" }),
      description: "Extension: the playground task that it was for, if it was for one.",
    },
    payment_session_id: {
      ...nullable({ type: "string", format: "uuid" }),
      description:
        "Extension: the payment session whose credits these are: bought, taken back or given back.",
    },
    description: { type: "string" },
    created_at: { type: "string", format: "date-time" },
  },
});
