import { receiptOf, receiptSchema } from "@reelwright/core/credits/receipts";
import { remainingSeconds } from "@reelwright/core/estimates/durations";
import { jobNotFound } from "@reelwright/core/jobs/job-actions";
import { keyframeSchema, videoSchema } from "@reelwright/core/jobs/job-schema";
import { presentKeyframes, presentVideos } from "@reelwright/core/jobs/present";
import { presentTimeline, timelineSchema } from "@reelwright/core/jobs/timeline";
import { schema } from "@reelwright/core/validation/schema";
import { envelopeOf, singlePage } from "../http/pagination.ts";
import { endpoint } from "../ports/gateway-ports.ts";
import { jobParams, requireJob } from "./jobs.ts";

/** `GET /jobs/{job_id}/keyframes`: one more than the job has segments. */
export const listKeyframesEndpoint = endpoint(
  {
    operation: "listKeyframes",
    method: "get",
    path: "/jobs/{job_id}/keyframes",
    tag: "Jobs",
    summary: "List a job's keyframes with their scores and status.",
    description:
      "A job of N segments has N + 1 keyframes. All are listed from the start; fields of keyframes that don't exist yet are null. The list is empty once an old job's results were deleted.",
    access: "tenant",
    requires: "jobs:read",
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

/** `GET /jobs/{job_id}/videos`: one per segment. */
export const listVideosEndpoint = endpoint(
  {
    operation: "listVideos",
    method: "get",
    path: "/jobs/{job_id}/videos",
    tag: "Jobs",
    summary: "List a job's video segments with their status and URLs.",
    description:
      "A segment runs from its start keyframe to its end keyframe. All are listed from the start; fields of segments that don't exist yet are null. The list is empty once an old job's results were deleted.",
    access: "tenant",
    requires: "jobs:read",
    params: jobParams,
    status: 200,
    reply: envelopeOf(videoSchema),
    failures: ["JOB_NOT_FOUND"],
  },
  ({ jobs, fileUrl }) => {
    const find = requireJob(jobs);
    return async ({ tenantId, params }) => ({
      body: singlePage(presentVideos(await find(tenantId, params.job_id), fileUrl)),
    });
  },
);

/** `GET /jobs/{job_id}/receipt`: adds up exactly. */
export const getReceiptEndpoint = endpoint(
  {
    operation: "getReceipt",
    method: "get",
    path: "/jobs/{job_id}/receipt",
    tag: "Jobs",
    summary: "Get a job's receipt: credits reserved, consumed and released in each run.",
    description:
      "`reserved` = `consumed` + `released` + `held`, for each run and in total. `consumed` is the sum of the charges.",
    access: "tenant",
    requires: "jobs:read",
    params: jobParams,
    status: 200,
    reply: receiptSchema,
    failures: ["JOB_NOT_FOUND"],
  },
  ({ jobs }) => {
    const find = requireJob(jobs);
    return async ({ tenantId, params }) => {
      const { job } = await find(tenantId, params.job_id);
      return { body: receiptOf(job, await jobs.holds(tenantId, job.job_id)) };
    };
  },
);

/** `GET /jobs/{job_id}/timeline`: an extension. */
export const getTimelineEndpoint = endpoint(
  {
    operation: "getTimeline",
    method: "get",
    path: "/jobs/{job_id}/timeline",
    tag: "Jobs",
    summary: "Get a job's timeline: where its time went.",
    description:
      "Lists each unit of each stage with its claims: when it became ready, how long it was queued, how long a worker ran " +
      "it, and what else it waited for: an external service, its next attempt or a person's decision. " +
      "An extension of this service.",
    access: "tenant",
    requires: "jobs:read",
    params: jobParams,
    query: schema({
      type: "object",
      properties: {
        run: {
          type: "integer",
          minimum: 1,
          maximum: 1_000_000,
          description: "Which run of a retried job. Default: the current run.",
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
      const progress = { job, tasks: units, nowMs: Date.parse(now) };
      return { body: presentTimeline(history, remainingSeconds(stages, expected(), progress)) };
    },
);
