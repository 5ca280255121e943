import type { StageName } from "../jobs/stage-names.ts";
import type { Pack } from "../pricing/price-list.ts";
import type { Actor } from "./identity.ts";
import type { Page, Paged } from "./requests.ts";

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
  /** Adds credits manually. Payments and refunds use `BillingStore.apply`. */
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

/** Email recipients when available credits fall below the threshold. */
export type CreditAlert = {
  readonly enabled: boolean;
  readonly threshold_credits: number;
  /** Null: nobody is notified. */
  readonly email: string | null;
};

/** Email is sent to confirmed addresses only. */
export type EmailStatus = "confirmed" | "pending";

/** A confirmation that somebody follows the link of. */
export type AddressConfirmation = {
  readonly tenantId: string;
  /** The tenant's name, as it wrote it. */
  readonly tenant: string;
  readonly email: string;
  readonly state: "open" | "confirmed" | "expired";
};

export type AlertStore = {
  /**
   * A tenant's configuration with the state of its address, null where it never made one; and the address that the
   * account itself has, with whether its issuer vouches for it.
   */
  alert(tenantId: string): Promise<{
    readonly config: (CreditAlert & { readonly isConfirmed: boolean }) | null;
    readonly account: { readonly email: string | null; readonly isVerified: boolean };
  }>;
  /**
   * Takes effect immediately: credits below a threshold that they weren't below cross it now, and the address is
   * notified once it is confirmed. Returns whether it is confirmed. An unconfirmed address gets an email;
   * `confirmation` is the lifetime of its link (null: no confirmation needed). Throws Failure MAIL_LIMIT, without
   * changes, if the tenant had too many confirmations sent today.
   */
  setAlert(
    tenantId: string,
    alert: CreditAlert,
    actor: Actor,
    confirmation: { readonly lifeMs: number } | null,
  ): Promise<boolean>;
  /** Null: there is none of this id. */
  confirmation(confirmationId: string): Promise<AddressConfirmation | null>;
  /** Confirms an open address once and notifies it of a pending crossing. Returns its new state. */
  confirm(confirmationId: string): Promise<AddressConfirmation | null>;
};

/** What to buy automatically when available credits fall below the threshold. */
export type AutoTopup = {
  readonly enabled: boolean;
  readonly threshold_credits: number;
  readonly pack_id: Pack["pack_id"];
  /** A saved method of the tenant; null only where it is off. */
  readonly payment_method_id: string | null;
  readonly monthly_limit_usd: number;
};

/** Purpose of a crossing's charge; the same for all its attempts. */
export type TopupCharge = {
  readonly packId: string;
  readonly credits: number;
  readonly cents: number;
  readonly methodId: string;
};

/** A crossing whose charge this process may make now. The attempt is counted already. */
export type DueTopup = {
  /** Also the id of its payment order, and so the idempotency key at the provider. */
  readonly topupId: string;
  /** Fences every write of this lease. */
  readonly leaseToken: string;
  readonly tenantId: string;
  /** This one included. */
  readonly attempts: number;
  /** Since its first attempt, milliseconds. */
  readonly ageMs: number;
  /** Null before its first attempt. */
  readonly charge: TopupCharge | null;
  /** As it is now; null where it is off. */
  readonly config: AutoTopup | null;
};
export type TopupLease = Pick<DueTopup, "topupId" | "leaseToken" | "tenantId">;

/** `reason` is public. */
export type TopupEnd =
  | { readonly state: "paid" }
  /** Counted; the third in a row switches the top-up off. */
  | { readonly state: "declined"; readonly reason: string }
  /** Nothing was charged, without an error. */
  | { readonly state: "dropped"; readonly reason: string }
  /** Unknown, and further polling is useless. */
  | { readonly state: "lost"; readonly reason: string };

