import { transactionTypes } from "../ports/credit-store.ts";
import { nullable, schema } from "../validation/schema.ts";

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
