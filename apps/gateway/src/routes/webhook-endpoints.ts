import { schema } from "@reelwright/core/validation/schema";
import {
  deliverySchema,
  deliveryStateSchema,
  presentDelivery,
} from "@reelwright/core/webhooks/delivery-schemas";
import {
  changeEndpoint,
  createEndpoint,
  endpointChangesSchema,
  endpointIssues,
  endpointNotFound,
  endpointSchema,
  endpointsSchema,
  endpointTestResultSchema,
  endpointTestSchema,
  endpointWithSecretSchema,
  newEndpointSchema,
  presentEndpoint,
  rotateSecret,
  rotationSchema,
  testEndpoint,
} from "@reelwright/core/webhooks/endpoints";
import { idempotent } from "../http/idempotency.ts";
import { envelopeOf, pageFields, pageOf, partOf } from "../http/pagination.ts";
import { endpoint } from "../ports/gateway-ports.ts";

/** `/webhook-endpoints`: receivers beside the account's one webhook. Extensions (docs/use/webhooks.md). */

const endpointParams = schema({
  type: "object",
  required: ["endpoint_id"],
  properties: { endpoint_id: { type: "string", format: "uuid" } },
});

const listWebhookEndpointsEndpoint = endpoint(
  {
    operation: "listWebhookEndpoints",
    method: "get",
    path: "/webhook-endpoints",
    tag: "Webhook",
    summary: "List the account's webhook endpoints, oldest first.",
    description: "Their secrets are never shown again.",
    access: "tenant",
    requires: "webhooks",
    status: 200,
    reply: endpointsSchema,
    failures: [],
  },
  ({ webhooks }) =>
    async ({ tenantId }) => {
      const found = await webhooks.endpoints(tenantId);
      return { body: { items: found.map(presentEndpoint), total: found.length } };
    },
);

const createWebhookEndpointEndpoint = endpoint(
  {
    operation: "createWebhookEndpoint",
    method: "post",
    path: "/webhook-endpoints",
    tag: "Webhook",
    summary: "Add a webhook endpoint.",
    description:
      "It receives the events that it names, beside the account's webhook. `secret` is shown only in this response. " +
      "Deliveries have the headers of Standard Webhooks and those of the account's webhook. An account can have 10 endpoints.",
    access: "tenant",
    requires: "webhooks",
    ...idempotent,
    showsSecret: true,
    body: newEndpointSchema,
    exampleFields: ["events", "description"],
    status: 201,
    location: "/webhook-endpoints/{endpoint_id}",
    reply: endpointWithSecretSchema,
    failures: ["WEBHOOK_ENDPOINT_LIMIT_REACHED"],
  },
  ({ webhooks, secrets, known }) => {
    const { urlIssue } = known;
    const create = createEndpoint({ webhooks, secrets, urlIssue });
    const issues = endpointIssues({ urlIssue });
    return {
      handle: async ({ tenantId, body, actor }) => ({ body: await create(tenantId, body, actor) }),
      checkRules: ({ body }) => issues(body),
    };
  },
);

const getWebhookEndpointEndpoint = endpoint(
  {
    operation: "getWebhookEndpoint",
    method: "get",
    path: "/webhook-endpoints/{endpoint_id}",
    tag: "Webhook",
    summary: "Get a webhook endpoint, without its secret.",
    description: "`failing_since` and `disabled_at` show whether its receiver takes deliveries.",
    access: "tenant",
    requires: "webhooks",
    params: endpointParams,
    status: 200,
    reply: endpointSchema,
    failures: ["WEBHOOK_ENDPOINT_NOT_FOUND"],
  },
  ({ webhooks }) =>
    async ({ tenantId, params: { endpoint_id: id } }) => {
      const found = await webhooks.endpoint(tenantId, id);
      if (!found) throw endpointNotFound(id);
      return { body: presentEndpoint(found) };
    },
);

const updateWebhookEndpointEndpoint = endpoint(
  {
    operation: "updateWebhookEndpoint",
    method: "patch",
    path: "/webhook-endpoints/{endpoint_id}",
    tag: "Webhook",
    summary: "Change a webhook endpoint.",
    description:
      "Changes the given fields. Pending deliveries go to the new URL; those of a disabled endpoint are given up when they " +
      "are due. Enabling an endpoint forgets its failures.",
    access: "tenant",
    requires: "webhooks",
    params: endpointParams,
    body: endpointChangesSchema,
    exampleFields: ["events", "schedule"],
    status: 200,
    reply: endpointSchema,
    failures: ["EMPTY_UPDATE", "WEBHOOK_ENDPOINT_NOT_FOUND"],
  },
  ({ webhooks, known }) => {
    const { urlIssue } = known;
    const change = changeEndpoint({ webhooks, urlIssue });
    const issues = endpointIssues({ urlIssue });
    return {
      handle: async ({ tenantId, params, body, actor }) => ({
        body: await change(tenantId, params.endpoint_id, body, actor),
      }),
      checkRules: ({ body }) => issues(body),
    };
  },
);

