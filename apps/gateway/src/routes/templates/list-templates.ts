import type { Edition } from "@reelwright/core/edition/edition";
import { templateSchema } from "@reelwright/core/templates/template-schemas";
import { schema } from "@reelwright/core/validation/schema";
import { endpoint } from "../../ports/gateway-ports.ts";

const query = schema({
  type: "object",
  properties: { limit: { type: "integer", minimum: 1, maximum: 100, default: 50 } },
});

/** `GET /templates`: a bare array. */
export const listTemplatesEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "listTemplates",
      method: "get",
      path: "/templates",
      tag: "Templates",
      summary: "List the account's templates.",
      description: "The default first, then by number of uses, then by last change.",
      access: "tenant",
      query,
      status: 200,
      reply: schema({ type: "array", items: templateSchema(edition) }),
      failures: [],
    },
    ({ templates }) =>
      async ({ tenantId, query: { limit } }) => ({
        body: [...(await templates.list(tenantId, limit))],
      }),
  );
