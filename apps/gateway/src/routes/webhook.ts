import type { Actor } from "@reelwright/core/ports/identity";
import { schema } from "@reelwright/core/validation/schema";
import {
  configureWebhook,
  presentWebhook,
  testWebhook,
  webhookIssues,
} from "@reelwright/core/webhooks/configure-webhook";
import {
  deliverySchema,
  deliveryStateSchema,
  presentDelivery,
  presentWholeDelivery,
  replayBodySchema,
  wholeDeliverySchema,
} from "@reelwright/core/webhooks/delivery-schemas";
import {
  webhookConfigSchema,
  webhookSavedSchema,
  webhookStateSchema,
  webhookTestResultSchema,
  webhookTestSchema,
} from "@reelwright/core/webhooks/webhook-schemas";
import { Failure } from "@reelwright/film/failure";
import type { Declaration } from "../http/endpoint.ts";
import { idempotent } from "../http/idempotency.ts";
import { envelopeOf, pageFields, pageOf, partOf } from "../http/pagination.ts";
import { endpoint, type GatewayPorts } from "../ports/gateway-ports.ts";
import { streamWebhookEventsEndpoint } from "./webhook-events.ts";

const configuration = {
  path: "/tenants/me/webhook",
  tag: "Webhook",
  access: "tenant",
  requires: "webhooks",
  body: webhookConfigSchema,
  exampleFields: ["webhook_secret"],
  status: 200,
  reply: webhookSavedSchema,
  failures: [],
} as const satisfies Partial<Declaration>;

const openConfiguration = ({ webhooks, secrets, known }: GatewayPorts) => {
  const configure = configureWebhook({ webhooks, secrets, urlIssue: known.urlIssue });
  const issues = webhookIssues({ urlIssue: known.urlIssue });
  type Body = Parameters<typeof configure>[1];
  return {
    handle: async (input: { tenantId: string; body: Body; actor: Actor }) => ({
      body: await configure(input.tenantId, input.body, input.actor),
    }),
    checkRules: ({ body }: { body: Partial<Body> }) => issues(body),
  };
};

/** `PUT /tenants/me/webhook`. docs/contribute/contract.md, "Webhook configuration". */
const configureWebhookEndpoint = endpoint(
  {
    ...configuration,
    operation: "configureWebhook",
    method: "put",
    summary: "Set the account's webhook, replacing any earlier one.",
    description:
      "URL and secret are saved together: without a secret, deliveries are not signed and an earlier secret is deleted. `warnings` reports that, and secrets shorter than 16 characters. The secret is never returned.",
  },
  openConfiguration,
);

/** `POST /tenants/me/webhook`: an alias that the contract requires. */
const configureWebhookAliasEndpoint = endpoint(
  {
    ...configuration,
    operation: "configureWebhookByPost",
    method: "post",
    summary: "Set the account's webhook; the same as PUT.",
    description: "For clients that can't send PUT. Also replaces the whole configuration.",
  },
  openConfiguration,
);

/** `GET /tenants/me/webhook`. */
const getWebhookEndpoint = endpoint(
  {
    operation: "getWebhook",
    method: "get",
    path: "/tenants/me/webhook",
    tag: "Webhook",
    summary: "Get the account's webhook, without its secret.",
    description: "`webhook_url` is null if none is set.",
    access: "tenant",
    requires: "webhooks",
    status: 200,
    reply: webhookStateSchema,
    failures: [],
  },
  ({ webhooks }) =>
    async ({ tenantId }) => ({
      body: presentWebhook((await webhooks.get(tenantId))?.url ?? null),
    }),
);

/** `DELETE /tenants/me/webhook`: running retries continue, new events aren't sent. */
const deleteWebhookEndpoint = endpoint(
  {
    operation: "deleteWebhook",
    method: "delete",
    path: "/tenants/me/webhook",
    tag: "Webhook",
    summary: "Delete the account's webhook and its secret.",
    description: "Events that have already occurred are still delivered. Later ones are not.",
    access: "tenant",
    requires: "webhooks",
    status: 204,
    failures: [],
  },
  ({ webhooks }) =>
    async ({ tenantId, actor }) => {
      await webhooks.set(tenantId, null, { actor, details: {} });
      return {};
    },
);

/** `POST /tenants/me/webhook/test`. */
const testWebhookEndpoint = endpoint(
  {
    operation: "testWebhook",
    method: "post",
    path: "/tenants/me/webhook/test",
    tag: "Webhook",
    summary: "Send a signed sample event to the account's webhook.",
    description:
      "Makes one attempt of at most 10 seconds and returns the receiver's response. No job is created.",
    access: "tenant",
    requires: "webhooks",
    ...idempotent,
    body: webhookTestSchema,
    status: 200,
    reply: webhookTestResultSchema,
    failures: ["WEBHOOK_NOT_CONFIGURED", "WEBHOOK_TEST_LIMIT"],
  },
  ({ webhooks, secrets, sender, testTurns }) => {
    const send = testWebhook({ webhooks, secrets, sender, turns: testTurns });
    return async ({ tenantId, body, traceContext }) => ({
      body: await send(tenantId, body.event, traceContext),
    });
  },
);

