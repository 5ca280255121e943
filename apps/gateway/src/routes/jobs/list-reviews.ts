import { presentReviews } from "@reelwright/core/jobs/present-items";
import { reviewSchema } from "@reelwright/core/jobs/review-schema";
import { envelopeOf, singlePage } from "../../http/pagination.ts";
import { requireJob } from "../../jobs/require-job.ts";
import { endpoint } from "../../ports/gateway-ports.ts";
import { jobParams } from "./job-params.ts";

/** `GET /jobs/{job_id}/reviews`: what waits for a human. Decisions: "Human review". */
export const listReviewsEndpoint = endpoint(
  {
    operation: "listReviews",
    method: "get",
    path: "/jobs/{job_id}/reviews",
    tag: "Jobs",
    summary: "List the keyframes and segments that await a human's decision.",
    description:
      "Items appear as soon as they are made, even while the job is still processing others.",
    access: "tenant",
    params: jobParams,
    status: 200,
    reply: envelopeOf(reviewSchema),
    failures: ["JOB_NOT_FOUND"],
  },
  ({ jobs, fileUrl }) => {
    const find = requireJob(jobs);
    return async ({ tenantId, params }) => ({
      body: singlePage(presentReviews(await find(tenantId, params.job_id), fileUrl)),
    });
  },
);
