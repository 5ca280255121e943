import type { Edition } from "@reelwright/core/edition/edition";
import { templateIssues, updateTemplate } from "@reelwright/core/templates/save-template";
import { templateChangeSchema, templateSchema } from "@reelwright/core/templates/template-schemas";
import { endpoint } from "../../ports/gateway-ports.ts";
import { templateParams } from "./template-params.ts";

/** `PATCH /templates/{template_id}`. Spec: "Templates". */
export const updateTemplateEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "updateTemplate",
      method: "patch",
      path: "/templates/{template_id}",
      tag: "Templates",
      summary: "Update a template.",
      description:
        "Changes the fields that are sent. `config` is replaced as a whole; null clears the description.",
      access: "tenant",
      params: templateParams,
      body: templateChangeSchema(edition),
      status: 200,
      reply: templateSchema(edition),
      failures: ["EMPTY_UPDATE", "TEMPLATE_NOT_FOUND"],
    },
    (ports) => {
      const update = updateTemplate(ports);
      const issues = templateIssues(ports);
      return {
        handle: async ({ tenantId, params, body }) => ({
          body: await update(tenantId, params.template_id, body),
        }),
        checkRules: ({ tenantId, body }) => issues(tenantId, body),
      };
    },
  );
