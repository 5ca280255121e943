import type { Edition } from "@reelwright/core/edition/edition";
import { cancelJobEndpoint } from "./cancel-job.ts";
import { createJobEndpoint } from "./create-job.ts";
import { getJobEndpoint } from "./get-job.ts";
import { getReceiptEndpoint } from "./get-receipt.ts";
import { getTimelineEndpoint } from "./get-timeline.ts";
import { listJobsEndpoint } from "./list-jobs.ts";
import { listKeyframesEndpoint } from "./list-keyframes.ts";
import { listReviewsEndpoint } from "./list-reviews.ts";
import { listVideosEndpoint } from "./list-videos.ts";
import { listWaitingReviewsEndpoint } from "./list-waiting-reviews.ts";
import { pauseJobEndpoint } from "./pause-job.ts";
import { quoteRetryEndpoint } from "./quote-retry.ts";
import { resumeJobEndpoint } from "./resume-job.ts";
import { retryJobEndpoint } from "./retry-job.ts";
import { streamJobEventsEndpoint } from "./stream-job-events.ts";
import { submitReviewEndpoint } from "./submit-review.ts";
import { suggestFieldsEndpoint } from "./suggest-fields.ts";

/** Making videos: everything under `/jobs`. */
export const jobEndpoints = (edition: Edition) => [
  createJobEndpoint(edition),
  suggestFieldsEndpoint(edition),
  listJobsEndpoint(edition),
  getJobEndpoint(edition),
  cancelJobEndpoint(edition),
  pauseJobEndpoint(edition),
  resumeJobEndpoint(edition),
  retryJobEndpoint(edition),
  quoteRetryEndpoint,
  listKeyframesEndpoint,
  listVideosEndpoint,
  listReviewsEndpoint,
  listWaitingReviewsEndpoint,
  submitReviewEndpoint(edition),
  streamJobEventsEndpoint,
  getReceiptEndpoint,
  getTimelineEndpoint,
];
