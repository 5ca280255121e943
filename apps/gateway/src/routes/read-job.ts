import { type Edition, jobSchema, presentJob } from "@reelwright/core";
import { endpoint } from "../ports.ts";
import { findJob, jobParams } from "./find-job.ts";

/** `GET /jobs/{job_id}`. */
export const readJobEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "readJob",
      method: "get",
      path: "/jobs/{job_id}",
      tag: "Jobs",
      summary: "Read a job: its progress, segments and output addresses.",
      description:
        "Holds the segments with their own status and every output address. Poll it every 5 to 10 seconds, or follow its events.",
      access: "tenant",
      params: jobParams,
      status: 200,
      reply: jobSchema(edition),
      failures: ["JOB_NOT_FOUND"],
    },
    ({ jobs, fileUrl }) => {
      const find = findJob(jobs);
      return async ({ tenantId, params }) => ({
        body: presentJob(await find(tenantId, params.job_id), fileUrl),
      });
    },
  );
