import type { Edition } from "@reelwright/core/edition/edition";
import { jobSchema } from "@reelwright/core/jobs/job-schema";
import { pauseJob } from "@reelwright/core/jobs/pause-job";
import { endpoint } from "../../ports/gateway-ports.ts";
import { changedJob } from "./changed-job.ts";
import { jobParams } from "./job-params.ts";

/** `POST /jobs/{job_id}/pause`: returns the paused job. Spec: "Job status". */
export const pauseJobEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "pauseJob",
      method: "post",
      path: "/jobs/{job_id}/pause",
      tag: "Jobs",
      summary: "Pause a processing job.",
      description:
        "Running units of the current stage finish; then the job stops with `pause_reason` `user` until it is resumed. Its credits stay reserved, and it still counts as a concurrent job.",
      access: "tenant",
      params: jobParams,
      status: 200,
      reply: jobSchema(edition),
      failures: ["JOB_NOT_FOUND", "INVALID_STATE"],
    },
    (ports) => {
      const pause = pauseJob(ports);
      const respond = changedJob(ports, "no work");
      return async ({ tenantId, params }) => respond(await pause(tenantId, params.job_id));
    },
  );
