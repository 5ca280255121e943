import type { Edition } from "@reelwright/core/edition/edition";
import {
  createTemplate,
  newTemplateSchema,
  templateChangeSchema,
  templateIssues,
  templateNotFound,
  templateSchema,
  updateTemplate,
} from "@reelwright/core/templates/templates";
import { schema } from "@reelwright/core/validation/schema";
import { idempotent } from "../http/idempotency.ts";
import { endpoint } from "../ports/gateway-ports.ts";

/** The path of one template. */
const templateParams = schema({
  type: "object",
  required: ["template_id"],
  properties: { template_id: { type: "string", format: "uuid" } },
});

const query = schema({
  type: "object",
  properties: { limit: { type: "integer", minimum: 1, maximum: 100, default: 50 } },
});

/** `GET /templates`: a bare array. */
const listTemplatesEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "listTemplates",
      method: "get",
      path: "/templates",
      tag: "Templates",
      summary: "List the account's templates.",
      description: "The default first, then by number of uses, then by last change.",
      access: "tenant",
      requires: "jobs:read",
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

/** `POST /templates`. */
const createTemplateEndpoint = (edition: Edition) =>
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
      requires: "templates",
      ...idempotent,
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

/** `GET /templates/{template_id}`. An extension. */
const getTemplateEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "getTemplate",
      method: "get",
      path: "/templates/{template_id}",
      tag: "Templates",
      summary: "Get a template.",
      description: "The same shape as an entry of the list. Reading it doesn't count as a use.",
      access: "tenant",
      requires: "jobs:read",
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

/** `PATCH /templates/{template_id}`. */
const updateTemplateEndpoint = (edition: Edition) =>
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
      requires: "templates",
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

/** `DELETE /templates/{template_id}`. */
const deleteTemplateEndpoint = endpoint(
  {
    operation: "deleteTemplate",
    method: "delete",
    path: "/templates/{template_id}",
    tag: "Templates",
    summary: "Delete a template.",
    description: "Jobs created with it are not affected.",
    access: "tenant",
    requires: "templates",
    params: templateParams,
    status: 204,
    failures: ["TEMPLATE_NOT_FOUND"],
  },
  ({ templates }) =>
    async ({ tenantId, params }) => {
      await templates.delete(tenantId, params.template_id);
      return {};
    },
);

/** `POST /templates/{template_id}/use`: counts a use. */
const useTemplateEndpoint = endpoint(
  {
    operation: "useTemplate",
    method: "post",
    path: "/templates/{template_id}/use",
    tag: "Templates",
    summary: "Count a use of a template.",
    description:
      "For clients that fill in the fields themselves. A job with `template_id` is counted automatically.",
    access: "tenant",
    requires: "jobs:write",
    params: templateParams,
    status: 204,
    failures: ["TEMPLATE_NOT_FOUND"],
  },
  ({ templates }) =>
    async ({ tenantId, params }) => {
      await templates.use(tenantId, params.template_id);
      return {};
    },
);

/** Saved job fields: `/templates`. docs/contribute/contract.md, "Templates". */
export const templateEndpoints = (edition: Edition) => [
  listTemplatesEndpoint(edition),
  createTemplateEndpoint(edition),
  getTemplateEndpoint(edition),
  updateTemplateEndpoint(edition),
  deleteTemplateEndpoint,
  useTemplateEndpoint,
];
