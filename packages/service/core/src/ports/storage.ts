import type { StorageFacts, StoredKind } from "../storage/verdict.ts";
import type { CallKey } from "./vendor-calls.ts";

/** One pass over all files, in key order. */
export type StorageRound = {
  readonly round: number;
  /** The last key read; null: none yet. */
  readonly cursor: string | null;
  /** ISO 8601. */
  readonly begun_at: string;
};

/** Files of one tenant and kind. */
export type UsageCount = {
  /** Null: files of the installation itself. */
  readonly tenant_id: string | null;
  readonly kind: StoredKind;
  readonly files: number;
  readonly bytes: number;
  readonly orphan_files: number;
  readonly orphan_bytes: number;
};

/** Usage as counted by the last finished round. */
export type StorageUsage = {
  readonly begun_at: string | null;
  readonly finished_at: string | null;
  /** Start of the round in progress; null: none. */
  readonly under_way_since: string | null;
  /** Largest first. */
  readonly counts: readonly UsageCount[];
};

/** Usage of all tenants together. */
export type StorageTotals = {
  readonly begun_at: string;
  readonly finished_at: string;
  readonly counts: readonly Omit<UsageCount, "tenant_id">[];
};

export type StorageStore = {
  /** The round in progress, or a new one if the last one began at least `hours` ago; otherwise null. */
  openRound(hours: number): Promise<StorageRound | null>;
  facts(of: {
    readonly jobIds: readonly string[];
    readonly taskIds: readonly string[];
    readonly calls: readonly CallKey[];
    readonly uploadIds: readonly string[];
    /** Days after which unused uploads expire; 0: never. */
    readonly uploadDays: number;
  }): Promise<StorageFacts>;
  /**
   * Marks the intermediate files of those jobs that ended at least `days` ago as gone. Returns the jobs that are
   * marked, now or earlier.
   */
  expire(jobIds: readonly string[], days: number): Promise<readonly string[]>;
  /**
   * Marks those uploads as deleted that are still unused and older than `days`. Returns the deleted ones among all, also those
   * that were deleted earlier.
   */
  expireUploads(uploadIds: readonly string[], days: number): Promise<readonly string[]>;
  /** Adds counts and moves the round's cursor; null ends the round. False: another process has moved it since. */
  advance(
    round: StorageRound,
    cursor: string | null,
    counts: readonly UsageCount[],
  ): Promise<boolean>;
  /** `tenantId` null: usage of all tenants. At most `limit` rows. */
  usage(tenantId: string | null, limit: number): Promise<StorageUsage>;
  /** Null: no round has finished yet. */
  totals(): Promise<StorageTotals | null>;
};

/** Maintenance that keeps a large database fast. One process does it for the installation. */
export type MaintenanceStore = {
  /**
   * Counts the rows of accounts that weren't counted yet, and marks page boundaries in lists that have grown. Returns
   * the number of accounts and marks. Uses short transactions, one per list, and checks `isStopped` between them.
   */
  markPages(
    isStopped: () => boolean,
  ): Promise<{ readonly counted: number; readonly marked: number }>;
  /**
   * Makes the partitions of this month and the next ones. Returns the number of rows that were written before their month had
   * one: it was made too late.
   */
  makeMonths(): Promise<number>;
  /**
   * Drops the tasks, events and deliveries of the months that lie `months` before the one that was `days` ago, except those of
   * jobs that are open or ended since. Returns the number of dropped partitions.
   */
  deleteMonths(
    age: { readonly days: number; readonly months: number },
    isStopped: () => boolean,
  ): Promise<number>;
  /**
   * Deletes finished emails and payment events older than this many days, webhook stream events older than an hour, and
   * old idempotency keys and account changes. Keys of jobs are kept if `jobKeys` is 0. Returns the number of rows.
   */
  deleteOld(
    days: { readonly mails: number; readonly paymentEvents: number; readonly jobKeys: number },
    isStopped: () => boolean,
  ): Promise<number>;
};
