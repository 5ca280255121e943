import { randomBytes } from "node:crypto";
import { Failure } from "@reelwright/film/failure";
import type { Actor, SecretBox } from "../ports/identity.ts";
import type {
  EndpointSettings,
  WebhookEndpoint,
  WebhookEndpointStore,
  WebhookSender,
} from "../ports/webhooks.ts";
import type { TraceContext } from "../telemetry/tracer.ts";
import { asciiUrl } from "../util/urls.ts";
import { uuidv7 } from "../util/uuid.ts";
import {
  emptyUpdate,
  type FieldIssue,
  throwIfInvalid,
  valueError,
} from "../validation/invalid-fields.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";
import { endpointSigning, webhookRequest } from "./attempt.ts";
import { presentTest, sampleOf, type TestTurns } from "./configure-webhook.ts";
import {
  endpointEventSchema,
  webhookSchedules,
  webhookTestResultSchema,
} from "./webhook-schemas.ts";

const time = { type: "string", format: "date-time" } as const;
const settings = {
  url: { type: "string", format: "http-url", maxLength: 2048 },
  events: {
    type: "array",
    items: endpointEventSchema,
    minItems: 1,
    maxItems: 20,
    description: "Events to send. Repeated names count once.",
  },
  description: nullable({ type: "string", maxLength: 200 }),
  schedule: {
    title: "WebhookSchedule",
    enum: webhookSchedules,
    description:
      "`days`: ten attempts over three days. `contract`: the three attempts of the account's webhook.",
  },
  enabled: { type: "boolean", description: "A disabled endpoint receives no events." },
} as const;

/** Body of `POST /webhook-endpoints`. */
export const newEndpointSchema = schema({
  title: "CreateWebhookEndpointRequest",
  type: "object",
  required: ["url"],
  properties: {
    ...settings,
    events: { ...settings.events, default: ["job.completed", "job.failed"] },
    description: { ...settings.description, default: null },
    schedule: { ...settings.schedule, default: "days" },
    enabled: { ...settings.enabled, default: true },
  },
});

/** Body of `PATCH /webhook-endpoints/{endpoint_id}`. */
export const endpointChangesSchema = schema({
  title: "UpdateWebhookEndpointRequest",
  type: "object",
  properties: settings,
});

/** Body of `POST /webhook-endpoints/{endpoint_id}/rotate-secret`. */
export const rotationSchema = schema({
  title: "RotateWebhookSecretRequest",
  type: "object",
  properties: {
    overlap_hours: {
      type: "integer",
      minimum: 0,
      maximum: 168,
      default: 24,
      description: "How long deliveries are signed with both secrets. 0: the former one stops now.",
    },
  },
});

/** Body of `POST /webhook-endpoints/{endpoint_id}/test`. */
export const endpointTestSchema = schema({
  title: "TestWebhookEndpointRequest",
  type: "object",
  properties: { event: { ...endpointEventSchema, default: "job.completed" } },
});

/** Result of a test of an endpoint. */
export const endpointTestResultSchema = schema({
  ...webhookTestResultSchema,
  title: "WebhookEndpointTest",
  properties: {
    ...webhookTestResultSchema.properties,
    event: endpointEventSchema,
    job_id: {
      ...nullable({ type: "string", format: "uuid" }),
      description: "The sample's; there is no such job.",
    },
  },
});

const shown = [
  "endpoint_id",
  "url",
  "events",
  "description",
  "schedule",
  "enabled",
  "previous_secret_expires_at",
  "failing_since",
  "disabled_at",
  "created_at",
  "updated_at",
] as const;
const properties = {
  endpoint_id: { type: "string", format: "uuid" },
  ...settings,
  url: { type: "string" },
  events: { type: "array", items: endpointEventSchema },
  description: nullable({ type: "string" }),
  previous_secret_expires_at: {
    ...nullable(time),
    description: "Until then the former secret signs, too. Null: one secret is in force.",
  },
  failing_since: {
    ...nullable(time),
    description: "The first failed attempt since the last delivery.",
  },
  disabled_at: {
    ...nullable(time),
    description: "When five days of failures disabled it. Enabling it clears this.",
  },
  created_at: time,
  updated_at: time,
} as const;

/** An endpoint, without its secret. */
export const endpointSchema = schema({
  title: "WebhookEndpoint",
  type: "object",
  required: shown,
  properties,
});

/** `GET /webhook-endpoints`. */
export const endpointsSchema = schema({
  title: "WebhookEndpointList",
  type: "object",
  required: ["items", "total"],
  properties: {
    items: { type: "array", items: endpointSchema },
    total: { type: "integer", minimum: 0 },
  },
});

/** An endpoint with its new secret. */
export const endpointWithSecretSchema = schema({
  title: "WebhookEndpointWithSecret",
  type: "object",
  required: [...shown, "secret"],
  properties: {
    ...properties,
    secret: { type: "string", description: "Signs deliveries. Shown in this response only." },
  },
});

