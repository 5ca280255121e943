import { apiKeySchema } from "@reelwright/core/identity/key-schemas";
import { schema } from "@reelwright/core/validation/schema";
import { envelopeOf, pageFields, pageOf, partOf } from "../../http/pagination.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /api-keys`: newest first. Spec: "Authentication", rule 7. */
export const listApiKeysEndpoint = endpoint(
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
    query: schema({ type: "object", properties: pageFields }),
    status: 200,
    reply: envelopeOf(apiKeySchema),
    failures: ["BEARER_REQUIRED"],
  },
  ({ identity }) =>
    async ({ tenantId, query, sentQuery }) => {
      const part = partOf("api-keys", { query, sentQuery });
      const found = await identity.keys(tenantId, part);
      return { body: pageOf(found.items, found, part, "api-keys") };
    },
);
