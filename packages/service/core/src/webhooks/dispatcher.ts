import { startPoller } from "../concurrency/poller.ts";
import type { Registration } from "../ports/store.ts";
import type { DeliveryClaim, DeliveryStore, DueDelivery } from "../ports/webhooks.ts";
import { type AttemptDeps, attemptDelivery } from "./attempt.ts";
import { defaultFairLimits, type FairLimits, type FairShares, fairShares } from "./fairness.ts";

/** The webhook dispatcher: claims due deliveries and sends them. Its slots are shared fairly between receivers. */

type DispatcherDeps = Omit<AttemptDeps, "deliveries"> & {
  readonly deliveries: DeliveryStore;
  /** Leases of a dead dispatcher are taken back by the one that leads. */
  readonly registration: Pick<Registration, "owner" | "sweep" | "stale">;
  readonly limits?: FairLimits;
  readonly onError: (part: string, error: unknown) => void;
};

export type Dispatcher = {
  /** Looks for due deliveries now. Doesn't throw. */
  wake(): void;
  /** Starts no more attempts, hands back claimed deliveries, and waits up to 10 s for running attempts. */
  stop(): Promise<void>;
};

/** Longest time between two looks at the database. New deliveries wake the dispatcher earlier. */
const pollMs = 1_500;
/** Shortest time between two looks, unless the last one left a backlog and claimed something. */
const calmMs = 20;
/** The same when a look found only deliveries without a free slot. A freed slot starts the next look immediately. */
const stuckMs = 250;
/** The look at what the last heartbeat told; most find nothing to ask the database. */
const reapMs = 500;
const leaseMs = 30_000;
/** 10 s for an attempt, and time to record its outcome. */
const attemptMs = 13_000;

/** Finds due deliveries, claims as many as there is room for, and starts them in slots. */
const openClaims = (deps: DispatcherDeps, limits: FairLimits, freed: () => void) => {
  const { deliveries, registration, onError } = deps;
  const { owner } = registration;
  const firstWaitMs = deps.waitsSeconds[0] * 1000;
  const shares = fairShares(limits);
  const attempt = attemptDelivery(deps);
  const { inFlight } = limits;
  const slots = openSlots({ inFlight, shares, attempt, deliveries, freed, onError });
  /** Number of deliveries that may be claimed: for free slots, and some ahead so that no slot idles. */
  const room = () => limits.inFlight + limits.ahead - shares.held();
  const isHungry = () => room() > 0 && slots.waiting() <= limits.ahead / 2;

  const claim = async (admitted: readonly DueDelivery[]): Promise<number> => {
    if (admitted.length === 0) return 0;
    const unclaimed = new Map(admitted.map((due) => [due.deliveryId, due]));
    const freshUntilMs = performance.now() + leaseMs - attemptMs;
    try {
      const claims = await deliveries.claim([...unclaimed.keys()], { owner, leaseMs });
      const won = claims.flatMap((one) => {
        const due = unclaimed.get(one.deliveryId);
        unclaimed.delete(one.deliveryId);
        return due ? [{ claim: one, due, freshUntilMs }] : [];
      });
      slots.start(won);
      return won.length;
    } finally {
      for (const due of unclaimed.values()) shares.release(due);
    }
  };
  /** Claims as many due deliveries as there is room for. */
  const look = async () => {
    const limit = room();
    const full = shares.full();
    const { due, nextDueMs } = await deliveries.findDue({ limit, firstWaitMs, full });
    const admitted = shares.admit(due);
    const claimed = await claim(admitted);
    return {
      nextDueMs,
      claimed,
      /** Another dispatcher claimed some of them first. */
      isContended: claimed < admitted.length,
      /** All due deliveries wait for slots of their receivers. */
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

/** Milliseconds until the next look, unless the dispatcher is woken. */
const waitAfter = (seen: Awaited<ReturnType<ReturnType<typeof openClaims>["look"]>>): number => {
  if (seen.isBacklogged && seen.claimed > 0) return 0;
  if (seen.isContended) return calmMs;
  const leastMs = seen.isStuck ? stuckMs : calmMs;
  return Math.min(pollMs, Math.max(leastMs, Math.ceil(seen.nextDueMs ?? pollMs)));
};

/** Starts a dispatcher. Several can share one database. */
export const startDispatcher = (deps: DispatcherDeps): Dispatcher => {
  const { deliveries, registration, onError, limits = defaultFairLimits } = deps;
  const sweep = registration.sweep("deliveries");
  /** Whether deliveries were due that got no slot. */
  let isBacklogged = false;
  let waitMs = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  // Look again immediately, so that the free slot is used.
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
      if (!(await sweep.leads())) return;
      if ((await deliveries.reap(registration.stale())) > 0) looker.wake();
    },
    onError: (error) => onError("reaper", error),
  });
  return {
    wake: looker.wake,
    stop: async () => {
      await Promise.all([looker.stop(), reaper.stop()]);
      await claims.drain();
    },
  };
};

type Claimed = {
  readonly claim: DeliveryClaim;
  readonly due: DueDelivery;
  /** Latest time to start an attempt (`performance.now()`). After that the lease could expire during the attempt. */
  readonly freshUntilMs: number;
};

type Slots = {
  start(claimed: readonly Claimed[]): void;
  waiting(): number;
  /** Hands back waiting deliveries; resolves when all attempts have ended. */
  drain(): Promise<void>;
};

type SlotsDeps = {
  readonly inFlight: number;
  readonly shares: Pick<FairShares, "release">;
  readonly attempt: ReturnType<typeof attemptDelivery>;
  readonly deliveries: Pick<DeliveryStore, "giveBack">;
  /** Called when a slot becomes free. */
  readonly freed: () => void;
  readonly onError: (part: string, error: unknown) => void;
};

/** Runs attempts in the order of their claims, at most `inFlight` concurrently. */
const openSlots = (deps: SlotsDeps): Slots => {
  const { shares, attempt, deliveries, freed, onError } = deps;
  const running = new Set<Promise<void>>();
  let waiting: Claimed[] = [];
  let inFlight = 0;

  const run = async ({ claim, due }: Claimed): Promise<void> => {
    let isOver = false;
    const free = (durationMs: number | null): void => {
      if (isOver) return;
      isOver = true;
      inFlight -= 1;
      shares.release(due, { durationMs });
      fill();
      freed();
    };
    inFlight += 1;
    try {
      await attempt(claim, (outcome) =>
        free(outcome?.kind === "answered" ? outcome.durationMs : null),
      );
    } finally {
      // The attempt may have ended without an outcome.
      free(null);
    }
  };
  const giveBack = async (stale: readonly Claimed[]): Promise<void> => {
    for (const { due } of stale) shares.release(due);
    if (stale.length > 0) await deliveries.giveBack(stale.map(({ claim }) => claim));
  };
  const keep = (what: string, work: Promise<void>): void => {
    // If this fails, the lease expires and the delivery is attempted again.
    const kept: Promise<void> = work
      .catch((error) => onError(what, error))
      .finally(() => running.delete(kept));
    running.add(kept);
  };
  const fill = (): void => {
    while (inFlight < deps.inFlight) {
      const next = waiting.shift();
      if (!next) return;
      if (performance.now() < next.freshUntilMs) keep("outcome", run(next));
      else keep("stale lease", giveBack([next]));
    }
  };
  return {
    start: (claimed) => {
      waiting.push(...claimed);
      fill();
    },
    waiting: () => waiting.length,
    drain: async () => {
      const unsent = waiting;
      waiting = [];
      keep("hand-back", giveBack(unsent));
      await Promise.all(running);
    },
  };
};
