import type { Edition } from "@reelwright/core/edition/edition";
import { jobSchema, reviewSchema, waitingReviewSchema } from "@reelwright/core/jobs/job-schema";
import { presentReviews, presentWaiting } from "@reelwright/core/jobs/present";
import { reviewBodySchema, submitReview } from "@reelwright/core/jobs/submit-review";
import { schema } from "@reelwright/core/validation/schema";
import { idempotent } from "../http/idempotency.ts";
import { envelopeOf, pageFields, pageOf, partOf, singlePage } from "../http/pagination.ts";
import { endpoint } from "../ports/gateway-ports.ts";
import { changedJob, jobParams, requireJob } from "./jobs.ts";

/** `GET /jobs/{job_id}/reviews`: what awaits a decision. docs/contribute/decisions.md, "Human review". */
export const listReviewsEndpoint = endpoint(
  {
    operation: "listReviews",
    method: "get",
    path: "/jobs/{job_id}/reviews",
    tag: "Jobs",
    summary: "List the keyframes and segments that await a human's decision.",
    description:
      "Items appear as soon as they are generated, even while the job is still processing others.",
    access: "tenant",
    requires: "jobs:read",
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

/** `GET /reviews`: what awaits a decision in all jobs of the account. An extension. */
export const listWaitingReviewsEndpoint = endpoint(
  {
    operation: "listWaitingReviews",
    method: "get",
    path: "/reviews",
    tag: "Jobs",
    summary: "List what awaits a human's decision in all of the account's jobs, oldest first.",
    description:
      "Each item includes its job and the parts of its score. Decide with `POST /jobs/{job_id}/reviews`.",
    access: "tenant",
    requires: "jobs:read",
    query: schema({ type: "object", properties: pageFields }),
    status: 200,
    reply: envelopeOf(waitingReviewSchema),
    failures: [],
  },
  ({ reviews, fileUrl }) =>
    async ({ tenantId, query, sentQuery }) => {
      const part = partOf("reviews", { query, sentQuery });
      const found = await reviews.waiting(tenantId, part);
      const shown = found.items.flatMap((item) => presentWaiting(item, fileUrl) ?? []);
      return { body: pageOf(shown, found, part, "reviews") };
    },
);

/** `POST /jobs/{job_id}/reviews`: returns the job after the decision. */
export const submitReviewEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "submitReview",
      method: "post",
      path: "/jobs/{job_id}/reviews",
      tag: "Jobs",
      summary: "Approve or reject a keyframe or segment that awaits a decision.",
      description:
        "A rejected item is generated again with the feedback in its prompt, up to `human_review_max_rejections` times; after that `human_review_budget` decides. The job continues when no item awaits a decision. A decision applies to the item that is waiting when it arrives, or to the `attempt` that it names; if that attempt was already decided, the response is 409.",
      access: "tenant",
      requires: "reviews",
      ...idempotent,
      params: jobParams,
      body: reviewBodySchema,
      exampleFields: ["feedback", "attempt"],
      status: 200,
      reply: jobSchema(edition),
      failures: ["JOB_NOT_FOUND", "INVALID_STATE"],
    },
    (ports) => {
      const submit = submitReview(ports);
      const respond = changedJob(ports);
      return async ({ tenantId, params, body, traceContext }) =>
        respond(await submit(tenantId, params.job_id, body, traceContext));
    },
  );
