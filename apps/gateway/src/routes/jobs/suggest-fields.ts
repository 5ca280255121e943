import type { Edition } from "@reelwright/core/edition/edition";
import { suggestBodySchema, suggestionSchema } from "@reelwright/core/suggestions/schemas";
import { suggestFields, suggestionIssues } from "@reelwright/core/suggestions/suggest-fields";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `POST /jobs/suggest-fields`: costs nothing. */
export const suggestFieldsEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "suggestFields",
      method: "post",
      path: "/jobs/suggest-fields",
      tag: "Jobs",
      summary: "Suggest a job's texts from the product's picture.",
      description: "Costs no credits. The same picture and name always give the same suggestions.",
      access: "tenant",
      body: suggestBodySchema,
      isSafe: true,
      status: 200,
      reply: suggestionSchema,
      failures: ["SUGGESTION_TIMEOUT"],
    },
    ({ known, advise }) => {
      const suggest = suggestFields({ edition, ...known, requestAdvice: advise });
      const issues = suggestionIssues(known);
      return {
        handle: async ({ tenantId, body, traceContext, over }) => ({
          body: await suggest(tenantId, body, traceContext, over),
        }),
        checkRules: ({ body }) => issues(body),
      };
    },
  );
