import { wakeSignal } from "@reelwright/core/concurrency/poller";
import { isEnded, type JobEvent, type JobRecord } from "@reelwright/core/jobs/job-state";
import type { JobStore } from "@reelwright/core/ports/jobs";
import { schema } from "@reelwright/core/validation/schema";
import type { ServerEvent } from "../http/endpoint.ts";
import type { FollowedJobs } from "../ports/event-followers.ts";
import { endpoint } from "../ports/gateway-ports.ts";
import { jobParams, requireJob } from "./jobs.ts";

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

/** Parses an event id of ours; null for anything else, which starts the stream over. */
const lastEventId = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;

/**
 * Returns the stream of a job: a snapshot (unless the client resumes), then every event in order up to the terminal one.
 * Null: the job has ended and the client has all events. Throws Failure JOB_NOT_FOUND before anything is sent.
 */
const followJob = async (
  ports: FollowPorts,
  asked: Follower,
): Promise<((signal: AbortSignal) => AsyncGenerator<ServerEvent>) | null> => {
  const { job } = await requireJob(ports.jobs)(asked.tenantId, asked.jobId);
  const follower = { ...asked, jobId: job.job_id };
  const from = await resume(ports, follower, job, asked.after);
  if (from === "over") return null;
  return async function* (signal) {
    if (from !== null) return yield* changes(ports, follower, from, signal);
    const snapshot = await opening(ports, follower);
    yield snapshot;
    yield* changes(ports, follower, snapshot.id, signal);
  };
};

/** Returns where a client that has event `after` resumes; `over` if there are no more events. */
const resume = async (
  { jobs }: FollowPorts,
  { tenantId, jobId }: Follower,
  job: JobRecord["job"],
  after: number | null,
): Promise<number | "over" | null> => {
  if (after === null || after === 0) return after;
  const [known, next] = await jobs.events(tenantId, jobId, after - 1, 2);
  // No event has this number: the client's id is of another database. It starts over.
  if (known?.seq !== after) return null;
  return isEnded(job.status) && !next ? "over" : after;
};

/**
 * Returns the snapshot. Its id is the number of the last event that it certainly contains: what happens between the two
 * reads is also sent as an event. If the job has ended, its terminal event follows the snapshot.
 */
const opening = async (
  ports: FollowPorts,
  follower: Follower,
): Promise<ServerEvent & { id: number }> => {
  const contained = await lastSeq(ports.jobs, follower);
  const record = await requireJob(ports.jobs)(follower.tenantId, follower.jobId);
  const id = isEnded(record.job.status) ? Math.max(0, contained - 1) : contained;
  return { id, event: "snapshot", data: follower.snapshot(record) };
};

/** Returns the number of the job's last event; 0 if there is none. */
const lastSeq = async (jobs: FollowPorts["jobs"], follower: Follower): Promise<number> => {
  let seq = 0;
  for (;;) {
    const batch = await jobs.events(follower.tenantId, follower.jobId, seq, batchSize);
    seq = batch.at(-1)?.seq ?? seq;
    if (batch.length < batchSize) return seq;
  }
};

/** Events per read. */
const batchSize = 200;

const wire = (jobId: string, { seq, type, data, created_at }: JobEvent): ServerEvent => ({
  id: seq,
  event: type,
  data: { job_id: jobId, type, created_at, ...data },
});

const terminal = new Set(["job.completed", "job.failed", "job.cancelled"]);

/** Without a notification a stream reads once in its lifetime. */
const longestWaitMs = 900_000;

/** `GET /jobs/{job_id}/events`: an extension. docs/use/jobs.md. */
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
    requires: "jobs:read",
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

type FollowPorts = {
  readonly jobs: Pick<JobStore, "get" | "events">;
  readonly followed: Pick<FollowedJobs, "follow">;
};
type Follower = {
  readonly tenantId: string;
  readonly jobId: string;
  /** Number of the last event that the client has; null: none, it gets a snapshot first. */
  readonly after: number | null;
  /** Returns the job for the snapshot. */
  snapshot(record: JobRecord): unknown;
};

/** Yields every event after `seq` in order, up to the terminal one. */
async function* changes(
  ports: FollowPorts,
  { tenantId, jobId }: Follower,
  seq: number,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const { wake, wait } = wakeSignal();
  let seen = seq;
  const unfollow = ports.followed.follow({ jobId, seen: () => seen, wake });
  signal.addEventListener("abort", wake);
  // A retried job has more events after its terminal one.
  let isOver = false;
  try {
    while (!signal.aborted) {
      const batch = await ports.jobs.events(tenantId, jobId, seen, batchSize);
      for (const event of batch) yield wire(jobId, event);
      const last = batch.at(-1);
      if (last) {
        seen = last.seq;
        isOver = terminal.has(last.type);
      }
      if (batch.length === batchSize) continue;
      if (isOver) return;
      await wait(longestWaitMs);
    }
  } finally {
    unfollow();
    signal.removeEventListener("abort", wake);
  }
}
