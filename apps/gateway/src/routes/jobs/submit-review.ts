import type { Edition } from "@reelwright/core/edition/edition";
import { jobSchema } from "@reelwright/core/jobs/job-schema";
import { reviewBodySchema, submitReview } from "@reelwright/core/jobs/submit-review";
import { endpoint } from "../../ports/gateway-ports.ts";
import { changedJob } from "./changed-job.ts";
import { jobParams } from "./job-params.ts";

/** `POST /jobs/{job_id}/reviews`: returns the job after the decision. Decisions: "Human review". */
export const submitReviewEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "submitReview",
      method: "post",
      path: "/jobs/{job_id}/reviews",
      tag: "Jobs",
      summary: "Approve or reject a keyframe or segment that awaits a decision.",
      description:
        "A rejected item is made again with the feedback in its prompt, up to `human_review_max_rejections` times; after that `human_review_budget` decides. The job continues when no item awaits a decision. A decision applies to the item that is waiting when it arrives, or to the `attempt` that it names; if that attempt was already decided, the response is 409.",
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
      const respond = changedJob(ports, "work");
      return async ({ tenantId, params, body, traceContext }) =>
        respond(await submit(tenantId, params.job_id, body, traceContext));
    },
  );
