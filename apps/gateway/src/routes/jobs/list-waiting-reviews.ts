import { presentWaiting } from "@reelwright/core/jobs/present-items";
import { waitingReviewSchema } from "@reelwright/core/jobs/review-schema";
import { schema } from "@reelwright/core/validation/schema";
import { envelopeOf, pageFields, pageOf, partOf } from "../../http/pagination.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /reviews`: what waits for a person in all jobs of the account. An extension. */
export const listWaitingReviewsEndpoint = endpoint(
  {
    operation: "listWaitingReviews",
    method: "get",
    path: "/reviews",
    tag: "Jobs",
    summary: "List what awaits a human's decision in all of the account's jobs, oldest first.",
    description:
      "Each item has its job and what its score is made of. Decide with `POST /jobs/{job_id}/reviews`.",
    access: "tenant",
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
