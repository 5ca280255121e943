import { startPoller } from "../concurrency/poller.ts";
import type { Claim, TaskStore } from "../ports/task-store.ts";

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
  /** Ends the beating; resolves when the last beat is over. */
  stop(): Promise<void>;
};

type Held = { readonly claim: Claim; readonly abort: AbortController; fraction: number };

/**
 * Sends one heartbeat for all leases of the process every `intervalMs`. While the database is unavailable, work
 * continues: the fence at the end decides whether the lease survived.
 */
export const keepLeases = (
  tasks: Pick<TaskStore, "heartbeat">,
  options: { readonly intervalMs: number; readonly onError: (error: unknown) => void },
): LeaseKeeper => {
  const held = new Map<string, Held>();

  const beat = async (): Promise<void> => {
    if (held.size === 0) return;
    const beats = [...held.values()].map(({ claim, fraction }) => ({
      taskId: claim.taskId,
      leaseToken: claim.leaseToken,
      progress: fraction,
    }));
    for (const taskId of await tasks.heartbeat(beats)) {
      const lease = held.get(taskId);
      const sent = beats.find((each) => each.taskId === taskId);
      if (lease?.claim.leaseToken === sent?.leaseToken) lease?.abort.abort(stopReasons.leaseLost);
    }
  };
  const heart = startPoller({ ...options, run: beat });
  return {
    hold: (claim) => {
      const lease: Held = { claim, abort: new AbortController(), fraction: 0 };
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
      // A beat that is under way may have been answered before the job was stopped: another one follows it.
      if ([...held.values()].some(({ claim }) => claim.jobId === jobId)) heart.wake();
    },
    held: (stage) => [...held.values()].filter(({ claim }) => claim.stage === stage).length,
    stop: heart.stop,
  };
};
