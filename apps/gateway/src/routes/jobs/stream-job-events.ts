import { schema } from "@reelwright/core/validation/schema";
import { followJob } from "../../jobs/follow-job.ts";
import { endpoint } from "../../ports/gateway-ports.ts";
import { jobParams } from "./job-params.ts";

/** Event types of jobs whose ports are set to vendors. */
const vendorEventTypes = [
  "vendor.waiting",
  "vendor.resumed",
  "provider.fallback",
  "script.written",
  "script.fallback",
  "qai.judged",
  "qai.unjudged",
] as const;

/** Event types. More may be added; clients should ignore unknown ones. */
const jobEventTypes = [
  "job.started",
  "stage.started",
  "unit.finished",
  "item.refused",
  "review.requested",
  "review.decided",
  "stage.finished",
  "job.paused",
  "job.resumed",
  "job.completed",
  "job.failed",
  "job.cancelled",
  "job.retried",
  ...vendorEventTypes,
] as const;

const eventSchema = schema({
  title: "JobEvent",
  type: "object",
  required: ["job_id"],
  properties: {
    job_id: { type: "string", format: "uuid" },
    type: { type: "string", examples: jobEventTypes },
    created_at: { type: "string", format: "date-time" },
  },
});

/** Parses an event id that we sent; anything else starts the stream anew. */
const lastEventId = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;

/** `GET /jobs/{job_id}/events`. Decisions: "Jobs", extensions. */
export const streamJobEventsEndpoint = endpoint(
  {
    operation: "streamJobEvents",
    method: "get",
    path: "/jobs/{job_id}/events",
    tag: "Jobs",
    summary: "Follow a job through server-sent events.",
    description:
      "Sends a `snapshot` event with the whole job, then each change as it happens: " +
      `${jobEventTypes.map((type) => `\`${type}\``).join(", ")}. ` +
      "Ends after `job.completed`, `job.failed` or `job.cancelled`. With `Last-Event-ID`, only missed events " +
      "are sent; after a retry, those of the new run.",
    access: "tenant",
    params: jobParams,
    status: 200,
    alsoStatus: {
      204: {
        means:
          "The job has ended and `Last-Event-ID` was its last event; an EventSource stops reconnecting.",
      },
    },
    produces: "events",
    reply: eventSchema,
    failures: ["JOB_NOT_FOUND", "EVENT_STREAM_LIMIT"],
  },
  (ports) =>
    async ({ tenantId, params, header }) => {
      const events = await followJob(ports, {
        tenantId,
        jobId: params.job_id,
        after: lastEventId(header("last-event-id")),
        snapshot: ports.showJob,
      });
      return events ? { events } : { status: 204 };
    },
);
