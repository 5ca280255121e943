import type { Page, Paged } from "./page.ts";

export type Balance = {
  readonly credit_balance: number;
  readonly credit_reserved: number;
  readonly available_credits: number;
};
export const transactionTypes = [
  "purchase",
  "reserve",
  "consume",
  "release",
  "refund",
  "bonus",
] as const;
export type CreditTransaction = {
  readonly transaction_id: string;
  readonly type: (typeof transactionTypes)[number];
  readonly amount: number;
  readonly balance_before: number;
  readonly balance_after: number;
  readonly credit_balance_after: number;
  readonly credit_reserved_after: number;
  readonly available_after: number;
  readonly job_id: string | null;
  readonly playground_task_id: string | null;
  readonly payment_session_id: string | null;
  readonly description: string;
  readonly created_at: string;
};
export type CreditStore = {
  balance(tenantId: string): Promise<Balance>;
  /** Newest first. */
  transactions(
    tenantId: string,
    filter: Page & { readonly jobId: string | null },
  ): Promise<Paged<CreditTransaction>>;
  /** Adds credits by hand. What payments bring, and take back, is `BillingStore.apply`'s. */
  grant(
    tenantId: string,
    grant: {
      readonly type: "purchase" | "bonus" | "refund";
      readonly amount: number;
      readonly description: string;
    },
  ): Promise<Balance>;
};

/** Credits that an operator gives by hand. */
export type OperatorGrant = {
  readonly type: "bonus" | "refund";
  readonly amount: number;
  /** Why; the tenant sees it. */
  readonly reason: string;
  /** Whoever repeats it under the same key gives nothing more. */
  readonly key: string;
};

export type OperatorCredits = {
  /**
   * Adds credits once per key, noted in the audit log. Throws Failure: TENANT_NOT_FOUND; IDEMPOTENCY_KEY_REUSED where
   * the key gave something else.
   */
  grantOnce(
    tenantId: string,
    grant: OperatorGrant,
  ): Promise<{
    readonly balance: Balance;
    readonly transactionId: string;
    readonly isNew: boolean;
  }>;
};
