export { Reelwright } from "./client.ts";
export * from "./errors.ts";
export { estimateParamsOf } from "./estimate-params.ts";
export type { JobEvent, JobEventData, JobEventType } from "./event-types.ts";
export type { FileSource, UploadOptions } from "./files.ts";
export type { components, operations, paths } from "./generated/openapi.ts";
export {
  type FieldLimits,
  type JobField,
  type JobFields,
  type JobFieldsDocument,
  jobFieldsOf,
} from "./job-fields.ts";
export type { JobProgress, WaitOptions } from "./job-waiting.ts";
export type { ClientOptions, Fetch, RequestOptions } from "./options.ts";
export type { Page, PageList } from "./pages.ts";
export type { CreateJobOptions, JobFile } from "./resources/jobs.ts";
export type * from "./types.ts";
export * from "./verify-webhook.ts";
export { version } from "./version.ts";
export type { WebhookEventsOptions, WebhookStreamEvent } from "./webhook-events.ts";
