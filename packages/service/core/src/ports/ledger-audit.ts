/** An account whose ledger doesn't say what the account says. */
export type Drift = {
  readonly tenant_id: string;
  /** What doesn't hold, in words. */
  readonly check: string;
  readonly expected: number;
  readonly found: number;
  /** The first ledger row that is wrong, where it is a row. */
  readonly transaction_id: string | null;
  /** Rows of this account that break the check. */
  readonly rows: number;
};

/** What an audit found; everything in one snapshot. */
export type LedgerAudit = {
  readonly accounts: number;
  readonly transactions: number;
  /** At most 1,000, by tenant. */
  readonly drift: readonly Drift[];
  /** Invariants of accounts, holds and payments that don't hold, with the number of rows that break each. */
  readonly broken: readonly { readonly check: string; readonly rows: number }[];
  readonly duration_ms: number;
};

/** Of a day's audit, what every process may know. */
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
