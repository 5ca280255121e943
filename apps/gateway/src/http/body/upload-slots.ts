import { createFairQueue, Failure, QueueFull } from "@reelwright/core";
import type { Request } from "express";

/** How many uploads are received at once; each has up to 20 MB on the disk. */
export type UploadShares = {
  /** Of all tenants together. */
  readonly slots: number;
  /** Of one tenant. */
  readonly perTenant: number;
  /** How many more of one tenant wait, and how long. */
  readonly waitingPerTenant: number;
  readonly waitMs: number;
};

export const defaultUploadShares: UploadShares = {
  slots: 64,
  perTenant: 8,
  waitingPerTenant: 64,
  waitMs: 20_000,
};

const comeBackSeconds = 5;

const tooMany = (limit: number): Failure =>
  new Failure(
    "limited",
    "UPLOAD_LIMIT",
    `Too many uploads are under way, ${limit} of an account are received at once; nothing was done. Try again in a moment.`,
    { details: { limit, retry_after: comeBackSeconds } },
  );

/** Resolves once the upload may be received, to what gives its slot back. Throws Failure UPLOAD_LIMIT. */
export type UploadSlots = (tenantId: string, request: Request) => Promise<() => void>;

/** Uploads beyond a tenant's share wait for one of its own to end, before any of their body is read. */
export const openUploadSlots = (shares: UploadShares): UploadSlots => {
  const enter = createFairQueue(shares);
  return async (tenantId, request) => {
    const over = new AbortController();
    const end = () => over.abort();
    const timer = setTimeout(end, shares.waitMs);
    request.once("close", end);
    try {
      return await enter(tenantId, over.signal);
    } catch (error) {
      const isRefused = over.signal.aborted || error instanceof QueueFull;
      throw isRefused ? tooMany(shares.perTenant) : error;
    } finally {
      clearTimeout(timer);
      request.off("close", end);
    }
  };
};
