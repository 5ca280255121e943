import type { Edition } from "@reelwright/core/edition/edition";
import { createJob, type JobSubmission, replayOrIssues } from "@reelwright/core/jobs/create-job";
import {
  cancelJob,
  jobNotFound,
  pauseJob,
  quoteRetry,
  resumeBodySchema,
  resumeJob,
  retryBodySchema,
  retryJob,
  retryQuoteSchema,
} from "@reelwright/core/jobs/job-actions";
import { createJobSchema, unusedSettings } from "@reelwright/core/jobs/job-params";
import { jobSchema } from "@reelwright/core/jobs/job-schema";
import {
  isEnded,
  type JobRecord,
  jobStatusSchema,
  pauseReasonSchema,
} from "@reelwright/core/jobs/job-state";
import type { JobView } from "@reelwright/core/jobs/present";
import type { JobStore } from "@reelwright/core/ports/jobs";
import {
  suggestBodySchema,
  suggestFields,
  suggestionIssues,
  suggestionSchema,
} from "@reelwright/core/suggestions/suggest-fields";
import { schema } from "@reelwright/core/validation/schema";
import { textWarnings } from "@reelwright/film/sound/clean-text";
import type { Warning } from "../http/endpoint.ts";
import { idempotent } from "../http/idempotency.ts";
import { envelopeOf, pageFields, pageOf, partOf } from "../http/pagination.ts";
import { endpoint, type GatewayPorts } from "../ports/gateway-ports.ts";

/** Path parameters of everything below one job. */
export const jobParams = schema({
  type: "object",
  required: ["job_id"],
  properties: { job_id: { type: "string", format: "uuid" } },
});

/** Returns the tenant's job. Throws Failure JOB_NOT_FOUND, also for another tenant's job. */
export const requireJob =
  (jobs: Pick<JobStore, "get">) =>
  async (tenantId: string, jobId: string): Promise<JobRecord> => {
    const record = await jobs.get(tenantId, jobId);
    if (!record) throw jobNotFound();
    return record;
  };

type ChangePorts = Pick<GatewayPorts, "notifications" | "dispatch" | "showJob">;

/** Returns the changed job. Notifies its followers, and brings its entries in the queues in step with its tasks. */
export const changedJob =
  ({ notifications, dispatch, showJob }: ChangePorts) =>
  (record: JobRecord): { readonly body: JobView } => {
    notifications.notify(record.job.job_id, isEnded(record.job.status));
    dispatch(record.job.job_id);
    return { body: showJob(record) };
  };

type Sent = Required<Pick<JobSubmission, "sent" | "sentBody" | "traceContext" | "limitedKeyId">> & {
  readonly headers: { readonly [lowerCaseName: string]: string };
};

/** `POST /jobs`. docs/contribute/contract.md, "Job creation". */
export const createJobEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "createJob",
      method: "post",
      path: "/jobs",
      tag: "Jobs",
      summary: "Create a job and reserve its credits.",
      description:
        "A request that repeats an idempotency key with the same parameters returns the existing job. Unknown fields are ignored and listed in `warnings`.",
      access: "tenant",
      limit: "create",
      requires: "jobs:write",
      body: createJobSchema(edition),
      exampleFields: ["segment_count", "key_selling_points", "cta_text", "music_mood", "metadata"],
      headers: {
        "idempotency-key": {
          schema: { type: "string", minLength: 1, maxLength: 255 },
          bodyField: "idempotency_key",
        },
      },
      status: 201,
      location: "/jobs/{job_id}",
      alsoStatus: {
        200: {
          means: "The job already exists; sent with `Idempotent-Replayed: true`.",
          sends: ["Idempotent-Replayed"],
        },
      },
      reply: jobSchema(edition),
      failures: [
        "TENANT_SUSPENDED",
        "INSUFFICIENT_CREDITS",
        "IDEMPOTENCY_KEY_REUSED",
        "CONCURRENT_JOB_LIMIT",
        "DAILY_JOB_LIMIT",
        "KEY_CREDIT_LIMIT",
      ],
    },
    (ports) => {
      const create = createJob(ports);
      const refused = replayOrIssues(ports);
      const shown = (record: JobRecord, warnings: readonly Warning[]) => ({
        ...ports.showJob(record),
        warnings: [...warnings],
      });
      const replayed = { status: 200, headers: { "Idempotent-Replayed": "true" } };
      const sendingOf = ({ headers, sent, sentBody, traceContext, limitedKeyId }: Sent) => {
        const idempotencyKey = headers["idempotency-key"] ?? null;
        return { idempotencyKey, sent, sentBody, traceContext, limitedKeyId };
      };
      return {
        handle: async (input) => {
          const { tenantId, body, warnings } = input;
          const { record, created } = await create(tenantId, body, sendingOf(input));
          const job = shown(record, [
            ...warnings,
            ...unusedSettings(body),
            ...textWarnings(record.job.params),
          ]);
          if (!created) return { ...replayed, body: job };
          ports.dispatch(record.job.job_id, "new");
          return { body: job };
        },
        checkRules: async (input) => {
          const found = await refused(input.tenantId, input.body, sendingOf(input));
          return "job" in found ? { ...replayed, body: shown(found, input.warnings) } : found;
        },
      };
    },
  );

