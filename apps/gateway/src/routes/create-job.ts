import { createJob, createJobSchema, type Edition, jobSchema, presentJob } from "@reelwright/core";
import { endpoint } from "../ports.ts";

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
        "A repeated idempotency key with the same parameters answers the job that exists. Fields that are " +
        "unknown are ignored and named in `warnings`.",
      access: "tenant",
      body: createJobSchema(edition),
      shows: ["segment_count", "key_selling_points", "cta_text", "music_mood", "metadata"],
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
          means: "The job exists already; sent with `Idempotent-Replayed: true`.",
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
      return async ({ tenantId, body, headers, sent, warnings }) => {
        const idempotencyKey = headers["idempotency-key"] ?? null;
        const { record, created } = await create(tenantId, body, { idempotencyKey, sent });
        const job = { ...presentJob(record, ports.fileUrl), warnings: [...warnings] };
        if (!created) return { status: 200, headers: { "Idempotent-Replayed": "true" }, body: job };
        ports.workReady();
        return { body: job };
      };
    },
  );
