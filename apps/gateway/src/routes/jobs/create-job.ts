import type { Edition } from "@reelwright/core/edition/edition";
import { createJob, type JobSubmission, replayOrIssues } from "@reelwright/core/jobs/create-job";
import { jobSchema } from "@reelwright/core/jobs/job-schema";
import type { JobRecord } from "@reelwright/core/jobs/model/job-state";
import { createJobSchema } from "@reelwright/core/jobs/model/params-schema";
import { unusedSettings } from "@reelwright/core/jobs/model/voice-settings";
import { textWarnings } from "@reelwright/core/sound/clean-text";
import type { Warning } from "../../http/endpoint.ts";
import { endpoint } from "../../ports/gateway-ports.ts";

type Sent = Required<Pick<JobSubmission, "sent" | "sentBody" | "traceContext">> & {
  readonly headers: { readonly [lowerCaseName: string]: string };
};

/** `POST /jobs`. Spec: "Job creation fields"; decisions: "Status codes and error codes". */
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
        "INSUFFICIENT_CREDITS",
        "IDEMPOTENCY_KEY_REUSED",
        "CONCURRENT_JOB_LIMIT",
        "DAILY_JOB_LIMIT",
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
      const sendingOf = ({ headers, sent, sentBody, traceContext }: Sent) => {
        const idempotencyKey = headers["idempotency-key"] ?? null;
        return { idempotencyKey, sent, sentBody, traceContext };
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
          ports.workReady();
          return { body: job };
        },
        checkRules: async (input) => {
          const found = await refused(input.tenantId, input.body, sendingOf(input));
          return "job" in found ? { ...replayed, body: shown(found, input.warnings) } : found;
        },
      };
    },
  );
