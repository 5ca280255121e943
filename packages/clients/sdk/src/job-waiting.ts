import {
  APIError,
  ConnectionError,
  JobCancelledError,
  JobFailedError,
  ReelwrightError,
  TimeoutError,
} from "./errors.ts";
import {
  isEnded,
  isTerminal,
  type JobEvent,
  type StreamOptions,
  type StreamTimes,
  serverEvents,
  usualTimes,
} from "./event-stream.ts";
import { type Deadline, isPassing, openDeadline, type Transport, wait } from "./transport.ts";
import type { Job, StageName } from "./types.ts";

/** Waits for a job's end: by its events, or by asking for it again and again where those don't come through. */

/** Progress of a job. */
export type JobProgress = {
  readonly jobId: string;
  readonly status: Job["status"];
  readonly stage: StageName;
  /** 0 to 100. */
  readonly percent: number;
  /** Estimated seconds remaining, by how long similar jobs took recently; null if unknown. */
  readonly secondsRemaining: number | null;
  /** The event; null if the job was polled because no events arrive. */
  readonly event: JobEvent | null;
};

/** Options of waiting for a job. */
export type WaitOptions = {
  /** Called with every event of the job, or every two seconds if no events arrive. */
  readonly onProgress?: (progress: JobProgress) => void;
  /** Milliseconds for the whole wait, unlimited by default. The job continues after a timeout. */
  readonly timeoutMs?: number;
  /** Ends the wait. The job continues. */
  readonly signal?: AbortSignal;
};

type WaitTimes = StreamTimes & {
  /** The snapshot is sent immediately. After this time a proxy must be buffering the stream. */
  readonly firstEventMs: number;
  readonly pollMs: number;
};
const usualWaits: WaitTimes = { ...usualTimes, firstEventMs: 5_000, pollMs: 2_000 };

/** Dependencies of a wait. */
type WaitPorts = {
  readonly transport: Transport;
  readonly get: (jobId: string, options: { readonly signal: AbortSignal }) => Promise<Job>;
};

const progressOfJob = (job: Job, event: JobEvent | null): JobProgress => ({
  jobId: job.job_id,
  status: job.status,
  stage: job.current_stage,
  percent: job.progress_percent,
  secondsRemaining: job.estimated_seconds_remaining,
  event,
});

/** The progress fields that an event changes. */
const progressOfEvent = (former: JobProgress | null, event: JobEvent): JobProgress | null => {
  if (event.type === "snapshot") return progressOfJob(event.data, event);
  if (!former) return null;
  const { status, stage, progress_percent, estimated_seconds_remaining } = event.data;
  return {
    ...former,
    event,
    status: status ?? former.status,
    stage: stage ?? former.stage,
    percent: progress_percent ?? former.percent,
    secondsRemaining:
      estimated_seconds_remaining === undefined
        ? former.secondsRemaining
        : estimated_seconds_remaining,
  };
};

/** Whether events aren't available, but the job may be. */
const isNoStream = (error: unknown): boolean => {
  if (error instanceof APIError) return ![401, 403, 404].includes(error.status);
  return error instanceof ReelwrightError;
};

const noFirstEvent = () => new ConnectionError("No event came: something holds the stream back.");

type Wait = {
  readonly ports: WaitPorts;
  readonly jobId: string;
  readonly times: WaitTimes;
  readonly whole: Deadline;
  report(progress: JobProgress): void;
};

/** Follows the events. Returns the ended job, or null if no events arrive. */
const byEvents = async ({ ports, jobId, times, whole, report }: Wait): Promise<Job | null> => {
  const { signal } = whole;
  const first = openDeadline(times.firstEventMs, noFirstEvent, [signal]);
  let progress: JobProgress | null = null;
  try {
    for await (const event of jobEvents(ports.transport, jobId, { signal: first.signal, times })) {
      first.stop();
      progress = progressOfEvent(progress, event);
      if (progress) report(progress);
      if (!isTerminal(event)) continue;
      const job = await ports.get(jobId, { signal });
      if (isEnded(job.status)) return job;
    }
    const job = await ports.get(jobId, { signal });
    return isEnded(job.status) ? job : null;
  } catch (error) {
    signal.throwIfAborted();
    if (isNoStream(error)) return null;
    throw error;
  } finally {
    first.close();
  }
};

/** Polls the job until it has ended. Retries while the server is temporarily unavailable. */
const byPolling = async ({ ports, jobId, times, whole, report }: Wait): Promise<Job> => {
  const { signal } = whole;
  let awaySince: number | null = null;
  for (;;) {
    try {
      const job = await ports.get(jobId, { signal });
      awaySince = null;
      report(progressOfJob(job, null));
      if (isEnded(job.status)) return job;
    } catch (error) {
      awaySince ??= Date.now();
      const mayPass =
        error instanceof ConnectionError || (error instanceof APIError && isPassing(error));
      if (!mayPass || Date.now() - awaySince > times.patienceMs) throw error;
    }
    await wait(times.pollMs, signal);
  }
};

/**
 * Waits for a job's end and returns it when it is completed. Throws JobFailedError, JobCancelledError, TimeoutError, the
 * signal's reason, or what a request throws. A job that is paused is waited for: it may be resumed.
 */
export const waitForJob = async (
  ports: WaitPorts,
  jobId: string,
  { onProgress, timeoutMs = 0, signal }: WaitOptions = {},
  times: WaitTimes = usualWaits,
): Promise<Job> => {
  const late = () => new TimeoutError(`The job ${jobId} did not end within ${timeoutMs} ms.`);
  const whole = openDeadline(timeoutMs, late, [signal]);
  const waiting: Wait = {
    ports,
    jobId,
    times,
    whole,
    report: (progress) => onProgress?.(progress),
  };
  try {
    const job = (await byEvents(waiting)) ?? (await byPolling(waiting));
    if (job.status === "failed") throw new JobFailedError(job);
    if (job.status === "cancelled") throw new JobCancelledError(job);
    return job;
  } finally {
    whole.close();
  }
};

/** Every event of a job until the one that ends it. Reconnects as needed. */
export const jobEvents = async function* (
  transport: Transport,
  jobId: string,
  options: StreamOptions = {},
): AsyncGenerator<JobEvent, void, undefined> {
  const path = `/jobs/${encodeURIComponent(jobId)}/events` as const;
  const events = serverEvents(transport, { path, isLast: isTerminal }, options);
  for await (const { id, type, body } of events) {
    yield { id, type, data: JSON.parse(body) } as JobEvent;
  }
};
