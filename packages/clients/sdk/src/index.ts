export { Reelwright } from "./client.ts";
export * from "./errors.ts";
export type { JobEvent, JobEventData, JobEventType } from "./event-stream.ts";
export type { FileSource, UploadOptions } from "./files.ts";
export type { components, operations, paths } from "./generated/openapi.ts";
export * from "./generated/values.ts";
export {
  estimateParamsOf,
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
export { version } from "./transport.ts";
export type * from "./types.ts";
export type { WebhookEventsOptions, WebhookStreamEvent } from "./verify-webhook.ts";
export * from "./verify-webhook.ts";
