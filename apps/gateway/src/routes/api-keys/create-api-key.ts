import { apiKeyIssues, createApiKey } from "@reelwright/core/identity/create-api-key";
import { createdApiKeySchema, newApiKeySchema } from "@reelwright/core/identity/key-schemas";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `POST /api-keys`: returns the key, this once. Spec: "Authentication", rule 4. */
export const createApiKeyEndpoint = endpoint(
  {
    operation: "createApiKey",
    method: "post",
    path: "/api-keys",
    tag: "Keys",
    summary: "Create an API key.",
    description:
      "`api_key` is shown only in this response; a lost key must be revoked and replaced. An account may have at most 50 keys that are neither revoked nor expired. Needs an access token: an API key can't create keys.",
    access: "bearer",
    showsSecret: true,
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
