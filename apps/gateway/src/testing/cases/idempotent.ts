/** The operations that take `Idempotency-Key`, and what they have done. */
import type request from "supertest";
import { jobWithFilm } from "../film-jobs.ts";
import { jobIn, jobInReview } from "../job-states.ts";
import { picture, song } from "../sample-files.ts";
import type { Caller, TestGateway, TestGatewayOptions } from "../test-gateway-options.ts";
import { attempt, deliveryOf, endpointOf } from "./account.ts";
import { savedCard, topup } from "./alerts.ts";
import { mugAdvice } from "./playground.ts";

type Send = (key: string, other?: boolean) => PromiseLike<request.Response>;

/** One operation of one account. */
export type IdempotentCase = {
  readonly operation: string;
  /** Prepares an account; returns what sends its request, with another body if `other`. */
  readonly prepare: (gateway: TestGateway, owner: Caller) => Promise<Send> | Send;
  /** How often the operation has taken effect for the account. */
  readonly effects: (gateway: TestGateway, owner: Caller) => Promise<number>;
  /** What a request gets whose response a crash lost; by default a response like the first one. */
  readonly lost?: "IDEMPOTENCY_IN_PROGRESS" | "IDEMPOTENCY_SECRET_LOST";
};

const count = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);

/** Webhooks that were sent, by URL, and suggestions that were made, by tenant. */
const sent = new Map<string, number>();
const suggested = new Map<string, number>();
/** Options of a gateway whose effects are counted. */
export const countedEffects: Pick<TestGatewayOptions, "sender" | "advise"> = {
  sender: {
    send: async ({ url }) => {
      count(sent, url);
      return { kind: "answered", status: 200, durationMs: 1 };
    },
  },
  advise: async ({ tenantId }) => {
    count(suggested, tenantId);
    return mugAdvice;
  },
};

const keyed =
  (gateway: TestGateway, owner: Caller, path: string, body: (other: boolean) => object): Send =>
  (key, other = false) =>
    gateway.api("post", path, owner).set("Idempotency-Key", key).send(body(other));

const fileSender = async (
  gateway: TestGateway,
  owner: Caller,
  path: string,
  [first, second]: readonly ["jpeg" | "png", "png" | "webp"] = ["jpeg", "png"],
): Promise<Send> => {
  const [one, two] = [await picture(first), await picture(second)];
  return (key, other) => {
    const { bytes, name: filename, type: contentType } = other ? two : one;
    return gateway
      .api("post", path, owner)
      .set("Idempotency-Key", key)
      .attach("file", bytes, { filename, contentType });
  };
};

const hookOf = ({ tenantId }: Caller): string => `https://hooks.example.com/${tenantId}`;
const withWebhook = (gateway: TestGateway, owner: Caller) =>
  gateway.api("put", "/tenants/me/webhook", owner).send({ webhook_url: hookOf(owner) });

const counted =
  (table: string, where = "true") =>
  async (gateway: TestGateway, owner: Caller) => {
    const text = `SELECT count(*)::int AS n FROM ${table} WHERE tenant_id = $1 AND ${where}`;
    const [row] = await gateway.sql(text, [owner.tenantId]);
    return (row as { n: number }).n;
  };

