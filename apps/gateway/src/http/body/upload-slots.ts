import { createFairQueue } from "@reelwright/core/concurrency/fair-queue";
import { QueueFull } from "@reelwright/core/concurrency/queue-full";
import { Failure } from "@reelwright/core/errors/failure";
import { joinedSignal } from "@reelwright/core/util/joined-signal";
import { CallerLeft } from "../request-end.ts";

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
