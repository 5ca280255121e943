import {
  deliveryStates,
  type TenantDelivery,
  type WholeTenantDelivery,
} from "../ports/webhooks.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";
import { deliveryError } from "./attempt.ts";
import { endpointEventSchema } from "./webhook-schemas.ts";

const time = { type: "string", format: "date-time" } as const;

export const deliveryStateSchema = schema({
  title: "WebhookDeliveryState",
  enum: deliveryStates,
});

const errorSchema = schema({
  title: "WebhookDeliveryError",
  type: "object",
  required: ["code", "message"],
  properties: { code: { type: "string" }, message: { type: "string" } },
});

const required = [
  "delivery_id",
  "endpoint_id",
  "job_id",
  "run",
  "event",
  "url",
  "state",
  "attempt_count",
  "last_status",
  "last_error",
  "next_attempt_at",
  "created_at",
  "finished_at",
] as const;

const properties = {
  delivery_id: {
    type: "string",
    format: "uuid",
    description: "Stays the same over all attempts and replays.",
  },
  endpoint_id: {
    ...nullable({ type: "string", format: "uuid" }),
    description: "Null where it goes to the job's or the account's own webhook URL.",
  },
  job_id: {
    ...nullable({ type: "string", format: "uuid" }),
    description: "Null for an event of the account.",
  },
  run: { type: "integer", minimum: 1, description: "The job's run." },
  event: endpointEventSchema,
  url: {
    type: "string",
    description:
      "Where it goes: the URL at the time of the event; of an endpoint, the current one.",
  },
  state: {
    ...deliveryStateSchema,
    description: "`pending`: an attempt is to come. `abandoned`: the last attempt failed, too.",
  },
  attempt_count: {
    type: "integer",
    minimum: 0,
    description: "Attempts whose outcome is known, since the last replay.",
  },
  last_status: {
    ...nullable({ type: "integer" }),
    description: "The receiver's status at the last attempt; null where it gave none.",
  },
  last_error: nullable(errorSchema),
  next_attempt_at: { ...nullable(time), description: "Null once it has ended." },
  created_at: time,
  finished_at: nullable(time),
} as const;

/** An entry of `GET /tenants/me/webhook/deliveries`. */
export const deliverySchema = schema({
  title: "WebhookDelivery",
  type: "object",
  required,
  properties,
});

const attemptSchema = schema({
  title: "WebhookDeliveryAttempt",
  type: "object",
  required: ["at", "latency_ms", "status", "error"],
  properties: {
    at: { ...time, description: "When the request began." },
    latency_ms: { type: "integer", minimum: 0 },
    status: nullable({ type: "integer" }),
    error: nullable(errorSchema),
  },
});

/** A delivery with its attempts. */
export const wholeDeliverySchema = schema({
  title: "WebhookDeliveryDetails",
  type: "object",
  required: [...required, "attempts", "body"],
  properties: {
    ...properties,
    attempts: {
      type: "array",
      items: attemptSchema,
      description: "Oldest first, over all replays; the newest 20.",
    },
    body: { type: "string", description: "The very text that is sent, and signed." },
  },
});

/** Body of a replay. */
export const replayBodySchema = schema({
  title: "ReplayDeliveryRequest",
  type: "object",
  properties: {
    force: {
      type: "boolean",
      default: false,
      description: "Also a delivery that was made: the receiver gets the same body twice.",
    },
  },
});

/** Stored errors are `{class}:{code}`. */
const errorOf = (stored: string | null) =>
  stored === null ? null : deliveryError(stored.slice(stored.indexOf(":") + 1));

/** A delivery as the API returns it. */
export const presentDelivery = (delivery: TenantDelivery): Static<typeof deliverySchema> => ({
  ...delivery,
  last_error: errorOf(delivery.last_error),
});

/** A delivery with its attempts, as the API returns it. */
export const presentWholeDelivery = ({
  attempts,
  body,
  ...delivery
}: WholeTenantDelivery): Static<typeof wholeDeliverySchema> => ({
  ...presentDelivery(delivery),
  attempts: attempts.map((attempt) => ({ ...attempt, error: errorOf(attempt.error) })),
  body,
});
