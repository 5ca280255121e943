import { endpoint } from "../../ports/gateway-ports.ts";
import { apiKeyParams } from "./api-key-params.ts";

/** `DELETE /api-keys/{key_id}`: at once and for good. Spec: "Authentication", rule 5. */
export const revokeApiKeyEndpoint = endpoint(
  {
    operation: "revokeApiKey",
    method: "delete",
    path: "/api-keys/{key_id}",
    tag: "Keys",
    summary: "Revoke an API key.",
    description:
      "Takes effect with the next request on every gateway and can't be undone. Revoking a key twice is a 404. Needs an access token.",
    access: "bearer",
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
