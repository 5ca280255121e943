import { wakeSignal } from "@reelwright/core/concurrency/wake-signal";
import { isEnded, type JobEvent, type JobRecord } from "@reelwright/core/jobs/model/job-state";
import type { JobStore } from "@reelwright/core/ports/job-store";
import type { ServerEvent } from "../http/endpoint.ts";
import type { FollowedJobs } from "./followed-jobs.ts";
import { requireJob } from "./require-job.ts";

/** Events read at once. */
const batchSize = 200;
/** A stream looks by itself once in its life; until then it is told. */
const longestWaitMs = 900_000;

export type FollowPorts = {
  readonly jobs: Pick<JobStore, "get" | "events">;
  readonly followed: Pick<FollowedJobs, "follow">;
};
export type Follower = {
  readonly tenantId: string;
  readonly jobId: string;
  /** The last event that the client has; null: none, it gets a snapshot first. */
  readonly after: number | null;
  /** The job as the snapshot shows it. */
  snapshot(record: JobRecord): unknown;
};

const terminal = new Set(["job.completed", "job.failed", "job.cancelled"]);

const wire = (jobId: string, { seq, type, data, created_at }: JobEvent): ServerEvent => ({
  id: seq,
  event: type,
  data: { job_id: jobId, type, created_at, ...data },
});

/** The number of the job's last event; 0 when it has none. */
const lastSeq = async (jobs: FollowPorts["jobs"], follower: Follower): Promise<number> => {
  let seq = 0;
  for (;;) {
    const batch = await jobs.events(follower.tenantId, follower.jobId, seq, batchSize);
    seq = batch.at(-1)?.seq ?? seq;
    if (batch.length < batchSize) return seq;
  }
};

/**
 * The snapshot, and the number from which on events follow. A snapshot is numbered by the last event that it
 * surely contains: what happens between the two reads is sent as an event too. The terminal event of a job
 * that has ended follows its snapshot.
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

/** Every event after `seq`, in order, until the terminal one. */
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
  // A job that was retried has events after its terminal one, and goes on.
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

/** Where a client that says it has event `after` goes on: `over` when that was the last one there will be. */
const resume = async (
  { jobs }: FollowPorts,
  { tenantId, jobId }: Follower,
  job: JobRecord["job"],
  after: number | null,
): Promise<number | "over" | null> => {
  if (after === null || after === 0) return after;
  const [known, next] = await jobs.events(tenantId, jobId, after - 1, 2);
  // No event of this number: the client remembers another database. It starts anew.
  if (known?.seq !== after) return null;
  return isEnded(job.status) && !next ? "over" : after;
};

/**
 * What a client is sent of a job: a snapshot (unless it says which event it has), then each change in order,
 * none left out, until the terminal event. Null: the job has ended and the client has it all.
 * Throws Failure: JOB_NOT_FOUND; then nothing has been sent yet.
 */
export const followJob = async (
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
