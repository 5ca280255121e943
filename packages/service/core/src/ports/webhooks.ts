import type { DeliveryAction } from "../operations/replies.ts";
import type { TraceContext } from "../telemetry/tracer.ts";
import type { WebhookEvent } from "../webhooks/webhook-schemas.ts";
import type { Actor } from "./identity.ts";
import type { Page, Paged } from "./requests.ts";

/** Webhook deliveries: rows that the transaction ending a job wrote, and leases on them. */

/** A delivery that may be attempted now. */
export type DueDelivery = {
  readonly deliveryId: string;
  readonly url: string;
  /** Scheme, host and port of the URL, as the database sees them. */
  readonly origin: string;
  /** Attempts whose outcome is known, 0 to 2. */
  readonly attempts: number;
};

/** A leased delivery. Its content is unchanged since the job ended. */
export type DeliveryClaim = Omit<DueDelivery, "origin"> & {
  /** Fences every write of this lease. */
  readonly leaseToken: string;
  readonly tenantId: string;
  readonly jobId: string;
  readonly run: number;
  readonly event: string;
  readonly body: Uint8Array;
  /** The sealed signing secret as it is now, or of the event if the webhook was removed since; null: the delivery is not signed. */
  readonly secret: Uint8Array | null;
  /** Since the event, milliseconds. */
  readonly ageMs: number;
  /** The job's, as it was when the job ended. */
  readonly traceContext: TraceContext | null;
};

/** New state of a delivery after an attempt. */
export type NextStep =
  | { readonly state: "delivered" }
  | { readonly state: "abandoned" }
  /** Again after `waitMs`. */
  | { readonly state: "pending"; readonly waitMs: number };

export type AttemptRecord = {
  readonly deliveryId: string;
  readonly leaseToken: string;
  readonly next: NextStep;
  /** False where nothing left this machine: such an attempt is not one. */
  readonly isCounted: boolean;
  /** From the request to its outcome, whole milliseconds; null where none was made. */
  readonly latencyMs: number | null;
  /** The receiver's HTTP status; null when it gave none. */
  readonly status: number | null;
  /** Class and code of what went wrong; null after a 2xx. */
  readonly error: string | null;
};

/** Receivers that may have no further slot now. */
export type FullReceivers = {
  readonly urls: readonly string[];
  /** All URLs of these origins but those in `quickUrls`. */
  readonly origins: readonly string[];
  /** URLs of these origins that may have more slots all the same. */
  readonly quickUrls: readonly string[];
};

type Lease = Pick<DeliveryClaim, "deliveryId" | "leaseToken">;

export type DeliveryStore = {
  /**
   * The next deliveries that are due and not leased, without those to `full` receivers: first attempts before retries,
   * origins in turn. `nextDueMs`: until another one becomes due; null when none waits. Leases nothing.
   * `firstWaitMs`: how long after the event the first attempt is due.
   */
  findDue(wanted: {
    readonly limit: number;
    readonly firstWaitMs: number;
    readonly full: FullReceivers;
  }): Promise<{ readonly due: readonly DueDelivery[]; readonly nextDueMs: number | null }>;
  /** Leases those of these deliveries that are still free, for `leaseMs`; `owner` must not hold one of them. */
  claim(
    deliveryIds: readonly string[],
    lease: { readonly owner: number; readonly leaseMs: number },
  ): Promise<readonly DeliveryClaim[]>;
  /** Ends a lease with the outcome of its attempt. False: the lease was lost, nothing is written. */
  recordOutcome(note: AttemptRecord): Promise<boolean>;
  /** Ends leases without an attempt, at shut-down. */
  giveBack(leases: readonly Lease[]): Promise<void>;
  /** Takes back leases that expired or whose owner's session is gone; returns how many. Counts no attempt. */
  reap(): Promise<number>;
};

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
  /** Of the last attempt; null: the receiver returned none, or there was no attempt. */
  readonly last_status: number | null;
  /** Class and code of what went wrong last: `post:HTTP_500`, `connect:ECONNREFUSED` … */
  readonly last_error: string | null;
  /** Null: it has ended. */
  readonly next_attempt_at: string | null;
  readonly created_at: string;
  readonly finished_at: string | null;
};

