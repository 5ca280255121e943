import type { Edition } from "@reelwright/core/edition/edition";
import { jobSchema } from "@reelwright/core/jobs/job-schema";
import { retryBodySchema, retryJob } from "@reelwright/core/jobs/retry-job";
import { idempotent } from "../../http/idempotency.ts";
import { requireJob } from "../../jobs/require-job.ts";
import { endpoint } from "../../ports/gateway-ports.ts";
import { changedJob } from "./changed-job.ts";
import { jobParams } from "./job-params.ts";

/** `POST /jobs/{job_id}/retry`: returns the job, pending again. Spec: "Job status"; decisions: "Jobs". */
export const retryJobEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "retryJob",
      method: "post",
      path: "/jobs/{job_id}/retry",
      tag: "Jobs",
      summary: "Run a failed or completed job again from a given stage.",
      description:
        "Results of earlier stages are kept and not charged again; credits for the stages that rerun are reserved anew. `run` increases by one. The retry counts as a concurrent job but not toward the daily job limit; retries have their own limits, per job and per account and day. No body is required. `POST /jobs/{job_id}/retry-quote` tells beforehand what a retry runs and reserves.",
      access: "tenant",
      ...idempotent,
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
        "IDEMPOTENCY_KEY_REUSED",
      ],
    },
    (ports) => {
      const retry = retryJob(ports);
      const respond = changedJob(ports, "work");
      const find = requireJob(ports.jobs);
      return {
        handle: async ({ tenantId, params, body, traceContext, once }) =>
          respond(await retry(tenantId, params.job_id, body, traceContext, once)),
        checkRules: () => [],
        resume: async ({ tenantId }, jobId) => ports.showJob(await find(tenantId, jobId)),
      };
    },
  );
