/** The webhook dispatcher: claims what is due, keeps its slots busy, lets no receiver have them all. */

import { startPoller } from "../concurrency/poller.ts";
import type { DeliveryStore, DueDelivery } from "../ports/delivery-store.ts";
import { type AttemptDeps, attemptDelivery } from "./attempt.ts";
import { defaultFairLimits, type FairLimits, fairShares } from "./fairness.ts";
import { openSlots } from "./slots.ts";

export type DispatcherDeps = Omit<AttemptDeps, "deliveries"> & {
  readonly deliveries: DeliveryStore;
  /** The number this process is registered under: leases of an owner that is gone are taken back. */
  readonly owner: number;
  readonly limits?: FairLimits;
  readonly onError: (part: string, error: unknown) => void;
};

export type Dispatcher = {
  /** Says that deliveries may have become due. Doesn't throw. */
  wake(): void;
  /** Begins no attempt any more, hands back what was claimed, waits for the attempts under way (10 s at most). */
  stop(): Promise<void>;
};

/** How often the database is looked at when nobody calls: what falls due is known by its time, and what is new is told. */
const pollMs = 1_500;
/** Looks that bring nothing to attempt are at least so far apart, and so are those that calls ask for. */
const calmMs = 20;
/** The same when a look found only deliveries without a free slot. A freed slot starts the next look immediately. */
const stuckMs = 250;
const reapMs = 1_000;
const leaseMs = 30_000;
/** 10 s for an attempt, and time to note its outcome. */
const attemptMs = 13_000;

/** How claimed deliveries get into slots, and what a look at the database brings. */
const openClaims = (deps: DispatcherDeps, limits: FairLimits, freed: () => void) => {
  const { deliveries, owner, onError } = deps;
  const firstWaitMs = deps.waitsSeconds[0] * 1000;
  const shares = fairShares(limits);
  const attempt = attemptDelivery(deps);
  const { inFlight } = limits;
  const slots = openSlots({ inFlight, shares, attempt, deliveries, freed, onError });
  const room = () => limits.inFlight + limits.ahead - shares.held();
  const isHungry = () => room() > 0 && slots.waiting() <= limits.ahead / 2;

  const claim = async (admitted: readonly DueDelivery[]): Promise<number> => {
    if (admitted.length === 0) return 0;
    const lost = new Map(admitted.map((due) => [due.deliveryId, due]));
    const freshUntilMs = performance.now() + leaseMs - attemptMs;
    try {
      const claims = await deliveries.claim([...lost.keys()], { owner, leaseMs });
      const won = claims.flatMap((one) => {
        const due = lost.get(one.deliveryId);
        lost.delete(one.deliveryId);
        return due ? [{ claim: one, due, freshUntilMs }] : [];
      });
      slots.start(won);
      return won.length;
    } finally {
      for (const due of lost.values()) shares.release(due);
    }
  };
  /** Claims what is due and fits; how much of it there was, and when the next falls due. */
  const look = async () => {
    const limit = room();
    const full = shares.full();
    const { due, nextDueMs } = await deliveries.findDue({ limit, firstWaitMs, full });
    const admitted = shares.admit(due);
    const claimed = await claim(admitted);
    return {
      nextDueMs,
      claimed,
      /** Another dispatcher was faster. */
      isContended: claimed < admitted.length,
      /** All that is due waits for slots. */
      isStuck: admitted.length === 0 && due.length > 0,
      isBacklogged:
        due.length > claimed ||
        due.length >= limit ||
        full.urls.length > 0 ||
        full.origins.length > 0,
    };
  };
  return { look, isHungry, drain: slots.drain };
};

/** Milliseconds until the next look, unless somebody wakes the dispatcher. */
const waitAfter = (seen: Awaited<ReturnType<ReturnType<typeof openClaims>["look"]>>): number => {
  if (seen.isBacklogged && seen.claimed > 0) return 0;
  if (seen.isContended) return calmMs;
  const leastMs = seen.isStuck ? stuckMs : calmMs;
  return Math.min(pollMs, Math.max(leastMs, Math.ceil(seen.nextDueMs ?? pollMs)));
};

/** Starts it. Several may run on one database and share the work. */
export const startDispatcher = (deps: DispatcherDeps): Dispatcher => {
  const { deliveries, onError, limits = defaultFairLimits } = deps;
  /** Something is due for which there was no slot. */
  let isBacklogged = false;
  let waitMs = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  // A slot that becomes free is used at once.
  const freed = () => isBacklogged && claims.isHungry() && looker.wake();
  const claims = openClaims(deps, limits, freed);

  const look = async (isStopping: () => boolean): Promise<void> => {
    const restMs = lookedAt + calmMs - performance.now();
    if (!isBacklogged && restMs > 0) await new Promise((done) => setTimeout(done, restMs));
    if (isStopping()) return;
    lookedAt = performance.now();
    [isBacklogged, waitMs] = [true, pollMs];
    if (!claims.isHungry()) return;
    const seen = await claims.look();
    isBacklogged = seen.isBacklogged;
    waitMs = waitAfter(seen);
  };
  const looker = startPoller({
    intervalMs: () => waitMs,
    run: look,
    onError: (error) => onError("look", error),
  });
  const reaper = startPoller({
    intervalMs: reapMs,
    run: async () => {
      if ((await deliveries.reap()) > 0) looker.wake();
    },
    onError: (error) => onError("reaper", error),
  });
  reaper.wake();
  return {
    wake: looker.wake,
    stop: async () => {
      await Promise.all([looker.stop(), reaper.stop()]);
      await claims.drain();
    },
  };
};
