import type { StageName } from "../jobs/stage-names.ts";
import type { PriceBook } from "../pricing/price-book.ts";
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
/** The ledger of a period of time. */
export type LedgerPeriod = {
  /** The balances before its first row. */
  readonly opening: Balance;
  /** Its rows, oldest first. Only one part is in memory at a time. */
  readonly parts: AsyncIterable<readonly CreditTransaction[]>;
};
export type CreditStore = {
  balance(tenantId: string): Promise<Balance>;
  /** Newest first. */
  transactions(
    tenantId: string,
    filter: Page & { readonly jobId: string | null },
  ): Promise<Paged<CreditTransaction>>;
  /** The rows from `from` to before `to` (ISO 8601). Each row belongs to one of two adjacent periods. */
  period(
    tenantId: string,
    period: { readonly from: string; readonly to: string },
  ): Promise<LedgerPeriod>;
  /** Adds credits manually. Payments and refunds use `BillingStore.applyEvents`. */
  grant(
    tenantId: string,
    grant: {
      readonly type: "purchase" | "bonus" | "refund";
      readonly amount: number;
      readonly description: string;
    },
  ): Promise<Balance>;
};

/** Credits granted by an operator. */
export type OperatorGrant = {
  readonly type: "bonus" | "refund";
  readonly amount: number;
  /** Shown to the tenant. */
  readonly reason: string;
  /** Idempotency key: repeating the grant adds nothing. */
  readonly key: string;
};

export type OperatorCredits = {
  /**
   * Adds credits once per key and writes the audit log. Throws Failure: TENANT_NOT_FOUND; IDEMPOTENCY_KEY_REUSED if
   * the key was used for a different grant.
   */
  grantOnce(
    tenantId: string,
    grant: OperatorGrant,
    actor?: Actor,
  ): Promise<{
    readonly balance: Balance;
    readonly transactionId: string;
    readonly isNew: boolean;
  }>;
};

/** A published price book. */
export type PublishedBook = PriceBook & {
  readonly effective_at: string;
  readonly note: string | null;
  /** An actor of the audit log. */
  readonly author: string;
  readonly is_forced: boolean;
  readonly created_at: string;
  readonly withdrawn_at: string | null;
};

export type NewBook = Pick<PublishedBook, "version" | "document" | "note" | "is_forced"> & {
  /** Null: now. */
  readonly effective_at: string | null;
};

export type PriceBookStore = {
  /** All of them, newest first, with the database's time. */
  list(): Promise<{ readonly now_ms: number; readonly items: readonly PublishedBook[] }>;
  /**
   * Publishes the next book and writes the audit log. Repeating it changes nothing. Throws Failure: PRICE_BOOK_EXISTS if the
   * version isn't the next one; PRICE_BOOK_LATE if the date has passed.
   */
  publish(book: NewBook, actor: Actor): Promise<{ readonly changed: boolean }>;
  /** Takes back a book that isn't in force yet. Throws Failure: PRICE_BOOK_NOT_FOUND, INVALID_STATE. */
  withdraw(version: number, actor: Actor): Promise<{ readonly changed: boolean }>;
};

/** Email alert for when available credits fall below the threshold. */
export type CreditAlert = {
  readonly enabled: boolean;
  readonly threshold_credits: number;
  /** Null: nobody is notified. */
  readonly email: string | null;
};

/** Email is sent to confirmed addresses only. */
export type EmailStatus = "confirmed" | "pending";

/** The confirmation of an email address, opened by the link in its email. */
export type AddressConfirmation = {
  readonly tenantId: string;
  /** The tenant's name, as the tenant entered it. */
  readonly tenant: string;
  readonly email: string;
  readonly state: "open" | "confirmed" | "expired";
};

export type AlertStore = {
  /**
   * The tenant's configuration (null: never configured) and whether its address is confirmed; and the address of the
   * account itself with whether its issuer has verified it.
   */
  alert(tenantId: string): Promise<{
    readonly config: (CreditAlert & { readonly isConfirmed: boolean }) | null;
    readonly account: { readonly email: string | null; readonly isVerified: boolean };
  }>;
  /**
   * Takes effect immediately: if credits are below the new threshold but weren't below the old one, that counts as a
   * crossing, and the address is notified once it is confirmed. Returns whether it is. An unconfirmed address gets an
   * email; `confirmation` is the lifetime of its link (null: no confirmation needed). Throws Failure MAIL_LIMIT,
   * without changes, if the tenant had too many confirmations sent today.
   */
  setAlert(
    tenantId: string,
    alert: CreditAlert,
    actor: Actor,
    confirmation: { readonly lifeMs: number } | null,
  ): Promise<boolean>;
  /** Null for an unknown id. */
  confirmation(confirmationId: string): Promise<AddressConfirmation | null>;
  /** Confirms an open address once and notifies it of a pending crossing. Returns its new state. */
  confirm(confirmationId: string): Promise<AddressConfirmation | null>;
};

