import type { Edition } from "@reelwright/core/edition/edition";
import { createTemplate, templateIssues } from "@reelwright/core/templates/save-template";
import { templateNotFound } from "@reelwright/core/templates/template-not-found";
import { newTemplateSchema, templateSchema } from "@reelwright/core/templates/template-schemas";
import { idempotent } from "../../http/idempotency.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `POST /templates`. Spec: "Templates". */
export const createTemplateEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "createTemplate",
      method: "post",
      path: "/templates",
      tag: "Templates",
      summary: "Save job fields as a template.",
      description:
        "An account may have at most 20 templates. A new default template replaces the former default. Null fields are not stored.",
      access: "tenant",
      ...idempotent,
      body: newTemplateSchema(edition),
      status: 201,
      location: "/templates/{template_id}",
      reply: templateSchema(edition),
      failures: ["TEMPLATE_LIMIT_REACHED", "IDEMPOTENCY_KEY_REUSED"],
    },
    (ports) => {
      const create = createTemplate(ports);
      const issues = templateIssues(ports);
      return {
        handle: async ({ tenantId, body, once }) => ({ body: await create(tenantId, body, once) }),
        resume: async ({ tenantId }, templateId) => {
          const template = await ports.templates.get(tenantId, templateId);
          if (!template) throw templateNotFound();
          return template;
        },
        checkRules: ({ tenantId, body }) => issues(tenantId, body),
      };
    },
  );
