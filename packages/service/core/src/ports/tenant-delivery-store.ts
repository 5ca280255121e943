/** A tenant's own webhook deliveries: what it sees of them, and has made again. */
import type { Actor } from "./audit-log.ts";
import type { DeliveryAction } from "./operator-store.ts";
import type { Page, Paged } from "./page.ts";

export const deliveryStates = ["pending", "delivered", "abandoned"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Times are ISO 8601 UTC with milliseconds. */
export type TenantDelivery = {
  readonly delivery_id: string;
  readonly job_id: string;
  readonly run: number;
  readonly event: "job.completed" | "job.failed";
  readonly url: string;
  readonly state: DeliveryState;
  /** Attempts whose outcome is known, since the last replay. */
  readonly attempt_count: number;
  /** Of the last attempt; null: the receiver gave none, or there was none. */
  readonly last_status: number | null;
  /** Class and code of what went wrong last: `post:HTTP_500`, `connect:ECONNREFUSED` … */
  readonly last_error: string | null;
  /** Null: it has ended. */
  readonly next_attempt_at: string | null;
  readonly created_at: string;
  readonly finished_at: string | null;
};

/** An attempt as it is kept with its delivery. */
export type DeliveryAttempt = {
  /** When the request began. */
  readonly at: string;
  readonly latency_ms: number;
  readonly status: number | null;
  /** As `last_error`; null: the receiver answered 2xx. */
  readonly error: string | null;
};

export type WholeTenantDelivery = TenantDelivery & {
  /** Oldest first; at most the newest 20. */
  readonly attempts: readonly DeliveryAttempt[];
  /** The very text that is sent. */
  readonly body: string;
};

/** Deliveries of jobs that aren't archived. An id that is no UUID is an unknown one. */
export type TenantDeliveries = {
  /** The newest first. The total counts 100,000 at most. */
  deliveries(
    tenantId: string,
    filter: Page & { readonly state: DeliveryState | null; readonly jobId: string | null },
  ): Promise<Paged<TenantDelivery>>;
  /** Null: the tenant has no such delivery. */
  delivery(tenantId: string, deliveryId: string): Promise<WholeTenantDelivery | null>;
  /**
   * Has a delivery attempted at once, with as many attempts as a new one, signed with the tenant's secret as it is now.
   * Throws Failure DELIVERY_NOT_FOUND; INVALID_STATE for one under way, and, unless forced, for one that was made.
   */
  replay(
    tenantId: string,
    deliveryId: string,
    order: { readonly isForced: boolean; readonly actor: Actor },
  ): Promise<DeliveryAction>;
};