/** What to buy automatically when available credits fall below the threshold. */
export type AutoTopup = {
  readonly enabled: boolean;
  readonly threshold_credits: number;
  readonly pack_id: Pack["pack_id"];
  /** A saved method of the tenant; null only if auto top-up is disabled. */
  readonly payment_method_id: string | null;
  readonly monthly_limit_usd: number;
};

/** What a crossing buys; the same for all attempts. */
export type TopupCharge = {
  readonly packId: string;
  readonly credits: number;
  readonly cents: number;
  readonly methodId: string;
};

/** A leased crossing of the threshold, to be charged now. The attempt is already counted. */
export type DueTopup = {
  /** Also the id of its payment session, and therefore the idempotency key at the provider. */
  readonly topupId: string;
  /** Fences every write of this lease. */
  readonly leaseToken: string;
  readonly tenantId: string;
  /** Includes this one. */
  readonly attempts: number;
  /** Milliseconds since the first attempt. */
  readonly ageMs: number;
  /** Null before the first attempt. */
  readonly charge: TopupCharge | null;
  /** The current configuration; null if disabled. */
  readonly config: AutoTopup | null;
};
export type TopupLease = Pick<DueTopup, "topupId" | "leaseToken" | "tenantId">;

/** `reason` is public. */
export type TopupEnd =
  | { readonly state: "paid" }
  /** The third consecutive decline disables auto top-up. */
  | { readonly state: "declined"; readonly reason: string }
  /** Nothing was charged, without an error. */
  | { readonly state: "dropped"; readonly reason: string }
  /** The result is unknown and polling has stopped. */
  | { readonly state: "lost"; readonly reason: string };

/** Crossings of the top-up threshold, written by the transaction that moves credits. At most one per tenant is open. */
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
  /** Ends the crossing and emails the owner if necessary. False: it had already ended, or the lease was lost. */
  end(lease: TopupLease, end: TopupEnd): Promise<boolean>;
  /** Ends the lease; the next attempt is due after `waitMs`. */
  postpone(lease: TopupLease, waitMs: number, reason: string): Promise<boolean>;
};

/** Usage of one UTC day. */
export type UsageDay = {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly jobs_created: number;
  /** Ended runs, by result. */
  readonly jobs_completed: number;
  readonly jobs_failed: number;
  readonly jobs_cancelled: number;
  /** Credits consumed. */
  readonly credits: number;
  /** Credits by component, with fractions; `playground` for the playground's tasks. */
  readonly components: { readonly [component: string]: number };
};

/** Durations of a stage per job, from the start of its first unit to the end of its last. */
export type StageUsage = {
  readonly stage: StageName;
  readonly median_seconds: number;
  readonly p95_seconds: number;
  /** Number of jobs measured. */
  readonly jobs: number;
};

/** First and last day, both included. */
type Period = { readonly from: string; readonly to: string };

export type UsageStore = {
  /** Oldest first, without days that have no usage. */
  days(tenantId: string, period: Period): Promise<readonly UsageDay[]>;
  /** Durations in the period's newest 1,000 completed jobs that still have their tasks. */
  stages(tenantId: string, period: Period): Promise<readonly StageUsage[]>;
};

/** An account that disagrees with its ledger. */
export type Drift = {
  readonly tenant_id: string;
  /** Description of the violation. */
  readonly check: string;
  readonly expected: number;
  readonly found: number;
  /** The first wrong ledger row; null if the account itself is wrong. */
  readonly transaction_id: string | null;
  /** Rows of this account that break the check. */
  readonly rows: number;
};

/** Result of an audit. */
export type LedgerAudit = {
  readonly accounts: number;
  readonly transactions: number;
  /** Whether all rows were read. Otherwise the new ones were, and the next audit goes on with the old ones. */
  readonly is_whole: boolean;
  /** At most 1,000, by tenant. */
  readonly drift: readonly Drift[];
  /** Violated invariants of accounts, holds and payments, with the number of rows that violate each. */
  readonly broken: readonly { readonly check: string; readonly rows: number }[];
  readonly duration_ms: number;
};

/** Summary of a day's audit, readable by every process. */
export type AuditSummary = {
  readonly day: string;
  /** ISO 8601. */
  readonly finishedAt: string;
  readonly driftRows: number;
  readonly durationMs: number;
};

export type LedgerAuditStore = {
  /**
   * Verifies every account's chain and sums. New ledger rows are read first. Then all rows are read again, for half of the
   * time at most, and compared with what they added up to before. Throws after `timeoutMs`; the next audit goes on from there.
   */
  run(timeoutMs: number): Promise<LedgerAudit>;
  /**
   * Claims today's audit (UTC) once the day is `hour` hours old. One process gets the day; another may claim it if the
   * first doesn't finish within `leaseMs`. Null: not due, or claimed by another process.
   */
  claimDay(hour: number, leaseMs: number): Promise<string | null>;
  /** Records the result of a claimed day, even if that day is over. */
  recordDay(day: string, audit: LedgerAudit): Promise<void>;
  /** The last finished audit. */
  last(): Promise<AuditSummary | null>;
};
