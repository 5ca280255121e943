import type { IncomingMessage } from "node:http";
import { isOutcomeUnknown } from "@reelwright/core/errors/outcome-unknown";
import type { OwnLimits } from "@reelwright/core/limits/rates";
import { uploadLimitsFor } from "@reelwright/core/limits/tenant-limits";
import type {
  QuotaUsed,
  ReservedBytes,
  UploadLimits,
  UploadQuotaStore,
} from "@reelwright/core/ports/tenants";
import { joinedSignal } from "@reelwright/core/util/joined-signal";
import { createFairQueue, QueueFull } from "@reelwright/film/concurrency";
import { Failure } from "@reelwright/film/failure";
import { type UploadUse, uploadLimits } from "@reelwright/film/ports/intake";
import type { Log } from "@reelwright/platform/log/logger";
import { CallerLeft, withDeadline } from "./request-end.ts";

/** The bytes that a running upload has reserved of its account's daily limit. */
type UploadReservation = {
  /** Called with the number of bytes that were stored. */
  readonly onStored: (bytes: number) => void;
  /**
   * Returns the outcome of `work` after replacing the reservation with the bytes that were stored, 0 on failure. If the
   * outcome is unknown, the reservation stays.
   */
  readonly settledBy: <T>(work: Promise<T>) => Promise<T>;
};

export type UploadQuota = {
  /** Throws Failure DAILY_UPLOAD_LIMIT or UPLOAD_STORAGE_LIMIT if the upload could exceed its account's limit. */
  readonly reserve: (
    tenantId: string,
    use: UploadUse,
    mostBytes: number,
  ) => Promise<UploadReservation>;
};

/** The most bytes that a body can store: its Content-Length, at most the limit of its use. */
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

const storageFull = (limitBytes: number, { storedBytes }: QuotaUsed): Failure =>
  new Failure(
    "conflict",
    "UPLOAD_STORAGE_LIMIT",
    `This account may keep ${megabytes(limitBytes)} of product images and has ${megabytes(storedBytes)}. Nothing was done; delete images that you no longer need with DELETE /uploads/{upload_id}.`,
    { details: { limit_bytes: limitBytes, stored_bytes: storedBytes } },
  );

const tooManyFiles = (limit: number, { usedFiles, secondsLeft }: QuotaUsed): Failure =>
  new Failure(
    "limited",
    "DAILY_UPLOAD_LIMIT",
    `This account may upload ${limit.toLocaleString("en-US")} files per day (UTC). Nothing was done; try again after midnight UTC.`,
    { details: { limit_files: limit, used_files: usedFiles, retry_after: secondsLeft } },
  );

const tooManyBytes = (limitBytes: number, { usedBytes, secondsLeft }: QuotaUsed): Failure =>
  new Failure(
    "limited",
    "DAILY_UPLOAD_LIMIT",
    `This account may upload ${megabytes(limitBytes)} per day (UTC). The remaining ${megabytes(Math.max(0, limitBytes - usedBytes))} may not be enough for this file. Nothing was done; send a smaller file, or try again after midnight UTC.`,
    { details: { limit_bytes: limitBytes, used_bytes: usedBytes, retry_after: secondsLeft } },
  );

/** The limit that an upload of this size would exceed. */
const limitReached = (bytes: number, limits: UploadLimits, used: QuotaUsed): Failure => {
  const { dailyBytes, dailyFiles, storedBytes } = limits;
  if (storedBytes !== null && used.storedBytes + bytes > storedBytes)
    return storageFull(storedBytes, used);
  if (dailyFiles !== null && used.usedFiles >= dailyFiles) return tooManyFiles(dailyFiles, used);
  return tooManyBytes(dailyBytes ?? 0, used);
};

const isUnknown = (error: unknown): boolean =>
  isOutcomeUnknown(error) || (error instanceof Failure && error.code === "OUTCOME_UNKNOWN");

/** No limit. */
export const unlimitedUploads: UploadQuota = {
  reserve: async () => ({ onStored: () => undefined, settledBy: (work) => work }),
};

type QuotaOptions = {
  readonly uploadQuotas: UploadQuotaStore;
  /** The limits of accounts without their own. */
  readonly uploadLimits: UploadLimits;
  readonly ownLimits: (tenantId: string) => OwnLimits | Promise<OwnLimits>;
  readonly deadlineMs: number;
  readonly log: Log;
};

/** Counts each account's daily uploads before their bodies are read. */
export const openUploadQuota = ({
  uploadQuotas: store,
  uploadLimits,
  ownLimits,
  deadlineMs,
  log,
}: QuotaOptions): UploadQuota => {
  /** A failed correction counts until the day ends: the quota may count too much, never too little. */
  const settle = async (tenantId: string, reserved: ReservedBytes, bytes: number) => {
    try {
      await store.settle(tenantId, reserved, bytes);
    } catch (error) {
      log("upload_quota.unsettled", { tenant_id: tenantId, error }, "warn");
    }
  };
  const reserve = async (
    tenantId: string,
    bytes: number,
    limits: UploadLimits,
  ): Promise<ReservedBytes> => {
    let isLate = false;
    const reserving = store.reserve(tenantId, bytes, limits).then(async (found) => {
      if ("refused" in found) throw limitReached(bytes, limits, found.refused);
      // The request has already timed out.
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
    reserve: async (tenantId, use, mostBytes) => {
      const limits = uploadLimitsFor(await ownLimits(tenantId), uploadLimits);
      const ofUse = use === "product_image" ? limits : { ...limits, storedBytes: null };
      const isLimited = Object.values(ofUse).some((limit) => limit !== null);
      // A body without a file stores nothing.
      if (mostBytes === 0 || !isLimited) return unlimitedUploads.reserve(tenantId, use, 0);
      const reserved = await reserve(tenantId, mostBytes, ofUse);
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

/** Limits of concurrent uploads; each takes up to 20 MB of disk. */
export type UploadConcurrency = {
  /** All tenants together. */
  readonly slots: number;
  /** One tenant. */
  readonly perTenant: number;
  /** How many more uploads of one tenant may wait, and how long. */
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

/** Names whose limit it is: callers can only act on their own. */
const tooMany = (per: "account" | "installation", limit: number): Failure => {
  const reason =
    per === "account"
      ? `This account already has ${limit} uploads in progress, the maximum for one account.`
      : `All accounts together already have ${limit} uploads in progress, the maximum of this installation.`;
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
  /** Running and waiting uploads. */
  readonly counts: () => { readonly receiving: number; readonly waiting: number };
};

/** Uploads beyond a tenant's limit wait for another one of the tenant to end. Their bodies aren't read before. */
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
