/** Accounts, holds and transactions in memory, with the constraints that Postgres has. */

import type { Settlement } from "@reelwright/core/jobs/job-state";
import type { CreditTransaction } from "@reelwright/core/ports/credits";
import type { CostLine } from "@reelwright/core/pricing/price-list";
import { uuidv7 } from "@reelwright/core/util/uuid";
import { Failure } from "@reelwright/film/failure";
import type { Clock } from "./clock.ts";

export type Account = { balance: number; reserved: number };
export type Hold = {
  readonly jobId: string;
  readonly run: number;
  readonly tenantId: string;
  readonly amount: number;
  status: "pending" | "settled";
  consumed: number | null;
  charges: readonly CostLine[];
};

export type Ledger = {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly holds: readonly Hold[];
  readonly transactions: readonly (CreditTransaction & { readonly tenantId: string })[];
  open(tenantId: string): void;
  account(tenantId: string): Account;
  grant(
    tenantId: string,
    type: "purchase" | "bonus" | "refund",
    amount: number,
    description: string,
  ): void;
  /** Throws INSUFFICIENT_CREDITS. */
  reserve(tenantId: string, jobId: string, run: number, amount: number): void;
  /** Settles the pending hold. Returns false if it is already settled. Throws if the consumption exceeds the hold. */
  settle(jobId: string, settlement: Settlement): boolean;
};

const moves = {
  purchase: "balance",
  bonus: "balance",
  refund: "balance",
  consume: "balance",
  reserve: "available",
  release: "available",
} as const;

export const openLedger = (clock: Clock): Ledger => {
  const accounts = new Map<string, Account>();
  const holds: Hold[] = [];
  const transactions: (CreditTransaction & { tenantId: string })[] = [];

  const account = (tenantId: string): Account => {
    const found = accounts.get(tenantId);
    if (!found) throw new Error(`no account ${tenantId}`);
    return found;
  };
  const check = ({ balance, reserved }: Account): void => {
    if (balance < 0 || reserved < 0 || reserved > balance)
      throw new Error("account constraint violated");
  };
  const record = (
    tenantId: string,
    type: CreditTransaction["type"],
    amount: number,
    jobId: string | null,
    description: string,
    change: (account: Account) => void,
  ): void => {
    const own = account(tenantId);
    const shown = (): number =>
      moves[type] === "balance" ? own.balance : own.balance - own.reserved;
    const before = shown();
    change(own);
    check(own);
    transactions.push({
      tenantId,
      transaction_id: uuidv7(),
      type,
      amount,
      balance_before: before,
      balance_after: shown(),
      credit_balance_after: own.balance,
      credit_reserved_after: own.reserved,
      available_after: own.balance - own.reserved,
      job_id: jobId,
      playground_task_id: null,
      payment_session_id: null,
      description,
      created_at: clock.iso(),
    });
  };

  return {
    accounts,
    holds,
    transactions,
    open: (tenantId) => void accounts.set(tenantId, { balance: 0, reserved: 0 }),
    account,
    grant: (tenantId, type, amount, description) =>
      record(tenantId, type, amount, null, description, (own) => {
        own.balance += amount;
      }),
    reserve: (tenantId, jobId, run, amount) => {
      const { balance, reserved } = account(tenantId);
      if (balance - reserved < amount) {
        throw new Failure("unpaid", "INSUFFICIENT_CREDITS", "Not enough available credits.", {
          details: { required: amount, available: balance - reserved },
        });
      }
      if (amount > 0) {
        record(tenantId, "reserve", -amount, jobId, "reserved", (own) => {
          own.reserved += amount;
        });
      }
      holds.push({ jobId, run, tenantId, amount, status: "pending", consumed: null, charges: [] });
    },
    settle: (jobId, { consumed, charges }) => {
      const hold = holds.find((each) => each.jobId === jobId && each.status === "pending");
      if (!hold) return false;
      if (consumed < 0 || consumed > hold.amount)
        throw new Error("consumed more than was reserved");
      Object.assign(hold, { status: "settled", consumed, charges });
      if (consumed > 0) {
        record(hold.tenantId, "consume", -consumed, jobId, "consumed", (own) => {
          own.balance -= consumed;
          own.reserved -= consumed;
        });
      }
      const rest = hold.amount - consumed;
      if (rest > 0) {
        record(hold.tenantId, "release", rest, jobId, "released", (own) => {
          own.reserved -= rest;
        });
      }
      return true;
    },
  };
};
