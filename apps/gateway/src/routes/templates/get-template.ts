import type { Edition } from "@reelwright/core/edition/edition";
import { templateNotFound } from "@reelwright/core/templates/template-not-found";
import { templateSchema } from "@reelwright/core/templates/template-schemas";
import { endpoint } from "../../ports/gateway-ports.ts";
import { templateParams } from "./template-params.ts";

/** `GET /templates/{template_id}`. An extension. */
export const getTemplateEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "getTemplate",
      method: "get",
      path: "/templates/{template_id}",
      tag: "Templates",
      summary: "Get a template.",
      description: "The same shape as an entry of the list. Reading it doesn't count as a use.",
      access: "tenant",
      params: templateParams,
      status: 200,
      reply: templateSchema(edition),
      failures: ["TEMPLATE_NOT_FOUND"],
    },
    ({ templates }) =>
      async ({ tenantId, params }) => {
        const template = await templates.get(tenantId, params.template_id);
        if (!template) throw templateNotFound();
        return { body: template };
      },
  );
