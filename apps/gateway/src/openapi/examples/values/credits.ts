/** What the examples say of balances, transactions and receipts. */
import type { ExampleValues } from "../build-examples.ts";

const usage = {
  jobs_created: 22,
  jobs_completed: 19,
  jobs_failed: 1,
  jobs_cancelled: 1,
  credits: 2_964,
  components: { script: 38, keyframes: 456, video: 2_280, voice: 152, captions: 38 },
};

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
  "getUsage.from": ["2026-11-20"],
  "getUsage.to": ["2026-11-20"],
  "getUsage.days": [[{ date: "2026-11-20", ...usage }]],
  "getUsage.totals": [usage],
  success_rate: [0.95],
  "getUsage.stages": [
    [
      { stage: "init", median_seconds: 6.2, p95_seconds: 9.8, jobs: 19 },
      { stage: "generation", median_seconds: 31.4, p95_seconds: 58.1, jobs: 19 },
    ],
  ],
  reserved: [160],
  held: [0],
  consumed: [156],
  released: [4],
  "getReceipt.charges": [
    [{ run: 1, component: "video", quantity: 2, unit_credits: 78, credits: 156 }],
  ],
};
