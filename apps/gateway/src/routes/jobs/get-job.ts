import type { Edition } from "@reelwright/core/edition/edition";
import { jobSchema } from "@reelwright/core/jobs/job-schema";
import { requireJob } from "../../jobs/require-job.ts";
import { endpoint } from "../../ports/gateway-ports.ts";
import { jobParams } from "./job-params.ts";

/** `GET /jobs/{job_id}`. */
export const getJobEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "getJob",
      method: "get",
      path: "/jobs/{job_id}",
      tag: "Jobs",
      summary: "Get a job: its progress, segments and output URLs.",
      description:
        "Includes each segment's status and every output URL. Poll it every 5 to 10 seconds, or follow its events.",
      access: "tenant",
      params: jobParams,
      status: 200,
      reply: jobSchema(edition),
      failures: ["JOB_NOT_FOUND"],
    },
    ({ jobs, showJob }) => {
      const find = requireJob(jobs);
      return async ({ tenantId, params }) => ({
        body: showJob(await find(tenantId, params.job_id)),
      });
    },
  );