/** `POST /jobs/suggest-fields`: costs nothing. */
export const suggestFieldsEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "suggestFields",
      method: "post",
      path: "/jobs/suggest-fields",
      tag: "Jobs",
      summary: "Suggest a job's texts from the product image.",
      description: "Costs no credits. The same image and name always return the same suggestions.",
      access: "tenant",
      limit: "suggest",
      requires: "jobs:write",
      ...idempotent,
      body: suggestBodySchema,
      isSafe: true,
      begins: true,
      status: 200,
      reply: suggestionSchema,
      failures: ["SUGGESTION_TIMEOUT", "TENANT_SUSPENDED"],
    },
    ({ known, advise }) => {
      const suggest = suggestFields({ edition, ...known, requestAdvice: advise });
      const issues = suggestionIssues(known);
      return {
        handle: async ({ tenantId, body, traceContext, over }) => ({
          body: await suggest(tenantId, body, traceContext, over),
        }),
        checkRules: ({ body }) => issues(body),
      };
    },
  );

const query = schema({
  type: "object",
  properties: {
    status: {
      type: "array",
      items: jobStatusSchema,
      description: "One status, or several separated by commas.",
    },
    pause_reason: {
      ...pauseReasonSchema,
      description: "Only jobs that are paused for this reason.",
    },
    q: {
      type: "string",
      minLength: 1,
      maxLength: 100,
      description:
        "Only jobs whose product name contains this text, ignoring case. Searches the newest 10,000 jobs of each status.",
    },
    ...pageFields,
  },
});

/** `GET /jobs`: newest first. */
export const listJobsEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "listJobs",
      method: "get",
      path: "/jobs",
      tag: "Jobs",
      summary: "List the account's jobs, newest first.",
      description: "Returns one page of the account's jobs, created with any of its keys.",
      access: "tenant",
      requires: "jobs:read",
      query,
      status: 200,
      reply: envelopeOf(jobSchema(edition)),
      failures: [],
    },
    ({ jobs, showJob }) =>
      async ({ tenantId, query, sentQuery }) => {
        const part = partOf("jobs", { query, sentQuery });
        const { status, pause_reason, q } = query;
        const statuses = status ? [...new Set(status)] : null;
        const found = await jobs.list(tenantId, {
          statuses,
          pauseReason: pause_reason ?? null,
          text: q ?? null,
          ...part,
        });
        const items = found.items.map(showJob);
        return { body: pageOf(items, found, part, "jobs") };
      },
  );

/** `GET /jobs/{job_id}`. */
export const getJobEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "getJob",
      method: "get",
      path: "/jobs/{job_id}",
      tag: "Jobs",
      summary: "Get a job: its progress, segments and output URLs.",
      description:
        "Includes each segment's status and every output URL. Poll it every 5 to 10 seconds, or follow its events.",
      access: "tenant",
      requires: "jobs:read",
      params: jobParams,
      status: 200,
      reply: jobSchema(edition),
      failures: ["JOB_NOT_FOUND"],
    },
    ({ jobs, showJob }) => {
      const find = requireJob(jobs);
      return async ({ tenantId, params }) => ({
        body: showJob(await find(tenantId, params.job_id)),
      });
    },
  );

/** `DELETE /jobs/{job_id}`: returns the cancelled job. */
export const cancelJobEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "cancelJob",
      method: "delete",
      path: "/jobs/{job_id}",
      tag: "Jobs",
      summary: "Cancel a job and release its credits.",
      description:
        "Pending, processing and paused jobs can be cancelled. Running work is aborted and its results are discarded; the whole reservation is released. No webhook is sent.",
      access: "tenant",
      requires: "jobs:write",
      params: jobParams,
      status: 200,
      reply: jobSchema(edition),
      failures: ["JOB_NOT_FOUND", "INVALID_STATE"],
    },
    (ports) => {
      const cancel = cancelJob(ports);
      return async ({ tenantId, params }) => {
        const record = await cancel(tenantId, params.job_id);
        ports.notifications.notify(record.job.job_id);
        ports.notifications.notifyCancelled(record.job.job_id);
        ports.dispatch(record.job.job_id);
        return { body: ports.showJob(record) };
      };
    },
  );

