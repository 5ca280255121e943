import type { Edition } from "@reelwright/core/edition/edition";
import { cancelJob } from "@reelwright/core/jobs/cancel-job";
import { jobSchema } from "@reelwright/core/jobs/job-schema";
import { endpoint } from "../../ports/gateway-ports.ts";
import { jobParams } from "./job-params.ts";

/** `DELETE /jobs/{job_id}`: returns the cancelled job. */
export const cancelJobEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "cancelJob",
      method: "delete",
      path: "/jobs/{job_id}",
      tag: "Jobs",
      summary: "Cancel a job and release its credits.",
      description:
        "Pending, processing and paused jobs can be cancelled. Running work is aborted and its results are discarded; the whole reservation is released. No webhook is sent.",
      access: "tenant",
      params: jobParams,
      status: 200,
      reply: jobSchema(edition),
      failures: ["JOB_NOT_FOUND", "INVALID_STATE"],
    },
    (ports) => {
      const cancel = cancelJob(ports);
      return async ({ tenantId, params }) => {
        const record = await cancel(tenantId, params.job_id);
        ports.notifications.notify(record.job.job_id);
        ports.notifications.notifyCancelled(record.job.job_id);
        return { body: ports.showJob(record) };
      };
    },
  );
