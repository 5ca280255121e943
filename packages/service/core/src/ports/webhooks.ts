import type { DeliveryAction } from "../operations/replies.ts";
import type { TraceContext } from "../telemetry/tracer.ts";
import type { EndpointEvent, WebhookEvent, WebhookSchedule } from "../webhooks/webhook-schemas.ts";
import type { Actor } from "./identity.ts";
import type { Page, Paged } from "./requests.ts";

/** Webhook deliveries: rows written by the transaction of their event, and leases on them. */

/** A delivery that is due. */
export type DueDelivery = {
  readonly deliveryId: string;
  readonly url: string;
  /** Scheme, host and port of the URL, as the database parses them. */
  readonly origin: string;
  /** Attempts with a known outcome. */
  readonly attempts: number;
};

/** The endpoint of a delivery as it is now. */
export type ClaimedEndpoint = {
  readonly endpointId: string;
  readonly state: "enabled" | "disabled" | "deleted";
  readonly schedule: WebhookSchedule;
  /** Sealed. While a rotation overlaps, the new one first. */
  readonly secrets: readonly Uint8Array[];
};

/** A leased delivery. Its content is unchanged since its event. */
export type DeliveryClaim = Omit<DueDelivery, "origin"> & {
  /** Fences every write of this lease. */
  readonly leaseToken: string;
  readonly tenantId: string;
  readonly jobId: string;
  readonly run: number;
  readonly event: string;
  readonly body: Uint8Array;
  /**
   * The current signing secret, sealed; if the webhook was removed, the secret at the time of the event. Null: the
   * delivery isn't signed.
   */
  readonly secret: Uint8Array | null;
  /** Null: the delivery goes to the job's or the tenant's own URL, and `secret` signs it. */
  readonly endpoint: ClaimedEndpoint | null;
  /** Milliseconds since the event. */
  readonly ageMs: number;
  /** The job's trace context when it ended. */
  readonly traceContext: TraceContext | null;
  /** Whether the job's test input has every attempt time out. */
  readonly timesOut: boolean;
};

/** New state of a delivery after an attempt. */
export type NextStep =
  | { readonly state: "delivered" }
  | { readonly state: "abandoned" }
  /** Retried after `waitMs`. */
  | { readonly state: "pending"; readonly waitMs: number };

export type AttemptRecord = {
  readonly deliveryId: string;
  readonly leaseToken: string;
  readonly next: NextStep;
  /** False if nothing was sent. Such an attempt doesn't count. */
  readonly isCounted: boolean;
  /** From the request to its outcome, whole milliseconds; null if no request was made. */
  readonly latencyMs: number | null;
  /** The receiver's HTTP status; null if it sent none. */
  readonly status: number | null;
  /** Class and code of the error; null after a 2xx. */
  readonly error: string | null;
};

/** Receivers that get no further slot now. */
export type FullReceivers = {
  readonly urls: readonly string[];
  /** All URLs of these origins except those in `quickUrls`. */
  readonly origins: readonly string[];
  /** URLs of these origins that may get more slots anyway. */
  readonly quickUrls: readonly string[];
};

type Lease = Pick<DeliveryClaim, "deliveryId" | "leaseToken">;

export type DeliveryStore = {
  /**
   * The next due deliveries without a lease, except those to `full` receivers: first attempts before retries, origins
   * in turn. `nextDueMs`: time until another one becomes due; null if none waits. Leases nothing. `firstWaitMs`: delay
   * of the first attempt after the event.
   */
  findDue(wanted: {
    readonly limit: number;
    readonly firstWaitMs: number;
    readonly full: FullReceivers;
  }): Promise<{ readonly due: readonly DueDelivery[]; readonly nextDueMs: number | null }>;
  /** Leases the deliveries that are still free, for `leaseMs`. `owner` must not hold any of them. */
  claim(
    deliveryIds: readonly string[],
    lease: { readonly owner: number; readonly leaseMs: number },
  ): Promise<readonly DeliveryClaim[]>;
  /** Ends a lease with the outcome of its attempt. False: the lease was lost, and nothing is written. */
  recordOutcome(note: AttemptRecord): Promise<boolean>;
  /** Ends leases without an attempt, at shutdown. */
  giveBack(leases: readonly Lease[]): Promise<void>;
  /**
   * Takes back leases that expired, or whose owner said goodbye or was reported dead; returns how many. Counts no attempt.
   * `stale`: number of processes without a fresh heartbeat.
   */
  reap(stale: number): Promise<number>;
};

export const deliveryStates = ["pending", "delivered", "abandoned"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Times are ISO 8601 UTC with milliseconds. */
export type TenantDelivery = {
  readonly delivery_id: string;
  /** Null: the endpoint is the job's or the tenant's own URL. */
  readonly endpoint_id: string | null;
  /** Null: an event of the account. */
  readonly job_id: string | null;
  readonly run: number;
  readonly event: EndpointEvent;
  readonly url: string;
  readonly state: DeliveryState;
  /** Attempts with a known outcome since the last replay. */
  readonly attempt_count: number;
  /** HTTP status of the last attempt; null: the receiver returned none, or there was no attempt. */
  readonly last_status: number | null;
  /** Class and code of the last error: `post:HTTP_500`, `connect:ECONNREFUSED` … */
  readonly last_error: string | null;
  /** Null: the delivery has ended. */
  readonly next_attempt_at: string | null;
  readonly created_at: string;
  readonly finished_at: string | null;
};

/** An attempt as stored with its delivery. */
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
  /** The exact text that is sent. */
  readonly body: string;
};

