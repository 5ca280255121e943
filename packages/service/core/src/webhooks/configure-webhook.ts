import { Failure } from "@reelwright/film/failure";
import { modeMark } from "../identity/test-mode.ts";
import type { TerminalEvent } from "../jobs/job-state.ts";
import type { Actor, SecretBox } from "../ports/identity.ts";
import type {
  SendOutcome,
  WebhookConfig,
  WebhookConfigStore,
  WebhookSender,
} from "../ports/webhooks.ts";
import type { TraceContext } from "../telemetry/tracer.ts";
import { asciiUrl } from "../util/urls.ts";
import { uuidv7 } from "../util/uuid.ts";
import { type FieldIssue, throwIfInvalid, valueError } from "../validation/invalid-fields.ts";
import type { Static } from "../validation/schema.ts";
import { deliveryError, isDelivered, webhookBody, webhookRequest } from "./attempt.ts";
import type {
  EndpointEvent,
  WebhookEvent,
  webhookConfigSchema,
  webhookStateSchema,
  webhookTestResultSchema,
} from "./webhook-schemas.ts";

type ConfigureWebhookDeps = {
  readonly webhooks: WebhookConfigStore;
  readonly secrets: Pick<SecretBox, "seal" | "open">;
  /** Why this URL isn't allowed; null if it is. */
  readonly urlIssue: (url: string) => string | null;
};

/** The public view of a configuration. */
export const presentWebhook = (url: string | null): Static<typeof webhookStateSchema> => ({
  webhook_configured: url !== null,
  webhook_url: url && asciiUrl(url),
});

type Body = Static<typeof webhookConfigSchema>;

/** Issues of the present fields: a forbidden URL. */
export const webhookIssues =
  ({ urlIssue }: Pick<ConfigureWebhookDeps, "urlIssue">) =>
  ({ webhook_url: url }: Partial<Body>): readonly FieldIssue[] => {
    const issue = url === undefined ? null : urlIssue(url);
    return issue === null ? [] : [valueError("webhook_url", url, issue)];
  };

/** Shorter secrets can be guessed. They are accepted, because the contract has no minimum, but cause a warning. */
const goodSecretLength = 16;

const warning = (secret: string | null): string | null => {
  if (secret === null) {
    return "No secret was sent, so deliveries are not signed, and an earlier secret is gone. Send webhook_secret with the address to have them signed.";
  }
  return secret.length < goodSecretLength
    ? `The secret has ${secret.length} characters and can be guessed. Use at least ${goodSecretLength}; 64 hex characters of 32 random bytes do well.`
    : null;
};

const isSame = (
  secrets: Pick<SecretBox, "open">,
  tenantId: string,
  before: WebhookConfig | null,
  { webhook_url: url, webhook_secret: secret }: Body,
): boolean => {
  if (before?.url !== url) return false;
  if (before.secret === null || secret === null) return before.secret === secret;
  try {
    return secrets.open(before.secret, tenantId) === secret;
  } catch {
    // Sealed with a removed key: it can't be compared, so it counts as different.
    return false;
  }
};

/** Replaces a tenant's whole webhook configuration. Throws InvalidFields for a forbidden URL. */
export const configureWebhook =
  ({ webhooks, secrets, urlIssue }: ConfigureWebhookDeps) =>
  async (tenantId: string, body: Body, actor: Actor) => {
    throwIfInvalid(webhookIssues({ urlIssue })(body));
    const { webhook_url: url, webhook_secret: secret } = body;
    const message = warning(secret);
    const signed = secret !== null;
    await webhooks.set(
      tenantId,
      { url, secret: secret === null ? null : secrets.seal(secret, tenantId) },
      {
        actor,
        isSame: isSame(secrets, tenantId, await webhooks.get(tenantId), body),
        // Only the host: the path and query may contain the receiver's credentials.
        details: { host: new URL(url).host, signed, ...(message !== null && { warning: message }) },
      },
    );
    const warnings = message === null ? null : [{ field: "webhook_secret", message }];
    return { ...presentWebhook(url), ...(warnings && { signed, warnings }) };
  };

type TestWebhookDeps = {
  readonly webhooks: Pick<WebhookConfigStore, "get">;
  readonly secrets: Pick<SecretBox, "open">;
  readonly sender: Pick<WebhookSender, "send">;
  readonly turns: TestTurns;
};

/** Concurrent tests of one tenant. A test holds a connection for up to 10 s. */
const maxConcurrent = 3;

