import {
  apiKeyChangesSchema,
  apiKeyIssues,
  apiKeySchema,
  auditEntrySchema,
  changeApiKey,
  createApiKey,
  createdApiKeySchema,
  newApiKeySchema,
  withMode,
} from "@reelwright/core/identity/api-keys";
import { schema } from "@reelwright/core/validation/schema";
import { Failure } from "@reelwright/film/failure";
import { idempotent } from "../http/idempotency.ts";
import { envelopeOf, pageFields, pageOf, partOf } from "../http/pagination.ts";
import { endpoint } from "../ports/gateway-ports.ts";

/** Path of the operations on one key. */
const apiKeyParams = schema({
  type: "object",
  required: ["key_id"],
  properties: { key_id: { type: "string", format: "uuid" } },
});

/** `GET /api-keys`: newest first. */
const listApiKeysEndpoint = endpoint(
  {
    operation: "listApiKeys",
    method: "get",
    path: "/api-keys",
    tag: "Keys",
    summary: "List the account's API keys, newest first.",
    description:
      "Expired keys are listed until they are revoked; revoked ones are not. Needs an access token: a key can't manage " +
      "keys.",
    access: "bearer",
    requires: "keys",
    query: schema({ type: "object", properties: pageFields }),
    status: 200,
    reply: envelopeOf(apiKeySchema),
    failures: ["BEARER_REQUIRED"],
  },
  ({ identity }) =>
    async ({ tenantId, query, sentQuery }) => {
      const part = partOf("api-keys", { query, sentQuery });
      const found = await identity.keys(tenantId, part);
      return { body: pageOf(found.items.map(withMode), found, part, "api-keys") };
    },
);

const secretLost = (keyId: string): Failure =>
  new Failure(
    "conflict",
    "IDEMPOTENCY_SECRET_LOST",
    `The API key ${keyId} was created, but its secret was lost with the response. Revoke it, and create another one with a new idempotency key.`,
    { details: { key_id: keyId } },
  );

/** `POST /api-keys`: the only response that shows the key. */
const createApiKeyEndpoint = endpoint(
  {
    operation: "createApiKey",
    method: "post",
    path: "/api-keys",
    tag: "Keys",
    summary: "Create an API key.",
    description:
      "`api_key` is shown only in this response; a lost key must be revoked and replaced. An account may have at most 50 keys that are neither revoked nor expired. Needs an access token: an API key can't create keys.",
    access: "bearer",
    requires: "keys",
    showsSecret: true,
    ...idempotent,
    body: newApiKeySchema,
    status: 201,
    reply: createdApiKeySchema,
    failures: ["BEARER_REQUIRED", "API_KEY_LIMIT_REACHED", "IDEMPOTENCY_SECRET_LOST"],
  },
  ({ identity }) => {
    const create = createApiKey(identity);
    return {
      handle: async ({ tenantId, body, actor, once }) => ({
        body: await create(tenantId, body, actor, once),
      }),
      // Its secret was only in the response.
      resume: async (_input, keyId) => {
        throw secretLost(keyId);
      },
      checkRules: ({ body }) => apiKeyIssues(body),
    };
  },
);

/** `PATCH /api-keys/{key_id}`: takes effect immediately, on every gateway. */
const updateApiKeyEndpoint = endpoint(
  {
    operation: "updateApiKey",
    method: "patch",
    path: "/api-keys/{key_id}",
    tag: "Keys",
    summary: "Change an API key.",
    description:
      "Changes the given fields from the next request on; null removes a restriction. The key itself and its mode stay. Needs an access token.",
    access: "bearer",
    requires: "keys",
    params: apiKeyParams,
    body: apiKeyChangesSchema,
    status: 200,
    reply: apiKeySchema,
    failures: ["BEARER_REQUIRED", "EMPTY_UPDATE", "API_KEY_NOT_FOUND", "API_KEY_LIMIT_REACHED"],
  },
  ({ identity }) => {
    const change = changeApiKey(identity);
    return {
      handle: async ({ tenantId, params, body, actor }) => ({
        body: await change(tenantId, params.key_id, body, actor),
      }),
      checkRules: ({ body }) => apiKeyIssues(body),
    };
  },
);

/** `DELETE /api-keys/{key_id}`: takes effect immediately, on every gateway. */
const revokeApiKeyEndpoint = endpoint(
  {
    operation: "revokeApiKey",
    method: "delete",
    path: "/api-keys/{key_id}",
    tag: "Keys",
    summary: "Revoke an API key.",
    description:
      "Takes effect with the next request on every gateway and can't be undone. Revoking a key twice is a 404. Needs an access token.",
    access: "bearer",
    requires: "keys",
    params: apiKeyParams,
    status: 204,
    failures: ["BEARER_REQUIRED", "API_KEY_NOT_FOUND"],
  },
  ({ identity }) =>
    async ({ tenantId, params, actor }) => {
      await identity.revokeKey(tenantId, params.key_id, actor);
      return {};
    },
);

/** `GET /audit-log`: newest first. An extension. */
const listAuditLogEndpoint = endpoint(
  {
    operation: "listAuditLog",
    method: "get",
    path: "/audit-log",
    tag: "Keys",
    summary: "List changes to the account's keys and billing, newest first.",
    description:
      "Each entry is written in the transaction that makes the change and can't be altered. Entries contain no keys or other secrets.",
    access: "tenant",
    requires: "admin",
    query: schema({ type: "object", properties: pageFields }),
    status: 200,
    reply: envelopeOf(auditEntrySchema),
    failures: [],
  },
  ({ identity }) =>
    async ({ tenantId, query, sentQuery }) => {
      const part = partOf("audit-log", { query, sentQuery });
      const found = await identity.auditLog(tenantId, part);
      return { body: pageOf(found.items, found, part, "audit-log") };
    },
);

/** API keys: `/api-keys`. */
export const apiKeyEndpoints = [
  listApiKeysEndpoint,
  createApiKeyEndpoint,
  updateApiKeyEndpoint,
  revokeApiKeyEndpoint,
];

/** Changes to keys and billing: `/audit-log`. */
export const auditLogEndpoints = [listAuditLogEndpoint];
