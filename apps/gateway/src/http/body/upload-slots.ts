import { createFairQueue, QueueFull } from "@reelwright/core/concurrency";
import { Failure } from "@reelwright/core/errors";
import type { Request } from "express";

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

const tooMany = (limit: number): Failure =>
  new Failure(
    "limited",
    "UPLOAD_LIMIT",
    `Too many uploads at once: an account may have ${limit}. Nothing was done; try again in a moment.`,
    { details: { limit, retry_after: retryAfterSeconds } },
  );

/** Waits until the upload may be received and returns the function that releases its slot. Throws Failure UPLOAD_LIMIT. */
export type UploadSlots = (tenantId: string, request: Request) => Promise<() => void>;

/** Uploads beyond a tenant's limit wait for one of its own to end before their body is read. */
export const openUploadSlots = (limits: UploadConcurrency): UploadSlots => {
  const enter = createFairQueue(limits);
  return async (tenantId, request) => {
    const over = new AbortController();
    const end = () => over.abort();
    const timer = setTimeout(end, limits.waitMs);
    request.once("close", end);
    try {
      return await enter(tenantId, over.signal);
    } catch (error) {
      const isRefused = over.signal.aborted || error instanceof QueueFull;
      throw isRefused ? tooMany(limits.perTenant) : error;
    } finally {
      clearTimeout(timer);
      request.off("close", end);
    }
  };
};
