import { createHmac } from "node:crypto";
import { isTestTenant, modeMark } from "../identity/test-mode.ts";
import type { JobEventDraft, JobRow, TerminalEvent, Transition } from "../jobs/job-state.ts";
import type { SecretBox } from "../ports/identity.ts";
import type {
  AttemptRecord,
  DeliveryClaim,
  DeliveryStore,
  NextStep,
  SendOutcome,
  WebhookRequest,
  WebhookSender,
} from "../ports/webhooks.ts";
import { type Meter, silentMeter } from "../telemetry/meter.ts";
import {
  type Span,
  silentTracer,
  type TraceContext,
  type Tracer,
  traceFields,
} from "../telemetry/tracer.ts";
import { parsedUrl } from "../util/urls.ts";

export type AttemptDeps = {
  readonly deliveries: Pick<DeliveryStore, "recordOutcome" | "giveBack">;
  readonly sender: Pick<WebhookSender, "send">;
  readonly secrets: Pick<SecretBox, "open">;
  readonly waitsSeconds: WebhookWaits;
  /** Called once per attempt with the fields of its log line; never with secrets, bodies or whole URLs. */
  readonly log: (fields: { readonly [key: string]: unknown }) => void;
  readonly meter?: Meter;
  readonly tracer?: Tracer;
};

/** If the secret can't be decrypted, we retry instead of sending unsigned: the operator may restore the key. */
const unreadableWaitMs = 60_000;
const unreadableGiveUpMs = 3 * 24 * 3_600_000;

const fieldsOf = (claim: DeliveryClaim) => ({
  delivery_id: claim.deliveryId,
  job_id: claim.jobId,
  tenant_id: claim.tenantId,
  run: claim.run,
  event: claim.event,
  attempt: claim.attempts + 1,
  host: parsedUrl(claim.url)?.host ?? "",
  signed: claim.secret !== null || claim.endpoint !== null,
  ...(claim.endpoint && { endpoint_id: claim.endpoint.endpointId }),
});

/** Starts the attempt's span, with OpenTelemetry's attributes of an HTTP client. */
const beginAttempt = (tracer: Tracer, claim: DeliveryClaim): Span => {
  const url = parsedUrl(claim.url);
  return tracer.begin("POST", {
    kind: "client",
    parent: claim.traceContext,
    attributes: {
      "http.request.method": "POST",
      "http.request.resend_count": claim.attempts === 0 ? undefined : claim.attempts,
      "server.address": url?.hostname,
      "server.port": url ? Number(url.port) || (url.protocol === "https:" ? 443 : 80) : undefined,
      "reelwright.job.id": claim.jobId,
      "reelwright.tenant.id": claim.tenantId,
      "reelwright.request.id": claim.traceContext?.request_id,
      "reelwright.run": claim.run,
      "reelwright.webhook.delivery.id": claim.deliveryId,
      "reelwright.webhook.event": claim.event,
      "reelwright.webhook.attempt": claim.attempts + 1,
    },
  });
};

/** The error as `{phase}:{code}`; null after a 2xx. */
const errorOf = (outcome: SendOutcome): string | null => {
  if (outcome.kind === "failed") return `${outcome.phase}:${outcome.code}`;
  if (outcome.kind === "answered" && !isDelivered(outcome)) return `post:HTTP_${outcome.status}`;
  return null;
};

/** Returns the signed request, or the error if a secret can't be decrypted. */
const prepare = (claim: DeliveryClaim, secrets: AttemptDeps["secrets"]) => {
  const { endpoint, tenantId, deliveryId: id } = claim;
  const open = (sealed: Uint8Array): string => secrets.open(sealed, tenantId);
  try {
    const signing = endpoint
      ? endpointSigning(id, endpoint.secrets.map(open))
      : { secret: claim.secret && open(claim.secret) };
    return { request: webhookRequest({ ...claim, ...signing }, new Date()) };
  } catch (error) {
    return { error };
  }
};

/** Initializes the metrics of all outcomes with zero. */
export const startAttemptMetrics = (meter: Meter): void => {
  for (const outcome of ["delivered", "retried", "abandoned"])
    meter.start("reelwright_webhook_attempt_duration_seconds", { outcome });
  meter.start("reelwright_webhook_lag_seconds", {});
};

const measure = (
  meter: Meter,
  { attempts, ageMs }: DeliveryClaim,
  { durationMs }: SendOutcome,
  next: NextStep,
): void => {
  const outcome = next.state === "pending" ? "retried" : next.state;
  meter.observe("reelwright_webhook_attempt_duration_seconds", { outcome }, durationMs / 1_000);
  if (attempts === 0) meter.observe("reelwright_webhook_lag_seconds", {}, ageMs / 1_000);
};

const noteEnd = (span: Span, { next, status, error }: Known): void => {
  span.set({
    "http.response.status_code": status ?? undefined,
    "error.type": error ?? undefined,
    "reelwright.outcome": next.state === "pending" ? "retried" : next.state,
  });
  if (error !== null) span.fail(error);
};

type Known = Omit<AttemptRecord, "deliveryId" | "leaseToken">;

