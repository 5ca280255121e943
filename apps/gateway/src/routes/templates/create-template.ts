import type { Edition } from "@reelwright/core/edition";
import {
  createTemplate,
  newTemplateSchema,
  templateIssues,
  templateSchema,
} from "@reelwright/core/templates";
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
      body: newTemplateSchema(edition),
      status: 201,
      location: "/templates/{template_id}",
      reply: templateSchema(edition),
      failures: ["TEMPLATE_LIMIT_REACHED"],
    },
    (ports) => {
      const create = createTemplate(ports);
      const issues = templateIssues(ports);
      return {
        handle: async ({ tenantId, body }) => ({ body: await create(tenantId, body) }),
        checkRules: ({ tenantId, body }) => issues(tenantId, body),
      };
    },
  );
