import type { StorageFacts, StoredKind } from "../storage/verdict.ts";

/** A walk over all files, in the order of their keys. */
export type StorageRound = {
  readonly round: number;
  /** The last key that was read; null: none yet. */
  readonly cursor: string | null;
};

/** Files of one tenant and kind. */
export type UsageCount = {
  /** Null: of the installation. */
  readonly tenant_id: string | null;
  readonly kind: StoredKind;
  readonly files: number;
  readonly bytes: number;
  readonly orphan_files: number;
  readonly orphan_bytes: number;
};

/** The figures of the last round that was finished. */
export type StorageUsage = {
  readonly begun_at: string | null;
  readonly finished_at: string | null;
  /** Start of the current round; null: there is none. */
  readonly under_way_since: string | null;
  /** The largest first. */
  readonly counts: readonly UsageCount[];
};

/** The same of all tenants together. */
export type StorageTotals = {
  readonly begun_at: string;
  readonly finished_at: string;
  readonly counts: readonly Omit<UsageCount, "tenant_id">[];
};

export type StorageStore = {
  /** The round under way, or a new one where the last one began `hours` ago or more; else null. */
  openRound(hours: number): Promise<StorageRound | null>;
  facts(of: {
    readonly jobIds: readonly string[];
    readonly taskIds: readonly string[];
    readonly callKeys: readonly string[];
  }): Promise<StorageFacts>;
  /**
   * Notes that the intermediate files of these jobs are gone, where they ended `days` ago or more; returns those of which
   * that is noted, now or before.
   */
  expire(jobIds: readonly string[], days: number): Promise<readonly string[]>;
  /** Adds counts and moves the round's cursor; null ends the round. False: another process has moved it meanwhile. */
  advance(
    round: StorageRound,
    cursor: string | null,
    counts: readonly UsageCount[],
  ): Promise<boolean>;
  /** `tenantId` null: of all, at most `limit` rows. */
  usage(tenantId: string | null, limit: number): Promise<StorageUsage>;
  /** Null: no round has been finished yet. */
  totals(): Promise<StorageTotals | null>;
};

/** Maintenance that keeps a large database fast. One process does it for all. */
export type MaintenanceStore = {
  /**
   * Counts what accounts have, where that wasn't counted yet, and marks the pages of lists that have grown; returns how
   * many accounts and marks that were. Short transactions, one list each; `isStopped` is asked between them.
   */
  markPages(
    isStopped: () => boolean,
  ): Promise<{ readonly counted: number; readonly marked: number }>;
  /**
   * Moves tasks, events and deliveries of jobs that ended over `olderThanMs` ago into the archive, where nothing of them
   * is open; returns how many jobs. Some jobs a transaction; `isStopped` is asked between them.
   */
  archiveJobs(olderThanMs: number, isStopped: () => boolean): Promise<number>;
  /** Deletes the archives of the months before the last `months`, this one not counted; returns how many months. */
  deleteArchives(months: number): Promise<number>;
  /**
   * Deletes emails that ended and payment events older than this many days, and webhook stream events older than an
   * hour. Returns the number of rows.
   */
  deleteOld(
    days: { readonly mails: number; readonly paymentEvents: number },
    isStopped: () => boolean,
  ): Promise<number>;
};