const deliveriesQuery = schema({
  type: "object",
  properties: {
    state: { ...deliveryStateSchema, description: "Only deliveries in this state." },
    job_id: { type: "string", format: "uuid", description: "Only this job's deliveries." },
    ...pageFields,
  },
});

/** `GET /tenants/me/webhook/deliveries`. An extension (docs/use/webhooks.md). */
const listDeliveriesEndpoint = endpoint(
  {
    operation: "listWebhookDeliveries",
    method: "get",
    path: "/tenants/me/webhook/deliveries",
    tag: "Webhook",
    summary: "List the account's webhook deliveries, newest first.",
    description:
      "Those to the account's or a job's URL. Deliveries are listed as long as the results of their job. `total` counts " +
      "at most 100,000.",
    access: "tenant",
    requires: "webhooks",
    query: deliveriesQuery,
    status: 200,
    reply: envelopeOf(deliverySchema),
    failures: [],
  },
  ({ webhooks }) =>
    async ({ tenantId, query, sentQuery }) => {
      const part = partOf("deliveries", { query, sentQuery });
      const { state = null, job_id: jobId = null } = query;
      const found = await webhooks.deliveries(tenantId, { ...part, state, jobId });
      return { body: pageOf(found.items.map(presentDelivery), found, part, "deliveries") };
    },
);

/** Path of the operations on one delivery. */
const deliveryParams = schema({
  type: "object",
  required: ["delivery_id"],
  properties: { delivery_id: { type: "string", format: "uuid" } },
});

/** The delivery as the wire shows it. Throws Failure DELIVERY_NOT_FOUND. */
const shownDelivery = async (
  webhooks: GatewayPorts["webhooks"],
  tenantId: string,
  deliveryId: string,
) => {
  const found = await webhooks.delivery(tenantId, deliveryId);
  if (!found)
    throw new Failure("missing", "DELIVERY_NOT_FOUND", `There is no delivery ${deliveryId}.`);
  return presentWholeDelivery(found);
};

/** `GET /tenants/me/webhook/deliveries/{delivery_id}`. An extension (docs/use/webhooks.md). */
const getDeliveryEndpoint = endpoint(
  {
    operation: "getWebhookDelivery",
    method: "get",
    path: "/tenants/me/webhook/deliveries/{delivery_id}",
    tag: "Webhook",
    summary: "Get a webhook delivery with its attempts and its body.",
    description:
      "Also of an endpoint. Attempts made before the upgrade to this release are counted but not listed.",
    access: "tenant",
    requires: "webhooks",
    params: deliveryParams,
    status: 200,
    reply: wholeDeliverySchema,
    failures: ["DELIVERY_NOT_FOUND"],
  },
  ({ webhooks }) =>
    async ({ tenantId, params }) => ({
      body: await shownDelivery(webhooks, tenantId, params.delivery_id),
    }),
);

/** `POST /tenants/me/webhook/deliveries/{delivery_id}/replay`. An extension (docs/use/webhooks.md). */
const replayDeliveryEndpoint = endpoint(
  {
    operation: "replayWebhookDelivery",
    method: "post",
    path: "/tenants/me/webhook/deliveries/{delivery_id}/replay",
    tag: "Webhook",
    summary: "Attempt a webhook delivery again immediately.",
    description:
      "Sends the same body with the same id to the same URL, or to its endpoint, signed with the current secret, with as " +
      "many attempts as a new delivery. A pending delivery is attempted without further delay. A delivery in progress is refused, and so " +
      "is one that succeeded, unless `force` is set. The audit log records the replay.",
    access: "tenant",
    requires: "webhooks",
    ...idempotent,
    params: deliveryParams,
    body: replayBodySchema,
    status: 200,
    reply: wholeDeliverySchema,
    failures: ["DELIVERY_NOT_FOUND", "INVALID_STATE"],
  },
  ({ webhooks }) =>
    async ({ tenantId, params: { delivery_id: id }, body, actor }) => {
      await webhooks.replay(tenantId, id, { isForced: body.force, actor });
      return { body: await shownDelivery(webhooks, tenantId, id) };
    },
);

/** `/tenants/me/webhook`. */
export const webhookEndpoints = [
  configureWebhookEndpoint,
  configureWebhookAliasEndpoint,
  getWebhookEndpoint,
  deleteWebhookEndpoint,
  testWebhookEndpoint,
  streamWebhookEventsEndpoint,
  listDeliveriesEndpoint,
  getDeliveryEndpoint,
  replayDeliveryEndpoint,
];
