import {
  apiKeyIssues,
  createApiKey,
  createdApiKeySchema,
  newApiKeySchema,
} from "@reelwright/core/identity";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `POST /api-keys`: the answer holds the key, once. Spec: "Authentication", rule 4. */
export const createApiKeyEndpoint = endpoint(
  {
    operation: "createApiKey",
    method: "post",
    path: "/api-keys",
    tag: "Keys",
    summary: "Make an API key.",
    description:
      "`api_key` is shown this once and can't be had again; a lost key is revoked and replaced. An account has at most " +
      "50 keys that are neither revoked nor expired. Needs an access token: a key can't make keys.",
    access: "bearer",
    body: newApiKeySchema,
    status: 201,
    reply: createdApiKeySchema,
    failures: ["BEARER_REQUIRED", "API_KEY_LIMIT_REACHED"],
  },
  ({ identity }) => {
    const create = createApiKey(identity);
    return {
      handle: async ({ tenantId, body, actor }) => ({
        body: await create(tenantId, body, actor),
      }),
      checkRules: ({ body }) => apiKeyIssues(body),
    };
  },
);
