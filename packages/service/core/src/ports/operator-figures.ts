/** Figures of all tenants for operators' pages. Each is one statement that reads open rows, or a bounded part of an index. */
import type { StageName } from "../jobs/model/stage-names.ts";

/** What a vendor's calls came to on the current UTC day, and which are open. */
export type VendorDayFigures = {
  readonly vendor: string;
  /** Calls that a request was sent for. */
  readonly calls: number;
  readonly failures: number;
  /** Open calls whose submission's answer was lost. */
  readonly unknown: number;
  /** Open calls that the vendor has taken. */
  readonly running: number;
  /** Open calls that wait for a vendor that takes nothing. */
  readonly waiting: number;
  readonly spent_usd: number;
};

/** What ended at a vendor within the last 15 minutes. */
export type VendorLatelyFigures = {
  readonly vendor: string;
  readonly calls: number;
  readonly failures: number;
  /** From sending to the result, seconds, of calls that succeeded; null: none did. */
  readonly median_s: number | null;
  readonly p95_s: number | null;
  /** Code of the last failure; null: none failed. */
  readonly last_error: string | null;
};

/** What a tenant with unfinished jobs or playground tasks has under way. Null limits: those of the installation. */
export type TenantFigures = {
  readonly tenant_id: string;
  readonly name: string;
  readonly live_jobs: number;
  readonly queued_units: number;
  readonly leased_units: number;
  readonly waiting_units: number;
  readonly available_credits: number;
  readonly reserved_credits: number;
  readonly jobs_today: number;
  readonly concurrent_limit: number | null;
  readonly daily_limit: number | null;
};

/** Where a list of tenants goes on: after this one. */
export type TenantPlace = { readonly liveJobs: number; readonly tenantId: string };

/** Units that a stage finished in ten minutes that began at `at`. */
export type ThroughputPoint = {
  readonly at: string;
  readonly stage: StageName;
  readonly units: number;
};
/** What was spent at a vendor on a UTC day, `YYYY-MM-DD`. */
export type SpendPoint = { readonly day: string; readonly vendor: string; readonly usd: number };

export type OperatorFigures = {
  vendorsLately(): Promise<readonly VendorLatelyFigures[]>;
  /** Those with most unfinished jobs first. */
  tenants(after: TenantPlace | null, limit: number): Promise<readonly TenantFigures[]>;
  /** Of the last 24 hours, the oldest first. */
  throughput(): Promise<readonly ThroughputPoint[]>;
  /** Of the last 30 days, the oldest first. */
  spend(): Promise<readonly SpendPoint[]>;
  /** Deliveries that were given up, counted up to 1000; sessions of the database server. */
  totals(): Promise<{
    readonly abandoned: number;
    readonly sessions: number;
    readonly max_sessions: number;
  }>;
};