/** Deliveries of jobs whose month wasn't dropped. An invalid UUID counts as unknown. */
export type TenantDeliveries = {
  /**
   * Newest first: of an endpoint, or of the job's and the tenant's own URLs (null). The total is counted up to 100,000.
   */
  deliveries(
    tenantId: string,
    filter: Page & {
      readonly state: DeliveryState | null;
      readonly jobId: string | null;
      readonly endpointId?: string | null;
    },
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

/** A tenant's webhook as stored. */
export type WebhookConfig = {
  readonly url: string;
  /** Sealed; null: deliveries are not signed. */
  readonly secret: Uint8Array | null;
};

/** Audit fields of a change. */
type WebhookChange = {
  readonly actor: Actor;
  readonly details: { readonly [name: string]: unknown };
  /** The URL and the secret are unchanged. */
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

/** An endpoint as shown to its tenant. Times are ISO 8601 UTC. */
export type WebhookEndpoint = {
  readonly endpoint_id: string;
  readonly url: string;
  readonly events: readonly EndpointEvent[];
  readonly description: string | null;
  readonly schedule: WebhookSchedule;
  readonly enabled: boolean;
  /** When its former secret stops signing; null: one secret is in force. */
  readonly previous_secret_expires_at: string | null;
  /** The first failed attempt since the last delivery. */
  readonly failing_since: string | null;
  /** When failures disabled it. */
  readonly disabled_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

/** What a tenant sets. */
export type EndpointSettings = Pick<
  WebhookEndpoint,
  "url" | "events" | "description" | "schedule" | "enabled"
>;

/** Most endpoints of a tenant. */
export const maxEndpoints = 10;

/** A tenant's endpoints. Each change writes the audit log. An id that isn't a UUID is unknown. */
export type WebhookEndpointStore = {
  /** Oldest first. */
  endpoints(tenantId: string): Promise<readonly WebhookEndpoint[]>;
  /** Null: the tenant has no such endpoint. */
  endpoint(tenantId: string, endpointId: string): Promise<WebhookEndpoint | null>;
  /** The secrets in force, sealed, the newest first; null: the tenant has no such endpoint. */
  endpointSecrets(tenantId: string, endpointId: string): Promise<readonly Uint8Array[] | null>;
  /** Throws KeyTaken, Failure WEBHOOK_ENDPOINT_LIMIT_REACHED. `secret` is sealed. */
  addEndpoint(
    tenantId: string,
    endpoint: EndpointSettings & { readonly endpoint_id: string; readonly secret: Uint8Array },
    actor: Actor,
  ): Promise<WebhookEndpoint>;
  /** Changes the given settings. Enabling forgets earlier failures. Throws Failure WEBHOOK_ENDPOINT_NOT_FOUND. */
  changeEndpoint(
    tenantId: string,
    endpointId: string,
    changes: Partial<EndpointSettings>,
    actor: Actor,
  ): Promise<WebhookEndpoint>;
  /** Replaces the secret; the former one signs as well for some hours. Throws Failure WEBHOOK_ENDPOINT_NOT_FOUND. */
  rotateSecret(
    tenantId: string,
    endpointId: string,
    rotation: { readonly secret: Uint8Array; readonly overlapHours: number },
    actor: Actor,
  ): Promise<WebhookEndpoint>;
  /** Pending deliveries are abandoned at their next attempt. Throws Failure WEBHOOK_ENDPOINT_NOT_FOUND. */
  removeEndpoint(tenantId: string, endpointId: string, actor: Actor): Promise<void>;
};

/** Position of an event in its tenant's stream: ordered by transaction, then by number. */
export type StreamPosition = {
  readonly transaction: number;
  readonly number: number;
};

/** An event of a tenant's stream; `body` equals the webhook's body byte for byte. */
export type StreamedEvent = StreamPosition & {
  readonly event: WebhookEvent;
  readonly body: string;
};

/**
 * The webhook events of listening tenants. All events with a transaction before `settled` are visible. Later ones may
 * still appear in front of events that were already read.
 */
export type WebhookStreamStore = {
  /**
   * Keeps the tenant's events for the next hour. Events are new if their transaction is `settled` or later and their
   * number isn't in `seen`.
   */
  listen(tenantId: string): Promise<{ readonly settled: number; readonly seen: readonly number[] }>;
  /** Up to `limit` events after a position, in order, and the position up to which events are final. */
  streamedEvents(
    tenantId: string,
    after: StreamPosition,
    limit: number,
  ): Promise<{ readonly settled: number; readonly events: readonly StreamedEvent[] }>;
  /** The tenants that have events with a transaction of `settled` or later; one statement. */
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

/** Whether an attempt failed before or after the connection was established. */
type SendPhase = "pre" | "attempt";

export type SendOutcome = { readonly durationMs: number } & (
  | { readonly kind: "answered"; readonly status: number }
  | { readonly kind: "failed"; readonly phase: SendPhase; readonly code: string }
  /** Aborted by us; what the receiver saw is unknown. */
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
