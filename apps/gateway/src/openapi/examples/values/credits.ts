/** What the examples say of balances, transactions and receipts. */
import type { ExampleValues } from "../build-examples.ts";

export const creditValues: ExampleValues = {
  credit_balance: [1_000],
  credit_reserved: [160],
  available_credits: [840],
  transaction_id: ["019a0f3e-7c52-7e11-8a90-0c4be5f3d2a1"],
  "listTransactions.type": ["reserve"],
  amount: [-160],
  balance_before: [1_000],
  balance_after: [840],
  credit_balance_after: [1_000],
  credit_reserved_after: [160],
  available_after: [840],
  "listTransactions.description": ["Reserved for a job"],
  variant: ["i2v"],
  "quoteRetry.total_usd": [1.2],
  "quoteRetry.breakdown": [[{ component: "video", quantity: 2, unit_credits: 60, credits: 120 }]],
  "getReceipt.total_usd": [1.56],
  reserved: [160],
  held: [0],
  consumed: [156],
  released: [4],
  "getReceipt.charges": [
    [{ run: 1, component: "video", quantity: 2, unit_credits: 78, credits: 156 }],
  ],
};
