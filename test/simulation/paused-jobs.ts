/** Checks that paused jobs don't progress. */
import type { Job } from "./memory-rows.ts";
import type { MemoryStore } from "./memory-store.ts";

/** State that must not change while a job is paused. */
type Seen = { readonly pause: string; readonly stage: string; readonly claims: number };

const lookAt = ({ data }: MemoryStore, job: Job): Seen => {
  const pauses = job.events.filter(({ type }) => type === "job.paused").length;
  const own = data.tasks.filter(({ jobId }) => jobId === job.job_id);
  return {
    pause: `${job.run} ${pauses} ${job.pause_reason}`,
    stage: job.current_stage,
    claims: own.reduce((sum, { claimCount }) => sum + claimCount, 0),
  };
};

const movesOf = (job: Job, before: Seen | undefined, now: Seen): readonly string[] => {
  if (before?.pause !== now.pause) return [];
  const checks: readonly [boolean, string][] = [
    [before.stage !== now.stage, `paused job ${job.job_id} went on to ${now.stage}`],
    // Units that are given back count as never claimed, so the number of claims may decrease.
    [
      job.pause_reason !== "user" && now.claims > before.claims,
      `job ${job.job_id} was worked on while it waited: ${job.pause_reason}`,
    ],
  ];
  return checks.filter(([isWrong]) => isWrong).map(([, move]) => move);
};

/** Starts watching. Call `look` after every step; each entry of `found` is a sentence. */
export const watchPausedJobs = (store: MemoryStore) => {
  const seen = new Map<string, Seen>();
  const found: string[] = [];
  const look = (): void => {
    for (const job of store.data.jobs.values()) {
      if (job.status !== "paused") {
        seen.delete(job.job_id);
        continue;
      }
      const now = lookAt(store, job);
      found.push(...movesOf(job, seen.get(job.job_id), now));
      seen.set(job.job_id, now);
    }
  };
  return { look, found: found as readonly string[] };
};
