import type { LeaseBeat, Registration } from "../ports/store.ts";
import type { Claim } from "../ports/task-store.ts";

/** Why a unit's work was stopped. */
export const stopReasons = {
  leaseLost: "lease lost",
  shutDown: "shut down",
  timeout: "timeout",
} as const;
export type StopReason = (typeof stopReasons)[keyof typeof stopReasons];

/** A lease that this process keeps alive. */
export type HeldLease = {
  /** Aborts with a `StopReason` when the lease is lost. */
  readonly signal: AbortSignal;
  progress(fraction: number): void;
  drop(): void;
};
export type Leases = { hold(claim: Claim): HeldLease };
export type LeaseKeeper = Leases & {
  /** Sends a heartbeat immediately if a lease of this job is held, to learn whether the job was stopped. */
  check(jobId: string): void;
  /** How many leases of units of this stage are held. */
  held(stage: Claim["stage"]): number;
};

/** `recorded`: the progress that the last heartbeat recorded. */
type Held = {
  readonly claim: Claim;
  readonly abort: AbortController;
  fraction: number;
  recorded: number;
};

/**
 * Keeps the leases of this process, which its heartbeats send. While the database is unavailable, work continues: the
 * fence at the end decides whether the lease survived.
 */
export const keepLeases = (registration: Pick<Registration, "keep" | "wake">): LeaseKeeper => {
  const held = new Map<string, Held>();

  const answeredOne = ({ taskId, leaseToken, progress }: LeaseBeat, isLost: boolean): void => {
    const lease = held.get(taskId);
    if (lease?.claim.leaseToken !== leaseToken) return;
    if (isLost) lease.abort.abort(stopReasons.leaseLost);
    else lease.recorded = progress ?? lease.recorded;
  };
  registration.keep({
    beats: () =>
      [...held.values()].map(({ claim: { taskId, jobId, leaseToken }, fraction, recorded }) => ({
        taskId,
        jobId,
        leaseToken,
        progress: fraction === recorded ? null : fraction,
      })),
    answered: (beats, lost) => {
      for (const beat of beats) answeredOne(beat, lost.has(beat.taskId));
    },
  });
  return {
    hold: (claim) => {
      const lease: Held = { claim, abort: new AbortController(), fraction: 0, recorded: 0 };
      // The task was claimed again here, so its older lease is lost. No heartbeat would report that.
      held.get(claim.taskId)?.abort.abort(stopReasons.leaseLost);
      held.set(claim.taskId, lease);
      return {
        signal: lease.abort.signal,
        progress: (fraction) => {
          // NaN would break the heartbeat of all leases.
          if (fraction > lease.fraction) lease.fraction = Math.min(1, fraction);
        },
        drop: () => {
          if (held.get(claim.taskId) === lease) held.delete(claim.taskId);
        },
      };
    },
    check: (jobId) => {
      // A heartbeat that is under way may have been answered before the job was stopped: another one follows it.
      if ([...held.values()].some(({ claim }) => claim.jobId === jobId)) registration.wake();
    },
    held: (stage) => [...held.values()].filter(({ claim }) => claim.stage === stage).length,
  };
};
