import { endpoint } from "../../ports/gateway-ports.ts";
import { templateParams } from "./template-params.ts";

/** `POST /templates/{template_id}/use`: counts a use. */
export const useTemplateEndpoint = endpoint(
  {
    operation: "useTemplate",
    method: "post",
    path: "/templates/{template_id}/use",
    tag: "Templates",
    summary: "Count a use of a template.",
    description:
      "For clients that fill in the fields themselves. A job with `template_id` is counted automatically.",
    access: "tenant",
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
