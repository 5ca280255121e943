import type { Edition } from "@reelwright/core/edition/edition";
import { jobSchema } from "@reelwright/core/jobs/job-schema";
import { resumeBodySchema, resumeJob } from "@reelwright/core/jobs/resume-job";
import { endpoint } from "../../ports/gateway-ports.ts";
import { changedJob } from "./changed-job.ts";
import { jobParams } from "./job-params.ts";

/** `POST /jobs/{job_id}/resume`: returns the resumed job. Spec: "Job status"; decisions: "Jobs". */
export const resumeJobEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "resumeJob",
      method: "post",
      path: "/jobs/{job_id}/resume",
      tag: "Jobs",
      summary: "Resume a paused job where it stopped.",
      description:
        "A job that awaits a human's decisions can be resumed only after all its reviews are decided; until then the response is 409 `REVIEW_PENDING`. Resuming a job that was paused by its credit limit removes the limit, or replaces it with `max_credits`; if the new limit is still too low, the job pauses again at once. No body is required.",
      access: "tenant",
      params: jobParams,
      body: resumeBodySchema,
      exampleFields: ["max_credits"],
      status: 200,
      reply: jobSchema(edition),
      failures: ["JOB_NOT_FOUND", "INVALID_STATE", "REVIEW_PENDING"],
    },
    (ports) => {
      const resume = resumeJob(ports);
      const respond = changedJob(ports, "work");
      return async ({ tenantId, params, body, traceContext }) =>
        respond(await resume(tenantId, params.job_id, body, traceContext));
    },
  );
