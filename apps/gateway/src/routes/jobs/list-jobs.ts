import type { Edition } from "@reelwright/core/edition/edition";
import { jobSchema } from "@reelwright/core/jobs/job-schema";
import { jobStatusSchema, pauseReasonSchema } from "@reelwright/core/jobs/model/job-state";
import { schema } from "@reelwright/core/validation/schema";
import { envelopeOf, pageFields, pageOf, partOf } from "../../http/pagination.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

const query = schema({
  type: "object",
  properties: {
    status: {
      type: "array",
      items: jobStatusSchema,
      description: "One status, or several separated by commas.",
    },
    pause_reason: {
      ...pauseReasonSchema,
      description: "Only jobs that are paused for this reason.",
    },
    q: {
      type: "string",
      minLength: 1,
      maxLength: 100,
      description:
        "Only jobs whose product's name contains this text, in any case. The newest 10,000 jobs of each status are searched.",
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
      async ({ tenantId, query, sentQuery }) => {
        const part = partOf("jobs", { query, sentQuery });
        const { status, pause_reason, q } = query;
        const statuses = status ? [...new Set(status)] : null;
        const found = await jobs.list(tenantId, {
          statuses,
          pauseReason: pause_reason ?? null,
          text: q ?? null,
          ...part,
        });
        const items = found.items.map(showJob);
        return { body: pageOf(items, found, part, "jobs") };
      },
  );
