import { remainingSeconds } from "@reelwright/core/estimates/remaining";
import { jobNotFound } from "@reelwright/core/jobs/job-not-found";
import { presentTimeline } from "@reelwright/core/timeline/present-timeline";
import { timelineSchema } from "@reelwright/core/timeline/timeline-schema";
import { schema } from "@reelwright/core/validation/schema";
import { endpoint } from "../../ports/gateway-ports.ts";
import { jobParams } from "./job-params.ts";

/** `GET /jobs/{job_id}/timeline`: an extension. */
export const getTimelineEndpoint = endpoint(
  {
    operation: "getTimeline",
    method: "get",
    path: "/jobs/{job_id}/timeline",
    tag: "Jobs",
    summary: "See where a job's time goes.",
    description:
      "Each unit of each stage with its claims: when it was ready, how long it was queued, how long a worker was at it, " +
      "and what it waited for besides: a service that makes parts of the video, its next attempt, a person's decision. " +
      "An extension of this service.",
    access: "tenant",
    params: jobParams,
    query: schema({
      type: "object",
      properties: {
        run: {
          type: "integer",
          minimum: 1,
          maximum: 1_000_000,
          description: "Which run of a job that was retried; the current one where left out.",
        },
      },
    }),
    status: 200,
    reply: timelineSchema,
    failures: ["JOB_NOT_FOUND"],
  },
  ({ histories, stages, expected }) =>
    async ({ tenantId, params, query }) => {
      const history = await histories.read(tenantId, params.job_id, query.run ?? null);
      if (!history) throw jobNotFound();
      const { job, units, now } = history;
      const seen = { job, tasks: units, nowMs: Date.parse(now) };
      return { body: presentTimeline(history, remainingSeconds(stages, expected(), seen)) };
    },
);