/** An endpoint as the API returns it. */
export const presentEndpoint = (endpoint: WebhookEndpoint): Static<typeof endpointSchema> => ({
  ...endpoint,
  events: [...endpoint.events],
  url: asciiUrl(endpoint.url),
});

export const endpointNotFound = (id: string): Failure =>
  new Failure("missing", "WEBHOOK_ENDPOINT_NOT_FOUND", `There is no webhook endpoint ${id}.`);

/** Standard Webhooks: `whsec_` and the base64 of 24 to 64 bytes. */
const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

type EndpointDeps = {
  readonly webhooks: WebhookEndpointStore;
  readonly secrets: Pick<SecretBox, "seal" | "open">;
  /** Why this URL isn't allowed; null if it is. */
  readonly urlIssue: (url: string) => string | null;
};

/** Issues of the present fields: a forbidden URL. */
export const endpointIssues =
  ({ urlIssue }: Pick<EndpointDeps, "urlIssue">) =>
  ({ url }: { readonly url?: string | undefined }): readonly FieldIssue[] => {
    const issue = url === undefined ? null : urlIssue(url);
    return issue === null ? [] : [valueError("url", url, issue)];
  };

/** Creates an endpoint with a new secret. Throws InvalidFields, Failure WEBHOOK_ENDPOINT_LIMIT_REACHED. */
export const createEndpoint =
  ({ webhooks, secrets, urlIssue }: EndpointDeps) =>
  async (tenantId: string, body: Static<typeof newEndpointSchema>, actor: Actor) => {
    throwIfInvalid(endpointIssues({ urlIssue })(body));
    const secret = newSecret();
    const { url, events, description, schedule, enabled } = body;
    const sealed = secrets.seal(secret, tenantId);
    const endpoint_id = uuidv7();
    const fields = { url, events: [...new Set(events)], description, schedule, enabled };
    const made = await webhooks.addEndpoint(
      tenantId,
      { ...fields, endpoint_id, secret: sealed },
      actor,
    );
    return { ...presentEndpoint(made), secret };
  };

/** Changes the given fields. Throws InvalidFields, Failure EMPTY_UPDATE, WEBHOOK_ENDPOINT_NOT_FOUND. */
export const changeEndpoint =
  ({ webhooks, urlIssue }: Omit<EndpointDeps, "secrets">) =>
  async (
    tenantId: string,
    id: string,
    body: Static<typeof endpointChangesSchema>,
    actor: Actor,
  ) => {
    throwIfInvalid(endpointIssues({ urlIssue })(body));
    const { url, events, description, schedule, enabled } = body;
    const changes: Partial<EndpointSettings> = {
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events: [...new Set(events)] }),
      ...(description !== undefined && { description }),
      ...(schedule !== undefined && { schedule }),
      ...(enabled !== undefined && { enabled }),
    };
    if (Object.keys(changes).length === 0)
      throw emptyUpdate("url, events, description, schedule or enabled");
    return presentEndpoint(await webhooks.changeEndpoint(tenantId, id, changes, actor));
  };

/** Replaces an endpoint's secret. Throws Failure WEBHOOK_ENDPOINT_NOT_FOUND. */
export const rotateSecret =
  ({ webhooks, secrets }: Omit<EndpointDeps, "urlIssue">) =>
  async (tenantId: string, id: string, overlapHours: number, actor: Actor) => {
    const secret = newSecret();
    const rotation = { secret: secrets.seal(secret, tenantId), overlapHours };
    return {
      ...presentEndpoint(await webhooks.rotateSecret(tenantId, id, rotation, actor)),
      secret,
    };
  };

type TestDeps = {
  readonly webhooks: Pick<WebhookEndpointStore, "endpoint" | "endpointSecrets">;
  readonly secrets: Pick<SecretBox, "open">;
  readonly sender: Pick<WebhookSender, "send">;
  readonly turns: TestTurns;
};

/**
 * Sends a signed sample event once, immediately, also to a disabled endpoint. Throws Failure WEBHOOK_ENDPOINT_NOT_FOUND,
 * WEBHOOK_TEST_LIMIT.
 */
export const testEndpoint =
  ({ webhooks, secrets, sender, turns }: TestDeps) =>
  (
    tenantId: string,
    id: string,
    event: (typeof endpointEventSchema.enum)[number],
    traceContext: TraceContext | null = null,
  ): Promise<Static<typeof endpointTestResultSchema>> =>
    turns(tenantId, async () => {
      const endpoint = await webhooks.endpoint(tenantId, id);
      const sealed = await webhooks.endpointSecrets(tenantId, id);
      if (!endpoint || !sealed) throw endpointNotFound(id);
      const now = new Date();
      const { jobId, body } = sampleOf(tenantId, event, now);
      const opened = sealed.map((each) => secrets.open(each, tenantId));
      const signing = endpointSigning(uuidv7(), opened);
      const request = webhookRequest({ url: endpoint.url, body, ...signing, traceContext }, now);
      return presentTest({ event, jobId, isSigned: true }, await sender.send(request));
    });