/** Records an attempt in the delivery's row, in its span and in the log. */
const recorder =
  ({ deliveries, log }: AttemptDeps, claim: DeliveryClaim, span: Span) =>
  async (known: Known, line: object): Promise<void> => {
    noteEnd(span, known);
    const { deliveryId, leaseToken } = claim;
    const isKept = await deliveries.recordOutcome({ deliveryId, leaseToken, ...known });
    const { next, status, error } = known;
    const wait = next.state === "pending" ? { next_wait_ms: next.waitMs } : {};
    log({
      ...fieldsOf(claim),
      ...traceFields(span.traceContext),
      ...line,
      status,
      error,
      state: next.state,
      ...wait,
      ...(!isKept && { lease_lost: true }),
    });
  };

/** The outcome that `test:webhook_timeout` orders. Nothing is sent, and nothing is waited for. */
const timeout = { kind: "failed", phase: "attempt", code: "TIMEOUT", durationMs: 0 } as const;

type Sent = (outcome: SendOutcome | null) => void;

/** Why nothing is sent: the endpoint was deleted or disabled. Checked for each delivery when it is due. */
const closedBy = ({ endpoint }: DeliveryClaim): string | null =>
  endpoint && endpoint.state !== "enabled" ? `pre:ENDPOINT_${endpoint.state.toUpperCase()}` : null;

const attempt = async (
  deps: AttemptDeps,
  claim: DeliveryClaim,
  span: Span,
  sent: Sent,
): Promise<void> => {
  const { deliveries, sender, secrets, waitsSeconds, meter = silentMeter } = deps;
  const record = recorder(deps, claim, span);
  const closed = closedBy(claim);
  if (closed !== null) {
    sent(null);
    const next = { state: "abandoned" } as const;
    return record({ next, isCounted: false, latencyMs: null, status: null, error: closed }, {});
  }
  const { request, error } = prepare(claim, secrets);
  if (!request) {
    sent(null);
    const isOver = claim.ageMs > unreadableGiveUpMs;
    const next = isOver
      ? ({ state: "abandoned" } as const)
      : ({ state: "pending", waitMs: unreadableWaitMs } as const);
    const known = { next, isCounted: false, latencyMs: null, status: null } as const;
    return record({ ...known, error: "pre:SECRET_UNREADABLE" }, { cause: error });
  }
  const outcome = claim.timesOut ? timeout : await sender.send(request);
  sent(outcome);
  if (outcome.kind === "stopped") return deliveries.giveBack([claim]);
  const waits = claim.endpoint?.schedule === "days" ? daysOfWaits : waitsSeconds;
  const next = afterAttempt(claim.attempts, outcome, waits);
  if (!isTestTenant(claim.tenantId)) measure(meter, claim, outcome, next);
  const status = outcome.kind === "answered" ? outcome.status : null;
  const latencyMs = Math.round(outcome.durationMs);
  await record(
    { next, isCounted: true, latencyMs, status, error: errorOf(outcome) },
    { duration_ms: latencyMs },
  );
};

/**
 * Makes one attempt at a claimed delivery and records its outcome. If the process stops meanwhile, the outcome is
 * unknown: the delivery is handed back and no attempt is counted. `sent` is called before the outcome is recorded,
 * because the slot is already free. Throws if the store fails; the lease then expires and the delivery is attempted
 * again.
 */
export const attemptDelivery =
  (deps: AttemptDeps) =>
  async (claim: DeliveryClaim, sent: Sent): Promise<void> => {
    const span = beginAttempt(deps.tracer ?? silentTracer, claim);
    try {
      await attempt(deps, claim, span, sent);
    } catch (error) {
      span.fail(error);
      throw error;
    } finally {
      span.end();
    }
  };

/** Minified JSON of the contract's fields, in the contract's order; in test mode with `livemode` after them. docs/contribute/contract.md#webhook-events. */
export const webhookBody = (
  event: TerminalEvent & {
    readonly job_id: string;
    readonly tenant_id: string;
    readonly credits_consumed: number;
    /** ISO 8601, time of the event. */
    readonly timestamp: string;
  },
): Buffer =>
  Buffer.from(
    JSON.stringify({
      event: event.event,
      job_id: event.job_id,
      status: event.status,
      final_video_url: event.final_video_url,
      thumbnail_url: event.thumbnail_url,
      credits_consumed: event.credits_consumed,
      error_message: event.error_message,
      timestamp: event.timestamp,
      ...modeMark(event.tenant_id),
    }),
  );

/** Events of a job's stream that endpoints receive, except those that end it with a result. */
const noticeOf = ({ type, data }: JobEventDraft): string | null => {
  if (type === "job.paused" && data["pause_reason"] === "human_review")
    return "job.review_required";
  return ["job.cancelled", "job.paused", "job.resumed", "job.retried"].includes(type) ? type : null;
};

