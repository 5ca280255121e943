import type { IncomingMessage } from "node:http";
import { createFairQueue } from "@reelwright/core/concurrency/fair-queue";
import { QueueFull } from "@reelwright/core/concurrency/queue-full";
import { Failure } from "@reelwright/core/errors/failure";
import { isOutcomeUnknown } from "@reelwright/core/errors/outcome-unknown";
import { type UploadUse, uploadLimits } from "@reelwright/core/ports/upload-limits";
import type {
  QuotaUsed,
  ReservedBytes,
  UploadQuotaStore,
} from "@reelwright/core/ports/upload-quota-store";
import { joinedSignal } from "@reelwright/core/util/joined-signal";
import type { Log } from "@reelwright/platform/log/logger";
import { CallerLeft, withDeadline } from "./request-end.ts";

/** What an upload under way has taken of its account's bytes of the day. */
type UploadReservation = {
  /** Hears how many bytes are kept of the file. */
  readonly onStored: (bytes: number) => void;
  /**
   * The outcome of `work`, once the bytes that were reserved are corrected: to what was stored, or to none where nothing
   * was. Where nobody knows, they stay.
   */
  readonly settledBy: <T>(work: Promise<T>) => Promise<T>;
};

export type UploadQuota = {
  /** Throws Failure DAILY_UPLOAD_LIMIT when the upload would pass its account's limit. */
  readonly reserve: (tenantId: string, mostBytes: number) => Promise<UploadReservation>;
};

/** How many bytes a body may store: what it says, and of a file as much as its use allows. */
export const mostBytesOf = (
  { headers }: Pick<IncomingMessage, "headers">,
  use: UploadUse,
): number => {
  const { maxBytes } = uploadLimits[use];
  if (headers["transfer-encoding"] !== undefined) return maxBytes;
  return Math.min(Number(headers["content-length"] ?? 0), maxBytes);
};

const megabytes = (bytes: number): string =>
  `${(Math.floor((bytes / 1024 ** 2) * 100) / 100).toLocaleString("en-US")} MB`;

const limitReached = (limitBytes: number, { usedBytes, secondsLeft }: QuotaUsed): Failure =>
  new Failure(
    "limited",
    "DAILY_UPLOAD_LIMIT",
    `This account may upload ${megabytes(limitBytes)} a day (UTC), and ${megabytes(Math.max(0, limitBytes - usedBytes))} of it are left: less than this file may need. Nothing was done; send a smaller file, or go on after midnight UTC.`,
    { details: { limit_bytes: limitBytes, used_bytes: usedBytes, retry_after: secondsLeft } },
  );

const isUnknown = (error: unknown): boolean =>
  isOutcomeUnknown(error) || (error instanceof Failure && error.code === "OUTCOME_UNKNOWN");

/** Any number of bytes. */
export const unlimitedUploads: UploadQuota = {
  reserve: async () => ({ onStored: () => undefined, settledBy: (work) => work }),
};

type QuotaOptions = {
  readonly uploadQuotas: UploadQuotaStore;
  readonly dailyUploadBytes: number;
  readonly deadlineMs: number;
  readonly log: Log;
};

/** Counts each account's uploads of the day, before their bodies are read. */
export const openUploadQuota = ({
  uploadQuotas: store,
  dailyUploadBytes: limitBytes,
  deadlineMs,
  log,
}: QuotaOptions): UploadQuota => {
  if (limitBytes === 0) return unlimitedUploads;

  /** What can't be corrected counts until the day ends: too much, never too little. */
  const settle = async (tenantId: string, reserved: ReservedBytes, bytes: number) => {
    try {
      await store.settle(tenantId, reserved, bytes);
    } catch (error) {
      log("upload_quota.unsettled", { tenant_id: tenantId, error }, "warn");
    }
  };
  const reserve = async (tenantId: string, bytes: number): Promise<ReservedBytes> => {
    let isLate = false;
    const reserving = store.reserve(tenantId, bytes, limitBytes).then(async (found) => {
      if ("refused" in found) throw limitReached(limitBytes, found.refused);
      // Its request was answered without it.
      if (isLate) await settle(tenantId, found, 0);
      return found;
    });
    try {
      return await withDeadline(reserving, deadlineMs);
    } finally {
      isLate = true;
    }
  };
  return {
    reserve: async (tenantId, mostBytes) => {
      // A body without a file stores nothing.
      if (mostBytes === 0) return unlimitedUploads.reserve(tenantId, 0);
      const reserved = await reserve(tenantId, mostBytes);
      let storedBytes = 0;
      return {
        onStored: (bytes) => {
          storedBytes = bytes;
        },
        settledBy: async (work) => {
          try {
            const outcome = await work;
            await settle(tenantId, reserved, storedBytes);
            return outcome;
          } catch (error) {
            if (!isUnknown(error)) await settle(tenantId, reserved, 0);
            throw error;
          }
        },
      };
    },
  };
};

/** How many uploads are received at once; each takes up to 20 MB of disk. */
export type UploadConcurrency = {
  /** All tenants together. */
  readonly slots: number;
  /** One tenant. */
  readonly perTenant: number;
  /** How many more of one tenant's uploads wait, and how long. */
  readonly waitingPerTenant: number;
  readonly waitMs: number;
};

export const defaultUploadConcurrency: UploadConcurrency = {
  slots: 64,
  perTenant: 8,
  waitingPerTenant: 64,
  waitMs: 20_000,
};

const retryAfterSeconds = 5;

/** Says whose limit it is: an account can do something about its own. */
const tooMany = (per: "account" | "installation", limit: number): Failure => {
  const reason =
    per === "account"
      ? `This account is already sending ${limit} files, as many as it may at the same time.`
      : `All accounts together are already sending ${limit} files, as many as this installation receives at the same time.`;
  return new Failure(
    "limited",
    "UPLOAD_LIMIT",
    `${reason} Nothing was done; try again in a moment.`,
    { details: { limit, per, retry_after: retryAfterSeconds } },
  );
};

export type UploadSlots = {
  /**
   * Waits until the upload may be received and returns the function that releases its slot. Throws Failure UPLOAD_LIMIT,
   * or CallerLeft when `over` is aborted before.
   */
  readonly enter: (tenantId: string, over: AbortSignal) => Promise<() => void>;
  /** Uploads under way, and those that wait for a slot. */
  readonly counts: () => { readonly receiving: number; readonly waiting: number };
};

/** Uploads beyond a tenant's limit wait for one of its own to end before their body is read. */
export const openUploadSlots = (limits: UploadConcurrency): UploadSlots => {
  const queue = createFairQueue(limits);
  const refusal = (tenantId: string): Failure =>
    queue.underWay(tenantId) >= limits.perTenant
      ? tooMany("account", limits.perTenant)
      : tooMany("installation", limits.slots);
  return {
    enter: async (tenantId, over) => {
      const patience = joinedSignal([over], { limitMs: limits.waitMs });
      try {
        return await queue.enter(tenantId, patience.signal);
      } catch (error) {
        if (over.aborted) throw new CallerLeft();
        const isRefused = patience.isLate() || error instanceof QueueFull;
        throw isRefused ? refusal(tenantId) : error;
      } finally {
        patience.release();
      }
    },
    counts: () => ({ receiving: queue.underWay(), waiting: queue.waiting() }),
  };
};
