import type { Edition } from "@reelwright/core/edition";
import { jobSchema, reviewBodySchema, submitReview } from "@reelwright/core/jobs";
import { endpoint } from "../../ports/gateway-ports.ts";
import { changedJob } from "./changed-job.ts";
import { jobParams } from "./job-params.ts";

/** `POST /jobs/{job_id}/reviews`: answers the job after the decision. Decisions: "Human review". */
export const submitReviewEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "submitReview",
      method: "post",
      path: "/jobs/{job_id}/reviews",
      tag: "Jobs",
      summary: "Approve or reject a keyframe or segment that waits for a decision.",
      description:
        "A rejected item is made again, with the feedback in its prompt, `human_review_max_rejections` times at most; " +
        "then `human_review_budget` decides. The job goes on when nothing waits any more. A decision is for the item that " +
        "waits when it arrives, or for the `attempt` that it names; once that one is decided on it is a 409.",
      access: "tenant",
      params: jobParams,
      body: reviewBodySchema,
      exampleFields: ["feedback", "attempt"],
      status: 200,
      reply: jobSchema(edition),
      failures: ["JOB_NOT_FOUND", "INVALID_STATE"],
    },
    (ports) => {
      const submit = submitReview(ports);
      const answer = changedJob(ports, "work");
      return async ({ tenantId, params, body }) =>
        answer(await submit(tenantId, params.job_id, body));
    },
  );
