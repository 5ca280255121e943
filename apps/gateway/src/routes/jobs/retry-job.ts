import type { Edition } from "@reelwright/core/edition";
import { jobSchema, retryBodySchema, retryJob } from "@reelwright/core/jobs";
import { endpoint } from "../../ports/gateway-ports.ts";
import { changedJob } from "./changed-job.ts";
import { jobParams } from "./job-params.ts";

/** `POST /jobs/{job_id}/retry`: answers the job, pending again. Spec: "Job status"; decisions: "Jobs". */
export const retryJobEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "retryJob",
      method: "post",
      path: "/jobs/{job_id}/retry",
      tag: "Jobs",
      summary: "Run a failed or completed job again, from a stage on.",
      description:
        "What the stages before it made is kept, what they cost is not charged again; the stages that rerun are " +
        "reserved anew. `run` goes up by one. The job counts against the concurrent limit, not against the day's; retries " +
        "have limits of their own, by job and by account and day. " +
        "No body is needed. `POST /jobs/{job_id}/retry-quote` tells beforehand what a retry does and reserves.",
      access: "tenant",
      params: jobParams,
      body: retryBodySchema,
      exampleFields: ["restart_from_stage"],
      status: 200,
      reply: jobSchema(edition),
      failures: [
        "JOB_NOT_FOUND",
        "INVALID_STATE",
        "INSUFFICIENT_CREDITS",
        "CONCURRENT_JOB_LIMIT",
        "RETRY_LIMIT",
      ],
    },
    (ports) => {
      const retry = retryJob(ports);
      const answer = changedJob(ports, "work");
      return async ({ tenantId, params, body }) =>
        answer(await retry(tenantId, params.job_id, body));
    },
  );