export const idempotentCases: readonly IdempotentCase[] = [
  {
    operation: "createPlaygroundTask",
    prepare: (gateway, owner) =>
      keyed(gateway, owner, "/models/imgA_2/try", (other) => ({
        model_id: "imgA_2",
        prompt: other ? "a jug" : "a mug",
      })),
    effects: counted("credit_transactions", "type = 'reserve' AND playground_task_id IS NOT NULL"),
  },
  {
    operation: "retryJob",
    prepare: async (gateway, owner) => {
      const jobId = await jobIn(gateway, owner, "failed");
      return keyed(gateway, owner, `/jobs/${jobId}/retry`, (other) =>
        other ? { restart_from_stage: "complete" } : {},
      );
    },
    effects: counted("credit_holds", "run_no > 1"),
  },
  {
    operation: "renderFilm",
    prepare: async (gateway, owner) => {
      const jobId = await jobWithFilm(gateway, owner);
      return keyed(gateway, owner, `/jobs/${jobId}/film/render`, (other) => ({
        revision: 1,
        max_credits: other ? 5 : 0,
      }));
    },
    effects: counted("credit_holds", "run_no > 1"),
  },
  {
    operation: "createTemplate",
    prepare: (gateway, owner) =>
      keyed(gateway, owner, "/templates", (other) => ({
        name: other ? "Autumn" : "Spring",
        config: { segment_count: 2, music_mood: null },
      })),
    effects: counted("templates"),
  },
  {
    operation: "createCheckoutSession",
    prepare: (gateway, owner) =>
      keyed(gateway, owner, "/billing/checkout", (other) => ({
        pack_id: other ? "studio" : "creator",
      })),
    effects: counted("checkout_sessions"),
  },
  {
    operation: "createInvitation",
    prepare: async (gateway, owner) =>
      keyed(gateway, await gateway.signedIn(owner), "/invitations", (other) => ({
        email: other ? "bo@example.com" : "ada@example.com",
        role: "viewer",
      })),
    effects: counted("mails", "kind = 'invitation'"),
  },
  {
    operation: "createExport",
    prepare: async (gateway, owner) =>
      keyed(gateway, await gateway.signedIn(owner), "/tenants/me/export", (other) => ({
        files: other,
      })),
    effects: counted("exports"),
  },
  {
    operation: "createCustomTrack",
    prepare: (gateway, owner) => (key, other) => {
      const { bytes, name: filename, type: contentType } = song(other ? 2 : 1);
      return gateway
        .api("post", "/music/custom", owner)
        .set("Idempotency-Key", key)
        .field("title", "Tune")
        .attach("file", bytes, { filename, contentType });
    },
    effects: counted("custom_tracks"),
  },
  {
    operation: "uploadProductImage",
    prepare: (gateway, owner) => fileSender(gateway, owner, "/uploads/product-image"),
    effects: counted("uploads"),
  },
  {
    operation: "uploadAvatar",
    prepare: (gateway, owner) => fileSender(gateway, owner, "/tenants/me/avatar"),
    effects: counted("upload_quotas", "files = 1"),
    lost: "IDEMPOTENCY_IN_PROGRESS",
  },
  {
    operation: "uploadLogo",
    prepare: (gateway, owner) =>
      fileSender(gateway, owner, "/tenants/me/brand-kit/logo", ["png", "webp"]),
    effects: counted("upload_quotas", "files = 1"),
    lost: "IDEMPOTENCY_IN_PROGRESS",
  },
  {
    operation: "createApiKey",
    prepare: (gateway, owner) =>
      keyed(gateway, owner, "/api-keys", (other) => ({ name: other ? "Other" : "Ours" })),
    effects: counted("api_keys", "name = 'Ours'"),
    lost: "IDEMPOTENCY_SECRET_LOST",
  },
  {
    operation: "suggestFields",
    prepare: (gateway, owner) =>
      keyed(gateway, owner, "/jobs/suggest-fields", (other) => ({
        product_name: other ? "Jug" : "Mug",
        product_image_url: "https://example.com/mug.png",
      })),
    effects: async (_gateway, { tenantId }) => suggested.get(tenantId) ?? 0,
    lost: "IDEMPOTENCY_IN_PROGRESS",
  },
  {
    operation: "submitReview",
    prepare: async (gateway, owner) => {
      const jobId = await jobInReview(gateway, owner, [70, 60]);
      return keyed(gateway, owner, `/jobs/${jobId}/reviews`, (other) => ({
        kind: "keyframe",
        index: other ? 1 : 0,
        decision: "approve",
      }));
    },
    effects: async (gateway, { tenantId }) => {
      const text =
        "SELECT count(*)::int AS n FROM jobs j, events_of_job(j.job_id, 0) e WHERE j.tenant_id = $1 AND e.type = 'review.decided'";
      return ((await gateway.sql(text, [tenantId]))[0] as { n: number }).n;
    },
    lost: "IDEMPOTENCY_IN_PROGRESS",
  },
  {
    operation: "updateAutoTopup",
    prepare: async (gateway, owner) => {
      const payment_method_id = await savedCard(gateway, owner);
      return keyed(gateway, owner, "/billing/auto-topup", (other) => ({
        ...topup,
        threshold_credits: other ? 60 : 50,
        payment_method_id,
      }));
    },
    effects: counted("audit_log", "action = 'auto_topup.changed'"),
    lost: "IDEMPOTENCY_IN_PROGRESS",
  },
  {
    operation: "updateCreditAlert",
    prepare: (gateway, owner) =>
      keyed(gateway, owner, "/billing/credit-alert", (other) => ({
        enabled: true,
        threshold_credits: other ? 60 : 50,
        email: "ops@example.com",
      })),
    effects: counted("audit_log", "action = 'credit_alert.changed'"),
    lost: "IDEMPOTENCY_IN_PROGRESS",
  },
  {
    operation: "testWebhook",
    prepare: async (gateway, owner) => {
      await withWebhook(gateway, owner);
      return keyed(gateway, owner, "/tenants/me/webhook/test", (other) => ({
        event: other ? "job.failed" : "job.completed",
      }));
    },
    effects: async (_gateway, owner) => sent.get(hookOf(owner)) ?? 0,
    lost: "IDEMPOTENCY_IN_PROGRESS",
  },
  {
    operation: "replayWebhookDelivery",
    prepare: async (gateway, owner) => {
      const deliveryId = await deliveryOf(gateway, owner);
      await attempt(gateway, deliveryId, 500);
      return keyed(
        gateway,
        owner,
        `/tenants/me/webhook/deliveries/${deliveryId}/replay`,
        (other) => ({ force: other }),
      );
    },
    effects: counted("audit_log", "action = 'delivery.replayed'"),
    lost: "IDEMPOTENCY_IN_PROGRESS",
  },
  {
    operation: "createWebhookEndpoint",
    prepare: (gateway, owner) =>
      keyed(gateway, owner, "/webhook-endpoints", (other) => ({
        url: hookOf(owner),
        description: other ? "Other" : "Ours",
      })),
    effects: counted("webhook_endpoints"),
    lost: "IDEMPOTENCY_IN_PROGRESS",
  },
  {
    operation: "rotateWebhookSecret",
    prepare: async (gateway, owner) => {
      const id = await endpointOf(gateway, owner);
      return keyed(gateway, owner, `/webhook-endpoints/${id}/rotate-secret`, (other) => ({
        overlap_hours: other ? 2 : 1,
      }));
    },
    effects: counted("audit_log", "action = 'webhook_endpoint.secret_rotated'"),
    lost: "IDEMPOTENCY_IN_PROGRESS",
  },
  {
    operation: "testWebhookEndpoint",
    prepare: async (gateway, owner) => {
      const id = await endpointOf(gateway, owner, { url: hookOf(owner) });
      return keyed(gateway, owner, `/webhook-endpoints/${id}/test`, (other) => ({
        event: other ? "payment.failed" : "credits.low",
      }));
    },
    effects: async (_gateway, owner) => sent.get(hookOf(owner)) ?? 0,
    lost: "IDEMPOTENCY_IN_PROGRESS",
  },
];
