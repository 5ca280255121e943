import { endpoint } from "../../ports/gateway-ports.ts";
import { templateParams } from "./template-params.ts";

/** `DELETE /templates/{template_id}`: jobs that were made with it are not affected. */
export const deleteTemplateEndpoint = endpoint(
  {
    operation: "deleteTemplate",
    method: "delete",
    path: "/templates/{template_id}",
    tag: "Templates",
    summary: "Delete a template.",
    description: "Jobs created with it are not affected.",
    access: "tenant",
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