/** An attempt as it is kept with its delivery. */
type DeliveryAttempt = {
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

/** Deliveries of jobs that aren't archived. An invalid UUID counts as unknown. */
export type TenantDeliveries = {
  /** The newest first. The total counts 100,000 at most. */
  deliveries(
    tenantId: string,
    filter: Page & { readonly state: DeliveryState | null; readonly jobId: string | null },
  ): Promise<Paged<TenantDelivery>>;
  /** Null: the tenant has no such delivery. */
  delivery(tenantId: string, deliveryId: string): Promise<WholeTenantDelivery | null>;
  /**
   * Attempts a delivery immediately, with as many attempts as a new one. It is signed with the tenant's current
   * secret. Throws Failure DELIVERY_NOT_FOUND; INVALID_STATE for one in progress and, unless forced, for a successful
   * one.
   */
  replay(
    tenantId: string,
    deliveryId: string,
    order: { readonly isForced: boolean; readonly actor: Actor },
  ): Promise<DeliveryAction>;
};

/** A tenant's webhook, as it is stored. */
export type WebhookConfig = {
  readonly url: string;
  /** Sealed; null: deliveries are not signed. */
  readonly secret: Uint8Array | null;
};

/** Audit fields of a change. */
type WebhookChange = {
  readonly actor: Actor;
  readonly details: { readonly [name: string]: unknown };
  /** The address and the secret are those of before. */
  readonly isSame?: boolean;
};

export type WebhookConfigStore = {
  /** Null when none is configured. */
  get(tenantId: string): Promise<WebhookConfig | null>;
  /**
   * Replaces the whole configuration; null removes it. Unless `isSame`, writes the audit log and emails the account's
   * owner.
   */
  set(tenantId: string, config: WebhookConfig | null, change: WebhookChange): Promise<void>;
};

/** Where an event lies in its tenant's stream: by its transaction, then by its number. */
export type StreamPosition = {
  readonly transaction: number;
  readonly number: number;
};

/** An event of a tenant's stream; `body` is that of its webhook, byte for byte. */
export type StreamedEvent = StreamPosition & {
  readonly event: WebhookEvent;
  readonly body: string;
};

/**
 * The webhook events of tenants that listen. Events whose transaction is before `settled` are all visible; later ones may
 * still appear before others that were read already.
 */
export type WebhookStreamStore = {
  /**
   * Has the tenant's events kept for the next hour. Returns from where on events are new: those of transactions from
   * `settled` on, but for the numbers in `seen`.
   */
  listen(tenantId: string): Promise<{ readonly settled: number; readonly seen: readonly number[] }>;
  /** Up to `limit` events after a position, in order, and the position up to which events are final. */
  streamedEvents(
    tenantId: string,
    after: StreamPosition,
    limit: number,
  ): Promise<{ readonly settled: number; readonly events: readonly StreamedEvent[] }>;
  /** Which of these tenants have events of transactions from `settled` on; one statement. */
  haveStreamedEvents(
    tenants: readonly { readonly tenantId: string; readonly settled: number }[],
  ): Promise<readonly string[]>;
};

/** One HTTP request to a webhook's receiver. */
export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/** Where an attempt broke: before there was a connection, or on it. */
type SendPhase = "pre" | "attempt";

export type SendOutcome = { readonly durationMs: number } & (
  | { readonly kind: "answered"; readonly status: number }
  | { readonly kind: "failed"; readonly phase: SendPhase; readonly code: string }
  /** Stopped by us; what the receiver saw is unknown. */
  | { readonly kind: "stopped" }
);

export type WebhookSender = {
  /**
   * Posts once, within 10 s in total. Never follows a redirect, reads at most 64 KiB of the response, and connects to
   * permitted addresses only. Never throws: every result is an outcome.
   */
  send(request: WebhookRequest): Promise<SendOutcome>;
  /** Aborts requests in progress and closes all connections. */
  close(): Promise<void>;
};
