export { textWarnings } from "../sound/clean-text.ts";
export { cancelJob } from "./cancel-job.ts";
export { type CreateJobDeps, createJob, type JobSubmission, replayOrIssues } from "./create-job.ts";
export { canonical, type RequestedJob } from "./fingerprint.ts";
export { jobNotFound } from "./job-not-found.ts";
export {
  type JobStateView,
  jobSchema,
  type KeyframeView,
  keyframeSchema,
  type VideoView,
  videoSchema,
} from "./job-schema.ts";
export { keyReused } from "./key-reused.ts";
export type { FaultOrder } from "./model/fault-order.ts";
export { parseFaults } from "./model/fault-order.ts";
export {
  type Candidate,
  isEnded,
  isOpen,
  type JobError,
  type JobEvent,
  type JobEventDraft,
  type JobRecord,
  type JobRow,
  type JobState,
  type JobStatus,
  jobStatuses,
  jobStatusSchema,
  pauseReasonSchema,
  type TaskRow,
  type TaskState,
  type TaskStatus,
} from "./model/job-state.ts";
export {
  type CreateJobBody,
  type CreateJobRequest,
  type CustomCaptionOptions,
  createJobSchema,
  type JobParams,
} from "./model/params-schema.ts";
export { type StageName, stageNames } from "./model/stage-names.ts";
export type {
  Restart,
  RetryLimits,
  Settlement,
  TerminalEvent,
  Transition,
  UnitChange,
} from "./model/transition.ts";
export { unusedSettings } from "./model/voice-settings.ts";
export type { RuleContext, RuleContextWithTrack } from "./params-rules.ts";
export { pauseJob } from "./pause-job.ts";
export { type JobView, presentJob } from "./present.ts";
export {
  type FileUrl,
  presentKeyframes,
  presentReviews,
  presentVideos,
  presentWaiting,
} from "./present-items.ts";
export { quoteRetry, type RetryQuote, retryQuoteSchema } from "./quote-retry.ts";
export type { ResolveDeps } from "./resolve-job.ts";
export { type ResumeBody, resumeBodySchema, resumeJob } from "./resume-job.ts";
export { type RetryBody, type RetryPlan, retryBodySchema, retryJob } from "./retry-job.ts";
export { type ReviewView, reviewSchema, waitingReviewSchema } from "./review-schema.ts";
export { type ReviewBody, reviewBodySchema, submitReview } from "./submit-review.ts";