/** What endpoints are sent about a change of a job: an event, and the minified JSON of its body. */
export const jobNotices = (
  job: JobRow,
  { set, events = [] }: Pick<Transition, "set" | "events">,
  timestamp: string,
): readonly { readonly event: string; readonly body: string }[] =>
  events.flatMap((draft) => {
    const event = noticeOf(draft);
    if (event === null) return [];
    const body = {
      event,
      job_id: job.job_id,
      status: draft.data["status"] ?? set?.status ?? job.status,
      final_video_url: null,
      thumbnail_url: null,
      credits_consumed: job.credits_consumed,
      error_message: null,
      timestamp,
      current_stage: draft.data["restart_from_stage"] ?? job.current_stage,
      pause_reason: draft.data["pause_reason"] ?? null,
    };
    return [{ event, body: JSON.stringify(body) }];
  });

/**
 * The request of one attempt, with a new timestamp and signature. Not signed if `secret` is null.
 * docs/contribute/contract.md#webhook-events. `standard`: also with the headers of Standard Webhooks.
 */
export const webhookRequest = (
  delivery: {
    readonly url: string;
    readonly body: Uint8Array;
    readonly secret: string | null;
    readonly standard?: Standard;
    readonly traceContext?: TraceContext | null;
  },
  now: Date,
): WebhookRequest => {
  const { url, body, secret, standard, traceContext } = delivery;
  const timestamp = now.toISOString();
  return {
    url,
    body,
    headers: {
      "Content-Type": "application/json",
      "User-Agent": "Service-Webhook/1.0",
      "X-Service-Timestamp": timestamp,
      // An extension; the signature doesn't cover it.
      ...(traceContext && { "X-Service-Request-Id": traceContext.request_id }),
      ...(secret !== null && { "X-Service-Signature": webhookSignature(secret, timestamp, body) }),
      ...(standard && standardHeaders(standard, now, body)),
    },
  };
};

/** The message's id, the same over all attempts, and the secrets in force. */
type Standard = { readonly id: string; readonly secrets: readonly string[] };

/** How an endpoint's deliveries are signed: `X-Service-Signature` has room for the newest secret only. */
export const endpointSigning = (id: string, secrets: readonly string[]) => ({
  secret: secrets[0] ?? null,
  standard: { id, secrets },
});

/** https://www.standardwebhooks.com: HMAC-SHA256 of id, seconds and body, keyed with the bytes behind `whsec_`. */
const standardHeaders = ({ id, secrets }: Standard, now: Date, body: Uint8Array) => {
  const seconds = Math.floor(now.getTime() / 1000);
  const signature = (secret: string): string =>
    createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
      .update(`${id}.${seconds}.`)
      .update(body)
      .digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": secrets.map((secret) => `v1,${signature(secret)}`).join(" "),
  };
};

/**
 * The lowercase hex HMAC-SHA256 of the timestamp header's value, a dot, and the raw body, keyed with the secret's
 * UTF-8 bytes. docs/contribute/contract.md#webhook-signature.
 */
export const webhookSignature = (secret: string, timestamp: string, body: Uint8Array): string =>
  createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");

/** Seconds to wait before each attempt. The number of waits is the number of attempts. */
type WebhookWaits = readonly [number, ...number[]];

/** The schedule `days`, as Standard Webhooks recommends: ten attempts over three days. */
export const daysOfWaits: WebhookWaits = [
  0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
];

/** An attempt whose outcome is known. */
export type KnownOutcome = Exclude<SendOutcome, { readonly kind: "stopped" }>;

/** Only 2xx counts; a redirect is a failure. */
export const isDelivered = (outcome: SendOutcome): boolean =>
  outcome.kind === "answered" && outcome.status >= 200 && outcome.status < 300;

/**
 * Returns the delivery's next state after an attempt. `attempts` is the number of earlier ones. The next delay starts
 * now. docs/contribute/contract.md#webhook-delivery.
 */
export const afterAttempt = (
  attempts: number,
  outcome: KnownOutcome,
  waits: WebhookWaits,
): NextStep => {
  if (isDelivered(outcome)) return { state: "delivered" };
  const waitSeconds = waits[attempts + 1];
  return waitSeconds === undefined
    ? { state: "abandoned" }
    : { state: "pending", waitMs: waitSeconds * 1000 };
};

/** Descriptions of delivery errors. */
const advice: { readonly [code: string]: string } = {
  TIMEOUT: "The receiver did not answer within 10 seconds.",
  ADDRESS_FORBIDDEN: "The host points inside a private network.",
  ENOTFOUND: "The host does not exist.",
  ECONNREFUSED: "The connection was refused.",
  ENDPOINT_DISABLED: "The endpoint is disabled. Enable it, then replay the delivery.",
  ENDPOINT_DELETED: "The endpoint was deleted.",
  SECRET_UNREADABLE: "The signing secret can't be decrypted at the moment; we will try again.",
};

const answered = (status: number): string =>
  status >= 300 && status < 400
    ? "The receiver redirects; redirects are not followed, use the final address."
    : `The receiver answered ${status}; 2xx was expected.`;

/** Describes an error code of a `SendOutcome`, or `HTTP_{status}`. */
export const deliveryError = (code: string) => {
  const status = /^HTTP_(\d+)$/.exec(code)?.[1];
  const message =
    status === undefined
      ? (advice[code] ?? "The request could not be completed.")
      : answered(Number(status));
  return { code, message };
};
