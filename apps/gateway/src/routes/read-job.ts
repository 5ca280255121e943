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
