import { clamp, jittered } from "@reelwright/film/numbers";

/**
 * Polls of one process per second, about. Vendors limit questions, too (Replicate: 3,000 a minute for all workers), and
 * each needs a claim.
 */
const pollsPerSecond = 20;
/** Over which the polls of late are averaged. */
const windowMs = 15_000;
const leastMs = 2_000;
const mostMs = { polled: 15_000, calledBack: 60_000 } as const;

/** Milliseconds until a running task of this age is asked for again. `hasCallback`: its vendor says when it is done. */
export type PollPace = (ageMs: number, hasCallback: boolean) => number;

/**
 * Says how often tasks are asked for: after an eighth of their age. Where so many wait that these would be more polls
 * than a process makes, all are asked for less often by the same factor, but each within half of its age, so that short
 * tasks don't wait for long ones. `now`: milliseconds.
 */
export const openPollPace = (now: () => number = () => performance.now()): PollPace => {
  /** Polls that tasks would have without being slowed down, in the window; older ones fade. */
  let wanted = 0;
  let at = now();
  return (ageMs, hasCallback) => {
    const usualMs = clamp(ageMs / 8, leastMs, hasCallback ? mostMs.calledBack : mostMs.polled);
    wanted *= Math.exp((at - now()) / windowMs);
    at = now();
    const slowdown = Math.max(1, wanted / (windowMs / 1_000) / pollsPerSecond);
    const slowedMs = clamp(ageMs / 2, usualMs, Math.max(usualMs, mostMs.calledBack));
    const waitMs = Math.min(usualMs * slowdown, slowedMs);
    wanted += waitMs / usualMs;
    return jittered(waitMs, 0.1);
  };
};