const terminal: { readonly [event in WebhookEvent]: TerminalEvent } = {
  "job.completed": {
    event: "job.completed",
    status: "completed",
    final_video_url: "https://example.com/sample/final.mp4",
    thumbnail_url: "https://example.com/sample/thumbnail.jpg",
    error_message: null,
  },
  "job.failed": {
    event: "job.failed",
    status: "failed",
    final_video_url: null,
    thumbnail_url: null,
    error_message: "This is a sample of a failed job.",
  },
};
const notice = {
  final_video_url: null,
  thumbnail_url: null,
  error_message: null,
  credits_consumed: 0,
};
const running = { ...notice, current_stage: "generation", pause_reason: null };
const jobSamples: { readonly [event: string]: object } = {
  "job.created": { ...running, status: "pending", current_stage: "prepare" },
  "job.cancelled": { ...running, status: "cancelled" },
  "job.paused": { ...running, status: "paused", pause_reason: "user" },
  "job.review_required": { ...running, status: "paused", pause_reason: "human_review" },
  "job.resumed": { ...running, status: "processing" },
  "job.retried": { ...running, status: "pending" },
};
const accountSamples: { readonly [event: string]: object } = {
  "credits.low": { available_credits: 40, threshold_credits: 100 },
  "payment.failed": {
    session_id: "0190a0a0-0000-7000-8000-00000000fa11",
    kind: "topup",
    pack_id: "creator",
    amount_usd: 45,
    reason: "The card was declined.",
  },
};

const isTerminal = (event: EndpointEvent): event is WebhookEvent => event in terminal;

/** A sample of an event for a tenant: its body, and the id of a job that doesn't exist; null for an event of the account. */
export const sampleOf = (
  tenantId: string,
  event: EndpointEvent,
  now: Date,
): { readonly jobId: string | null; readonly body: Buffer } => {
  const timestamp = now.toISOString();
  const account = accountSamples[event];
  if (account)
    return {
      jobId: null,
      body: Buffer.from(JSON.stringify({ event, ...account, timestamp, ...modeMark(tenantId) })),
    };
  const jobId = uuidv7();
  if (!isTerminal(event)) {
    const mode = modeMark(tenantId);
    const body = { event, job_id: jobId, ...jobSamples[event], timestamp, ...mode };
    return { jobId, body: Buffer.from(JSON.stringify(body)) };
  }
  const sample = terminal[event];
  const credits_consumed = sample.status === "completed" ? 100 : 0;
  const row = { job_id: jobId, tenant_id: tenantId, credits_consumed, timestamp };
  return { jobId, body: webhookBody({ ...sample, ...row }) };
};

const errorOf = (outcome: SendOutcome) => {
  if (isDelivered(outcome)) return null;
  if (outcome.kind === "answered") return deliveryError(`HTTP_${outcome.status}`);
  return deliveryError(outcome.kind === "failed" ? outcome.code : "STOPPED");
};

/** A test's result as the API returns it. */
export const presentTest = <Event extends EndpointEvent, JobId extends string | null>(
  sent: { readonly event: Event; readonly jobId: JobId; readonly isSigned: boolean },
  outcome: SendOutcome,
) => ({
  event: sent.event,
  job_id: sent.jobId,
  delivered: isDelivered(outcome),
  signed: sent.isSigned,
  status: outcome.kind === "answered" ? outcome.status : null,
  latency_ms: Math.round(outcome.durationMs),
  error: errorOf(outcome),
});

const notConfigured = () =>
  new Failure(
    "conflict",
    "WEBHOOK_NOT_CONFIGURED",
    "No webhook is configured; set one with PUT /tenants/me/webhook.",
  );

const tooMany = () =>
  new Failure("limited", "WEBHOOK_TEST_LIMIT", "Other tests are still under way; wait for them.", {
    details: { limit: maxConcurrent, retry_after: 10 },
  });

/** Runs a tenant's test if few others are in progress. Throws Failure WEBHOOK_TEST_LIMIT. */
export type TestTurns = <T>(tenantId: string, test: () => Promise<T>) => Promise<T>;

/** Limits the tests of each tenant, of the account's webhook and of its endpoints together. */
export const openTestTurns = (): TestTurns => {
  const running = new Map<string, number>();
  return async (tenantId, test) => {
    const others = running.get(tenantId) ?? 0;
    if (others >= maxConcurrent) throw tooMany();
    running.set(tenantId, others + 1);
    try {
      return await test();
    } finally {
      const left = (running.get(tenantId) ?? 1) - 1;
      if (left > 0) running.set(tenantId, left);
      else running.delete(tenantId);
    }
  };
};

/**
 * Sends a signed sample event once, immediately, and returns the receiver's response. Throws Failure
 * WEBHOOK_NOT_CONFIGURED, WEBHOOK_TEST_LIMIT.
 */
export const testWebhook =
  ({ webhooks, secrets, sender, turns }: TestWebhookDeps) =>
  (
    tenantId: string,
    event: WebhookEvent,
    traceContext: TraceContext | null = null,
  ): Promise<Static<typeof webhookTestResultSchema>> =>
    turns(tenantId, async () => {
      const config = await webhooks.get(tenantId);
      if (!config) throw notConfigured();
      const now = new Date();
      const { jobId, body } = sampleOf(tenantId, event, now);
      const secret = config.secret && secrets.open(config.secret, tenantId);
      const request = webhookRequest({ url: config.url, body, secret, traceContext }, now);
      const sent = { event, jobId: jobId ?? "", isSigned: secret !== null };
      return presentTest(sent, await sender.send(request));
    });
