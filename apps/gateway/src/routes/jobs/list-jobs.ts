import type { Edition } from "@reelwright/core/edition";
import { jobSchema, jobStatusSchema } from "@reelwright/core/jobs";
import { schema } from "@reelwright/core/validation";
import { envelopeOf, pageFields, pageOf } from "../../http/pagination.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

const query = schema({
  type: "object",
  properties: {
    status: {
      type: "array",
      items: jobStatusSchema,
      description: "One status, or several separated by commas.",
    },
    ...pageFields,
  },
});

/** `GET /jobs`: newest first. */
export const listJobsEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "listJobs",
      method: "get",
      path: "/jobs",
      tag: "Jobs",
      summary: "List the account's jobs, newest first.",
      description: "Returns one page of the account's jobs, whichever of its keys created them.",
      access: "tenant",
      query,
      status: 200,
      reply: envelopeOf(jobSchema(edition)),
      failures: [],
    },
    ({ jobs, showJob }) =>
      async ({ tenantId, query: { status, page, page_size } }) => {
        const statuses = status ? [...new Set(status)] : null;
        const found = await jobs.list(tenantId, { statuses, page, pageSize: page_size });
        const items = found.items.map(showJob);
        return { body: pageOf(items, found.total, { page, page_size }) };
      },
  );