const deleteWebhookEndpointEndpoint = endpoint(
  {
    operation: "deleteWebhookEndpoint",
    method: "delete",
    path: "/webhook-endpoints/{endpoint_id}",
    tag: "Webhook",
    summary: "Delete a webhook endpoint and its secret.",
    description: "Its pending deliveries are given up when they are due.",
    access: "tenant",
    requires: "webhooks",
    params: endpointParams,
    status: 204,
    failures: ["WEBHOOK_ENDPOINT_NOT_FOUND"],
  },
  ({ webhooks }) =>
    async ({ tenantId, params, actor }) => {
      await webhooks.removeEndpoint(tenantId, params.endpoint_id, actor);
      return {};
    },
);

const rotateWebhookSecretEndpoint = endpoint(
  {
    operation: "rotateWebhookSecret",
    method: "post",
    path: "/webhook-endpoints/{endpoint_id}/rotate-secret",
    tag: "Webhook",
    summary: "Replace a webhook endpoint's secret.",
    description:
      "For `overlap_hours`, `webhook-signature` has a signature of each secret; `X-Service-Signature` is the new one's. " +
      "`secret` is shown only in this response.",
    access: "tenant",
    requires: "webhooks",
    ...idempotent,
    showsSecret: true,
    params: endpointParams,
    body: rotationSchema,
    status: 200,
    reply: endpointWithSecretSchema,
    failures: ["WEBHOOK_ENDPOINT_NOT_FOUND"],
  },
  ({ webhooks, secrets }) => {
    const rotate = rotateSecret({ webhooks, secrets });
    return async ({ tenantId, params, body, actor }) => ({
      body: await rotate(tenantId, params.endpoint_id, body.overlap_hours, actor),
    });
  },
);

const testWebhookEndpointEndpoint = endpoint(
  {
    operation: "testWebhookEndpoint",
    method: "post",
    path: "/webhook-endpoints/{endpoint_id}/test",
    tag: "Webhook",
    summary: "Send a signed sample event to a webhook endpoint.",
    description:
      "Makes one attempt of at most 10 seconds and returns the receiver's response. A disabled endpoint can be tested, too.",
    access: "tenant",
    requires: "webhooks",
    ...idempotent,
    params: endpointParams,
    body: endpointTestSchema,
    status: 200,
    reply: endpointTestResultSchema,
    failures: ["WEBHOOK_ENDPOINT_NOT_FOUND", "WEBHOOK_TEST_LIMIT"],
  },
  ({ webhooks, secrets, sender, testTurns }) => {
    const send = testEndpoint({ webhooks, secrets, sender, turns: testTurns });
    return async ({ tenantId, params, body, traceContext }) => ({
      body: await send(tenantId, params.endpoint_id, body.event, traceContext),
    });
  },
);

const deliveriesQuery = schema({
  type: "object",
  properties: {
    state: { ...deliveryStateSchema, description: "Only deliveries in this state." },
    ...pageFields,
  },
});

const listEndpointDeliveriesEndpoint = endpoint(
  {
    operation: "listWebhookEndpointDeliveries",
    method: "get",
    path: "/webhook-endpoints/{endpoint_id}/deliveries",
    tag: "Webhook",
    summary: "List a webhook endpoint's deliveries, newest first.",
    description:
      "`GET /tenants/me/webhook/deliveries/{delivery_id}` shows the attempts of one, `POST …/replay` sends it again.",
    access: "tenant",
    requires: "webhooks",
    params: endpointParams,
    query: deliveriesQuery,
    status: 200,
    reply: envelopeOf(deliverySchema),
    failures: ["WEBHOOK_ENDPOINT_NOT_FOUND"],
  },
  ({ webhooks }) =>
    async ({ tenantId, params: { endpoint_id: endpointId }, query, sentQuery }) => {
      const part = partOf("deliveries", { query, sentQuery });
      if (!(await webhooks.endpoint(tenantId, endpointId))) throw endpointNotFound(endpointId);
      const filter = { ...part, state: query.state ?? null, jobId: null, endpointId };
      const found = await webhooks.deliveries(tenantId, filter);
      return { body: pageOf(found.items.map(presentDelivery), found, part, "deliveries") };
    },
);

/** `/webhook-endpoints`. */
export const webhookEndpointEndpoints = [
  listWebhookEndpointsEndpoint,
  createWebhookEndpointEndpoint,
  getWebhookEndpointEndpoint,
  updateWebhookEndpointEndpoint,
  deleteWebhookEndpointEndpoint,
  rotateWebhookSecretEndpoint,
  testWebhookEndpointEndpoint,
  listEndpointDeliveriesEndpoint,
];