/** `POST /jobs/{job_id}/pause`: returns the paused job. docs/contribute/contract.md, "Job status". */
export const pauseJobEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "pauseJob",
      method: "post",
      path: "/jobs/{job_id}/pause",
      tag: "Jobs",
      summary: "Pause a processing job.",
      description:
        "Running units of the current stage finish; then the job stops with `pause_reason` `user` until it is resumed. Its credits stay reserved, and it still counts as a concurrent job.",
      access: "tenant",
      requires: "jobs:write",
      params: jobParams,
      status: 200,
      reply: jobSchema(edition),
      failures: ["JOB_NOT_FOUND", "INVALID_STATE"],
    },
    (ports) => {
      const pause = pauseJob(ports);
      const respond = changedJob(ports);
      return async ({ tenantId, params }) => respond(await pause(tenantId, params.job_id));
    },
  );

/** `POST /jobs/{job_id}/resume`: returns the resumed job. docs/contribute/decisions.md, "Job control". */
export const resumeJobEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "resumeJob",
      method: "post",
      path: "/jobs/{job_id}/resume",
      tag: "Jobs",
      summary: "Resume a paused job where it stopped.",
      description:
        "A job that awaits a human's decisions can be resumed only after all its reviews are decided; until then the response is 409 `REVIEW_PENDING`. Resuming a job that was paused by its credit limit removes the limit, or replaces it with `max_credits`; if the new limit is still too low, the job pauses again immediately. No body is required.",
      access: "tenant",
      requires: "jobs:write",
      params: jobParams,
      body: resumeBodySchema,
      exampleFields: ["max_credits"],
      status: 200,
      reply: jobSchema(edition),
      failures: ["JOB_NOT_FOUND", "INVALID_STATE", "REVIEW_PENDING"],
    },
    (ports) => {
      const resume = resumeJob(ports);
      const respond = changedJob(ports);
      return async ({ tenantId, params, body, traceContext }) =>
        respond(await resume(tenantId, params.job_id, body, traceContext));
    },
  );

/** `POST /jobs/{job_id}/retry`: returns the job, pending again. */
export const retryJobEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "retryJob",
      method: "post",
      path: "/jobs/{job_id}/retry",
      tag: "Jobs",
      summary: "Run a failed or completed job again from a given stage.",
      description:
        "Results of earlier stages are kept and not charged again; credits for the stages that run again are reserved. `run` increases by one. The retry counts as a concurrent job but not toward the daily job limit; retries have their own limits, per job and per account and day. No body is required. `POST /jobs/{job_id}/retry-quote` returns in advance what a retry would run and reserve.",
      access: "tenant",
      limit: "create",
      requires: "jobs:write",
      ...idempotent,
      params: jobParams,
      body: retryBodySchema,
      exampleFields: ["restart_from_stage"],
      status: 200,
      reply: jobSchema(edition),
      failures: [
        "JOB_NOT_FOUND",
        "INVALID_STATE",
        "TENANT_SUSPENDED",
        "INSUFFICIENT_CREDITS",
        "CONCURRENT_JOB_LIMIT",
        "RETRY_LIMIT",
        "KEY_CREDIT_LIMIT",
      ],
    },
    (ports) => {
      const retry = retryJob(ports);
      const respond = changedJob(ports);
      const find = requireJob(ports.jobs);
      return {
        handle: async ({ tenantId, params, body, traceContext, once, limitedKeyId }) =>
          respond(await retry(tenantId, params.job_id, body, traceContext, once, limitedKeyId)),
        checkRules: () => [],
        resume: async ({ tenantId }, jobId) => ports.showJob(await find(tenantId, jobId)),
      };
    },
  );

/** `POST /jobs/{job_id}/retry-quote`: the plan of a retry. Not in the original specification. */
export const quoteRetryEndpoint = endpoint(
  {
    operation: "quoteRetry",
    method: "post",
    path: "/jobs/{job_id}/retry-quote",
    tag: "Jobs",
    summary: "Quote a retry: what it would run, keep and reserve.",
    description:
      "Changes nothing. Takes the body of `POST /jobs/{job_id}/retry` and fails where that would fail.",
    access: "tenant",
    requires: "jobs:read",
    params: jobParams,
    body: retryBodySchema,
    exampleFields: ["restart_from_stage"],
    isSafe: true,
    status: 200,
    reply: retryQuoteSchema,
    failures: ["JOB_NOT_FOUND", "INVALID_STATE"],
  },
  (ports) => {
    const quote = quoteRetry(ports);
    return async ({ tenantId, params, body }) => ({
      body: await quote(tenantId, params.job_id, body),
    });
  },
);