/** Crossings of the top-up's threshold, written by the transaction that moved the credits. A tenant has one open at a time. */
export type TopupStore = {
  config(tenantId: string): Promise<AutoTopup | null>;
  /**
   * Takes effect immediately, like `AlertStore.setAlert`. A crossing whose charge failed may be charged again, because
   * saving the configuration may have fixed the cause. Returns false, without changes, if it is enabled and the tenant
   * has no such payment method.
   */
  setConfig(tenantId: string, config: AutoTopup, actor: Actor): Promise<boolean>;
  /** Leases due crossings for `leaseMs`. Concurrent processes get different ones. */
  claim(wanted: { readonly limit: number; readonly leaseMs: number }): Promise<readonly DueTopup[]>;
  /**
   * Fixes the charge before the provider is called. `limited`: it would exceed the month's limit (at most
   * `ceilingUsd`) and ends with an email. `dropped`: the top-up was disabled, and it ends. `lost`: the lease was lost.
   */
  begin(
    lease: TopupLease,
    order: TopupCharge,
    ceilingUsd: number,
  ): Promise<"begun" | "limited" | "dropped" | "lost">;
  /** Ends it, with an email if its owner should know. False: it had already ended, or the lease was lost. */
  end(lease: TopupLease, end: TopupEnd): Promise<boolean>;
  /** Ends the lease; the next attempt is due after `waitMs`. */
  postpone(lease: TopupLease, waitMs: number, reason: string): Promise<boolean>;
};

/** A UTC day on which something was counted. */
export type UsageDay = {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly jobs_created: number;
  /** Runs by how they ended. */
  readonly jobs_completed: number;
  readonly jobs_failed: number;
  readonly jobs_cancelled: number;
  /** Consumed. */
  readonly credits: number;
  /** Credits by component, with fractions; `playground` for the playground's tasks. */
  readonly components: { readonly [component: string]: number };
};

/** How long jobs took for a stage, from its first unit's start to its last unit's end. */
export type StageUsage = {
  readonly stage: StageName;
  readonly median_seconds: number;
  readonly p95_seconds: number;
  /** That were measured. */
  readonly jobs: number;
};

/** First and last day, both included. */
type Period = { readonly from: string; readonly to: string };

export type UsageStore = {
  /** Days without anything are left out; the oldest first. */
  days(tenantId: string, period: Period): Promise<readonly UsageDay[]>;
  /** Of the newest 1,000 completed jobs of the period that aren't archived. */
  stages(tenantId: string, period: Period): Promise<readonly StageUsage[]>;
};

/** An account whose ledger doesn't say what the account says. */
export type Drift = {
  readonly tenant_id: string;
  /** Description of the violation. */
  readonly check: string;
  readonly expected: number;
  readonly found: number;
  /** The first ledger row that is wrong, where it is a row. */
  readonly transaction_id: string | null;
  /** Rows of this account that break the check. */
  readonly rows: number;
};

/** Result of an audit, from one snapshot. */
export type LedgerAudit = {
  readonly accounts: number;
  readonly transactions: number;
  /** At most 1,000, by tenant. */
  readonly drift: readonly Drift[];
  /** Invariants of accounts, holds and payments that don't hold, with the number of rows that break each. */
  readonly broken: readonly { readonly check: string; readonly rows: number }[];
  readonly duration_ms: number;
};

/** The part of a day's audit that every process may read. */
export type AuditSummary = {
  readonly day: string;
  /** ISO 8601. */
  readonly finishedAt: string;
  readonly driftRows: number;
  readonly durationMs: number;
};

export type LedgerAuditStore = {
  /** Proves every account's chain and sums in one snapshot, reading only. Throws when it takes over `timeoutMs`. */
  run(timeoutMs: number): Promise<LedgerAudit>;
  /**
   * Takes today's audit (UTC), once the day is `hour` hours old: of many processes one gets the day, and another one
   * later if that one doesn't finish within `leaseMs`. Null: it is not due, or somebody else's.
   */
  claimDay(hour: number, leaseMs: number): Promise<string | null>;
  /** Notes the outcome of the day that was taken; it may have ended since. */
  recordDay(day: string, audit: LedgerAudit): Promise<void>;
  /** The last one that was finished. */
  last(): Promise<AuditSummary | null>;
};
