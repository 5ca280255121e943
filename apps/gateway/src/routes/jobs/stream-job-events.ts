import { presentJob } from "@reelwright/core/jobs";
import { schema } from "@reelwright/core/validation";
import { followJob } from "../../jobs/follow-job.ts";
import { endpoint } from "../../ports/gateway-ports.ts";
import { jobParams } from "./job-params.ts";

/** What may have changed; others may come, ignore what you don't know. */
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

/** A number that was sent as an event's id; anything else is no memory of ours, and the stream starts anew. */
const lastEventId = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;

/** `GET /jobs/{job_id}/events`. Decisions: "Jobs", extensions. */
export const streamJobEventsEndpoint = endpoint(
  {
    operation: "streamJobEvents",
    method: "get",
    path: "/jobs/{job_id}/events",
    tag: "Jobs",
    summary: "Follow a job by server-sent events.",
    description:
      "First an event `snapshot` with the whole job, then each change as it happens: " +
      `${jobEventTypes.map((type) => `\`${type}\``).join(", ")}. ` +
      "Ends after `job.completed`, `job.failed` or `job.cancelled`. With `Last-Event-ID` only what was missed is " +
      "sent: of a job that was retried, what its new run did.",
    access: "tenant",
    params: jobParams,
    status: 200,
    alsoStatus: {
      204: {
        means:
          "The job has ended and `Last-Event-ID` was its last event; an EventSource stops then.",
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
        snapshot: (record) => presentJob(record, ports.fileUrl),
      });
      return events ? { events } : { status: 204 };
    },
);
