import { keyframeSchema } from "@reelwright/core/jobs/job-schema";
import { presentKeyframes } from "@reelwright/core/jobs/present-items";
import { envelopeOf, singlePage } from "../../http/pagination.ts";
import { requireJob } from "../../jobs/require-job.ts";
import { endpoint } from "../../ports/gateway-ports.ts";
import { jobParams } from "./job-params.ts";

/** `GET /jobs/{job_id}/keyframes`: one more than the job has segments. */
export const listKeyframesEndpoint = endpoint(
  {
    operation: "listKeyframes",
    method: "get",
    path: "/jobs/{job_id}/keyframes",
    tag: "Jobs",
    summary: "List a job's keyframes with their scores and status.",
    description:
      "A job of N segments has N + 1 keyframes. All are listed from the start; fields of keyframes not made yet are null.",
    access: "tenant",
    params: jobParams,
    status: 200,
    reply: envelopeOf(keyframeSchema),
    failures: ["JOB_NOT_FOUND"],
  },
  ({ jobs, fileUrl }) => {
    const find = requireJob(jobs);
    return async ({ tenantId, params }) => ({
      body: singlePage(presentKeyframes(await find(tenantId, params.job_id), fileUrl)),
    });
  },
);
