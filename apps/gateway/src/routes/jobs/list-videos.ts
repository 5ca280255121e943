import { videoSchema } from "@reelwright/core/jobs/job-schema";
import { presentVideos } from "@reelwright/core/jobs/present-items";
import { envelopeOf, singlePage } from "../../http/pagination.ts";
import { requireJob } from "../../jobs/require-job.ts";
import { endpoint } from "../../ports/gateway-ports.ts";
import { jobParams } from "./job-params.ts";

/** `GET /jobs/{job_id}/videos`: one per segment. */
export const listVideosEndpoint = endpoint(
  {
    operation: "listVideos",
    method: "get",
    path: "/jobs/{job_id}/videos",
    tag: "Jobs",
    summary: "List a job's video segments with their status and URLs.",
    description:
      "A segment runs from its start keyframe to its end keyframe. All are listed from the start; fields of segments not made yet are null.",
    access: "tenant",
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
