/** What a dispatcher has claimed: some under way, the rest waiting for a slot. */
import type { DeliveryClaim, DeliveryStore, DueDelivery } from "../ports/delivery-store.ts";
import type { attemptDelivery } from "./attempt.ts";
import type { FairShares } from "./fairness.ts";

export type Claimed = {
  readonly claim: DeliveryClaim;
  readonly due: DueDelivery;
  /** No attempt is begun after this moment (`performance.now()`): the lease would end before it. */
  readonly freshUntilMs: number;
};

export type Slots = {
  start(claimed: readonly Claimed[]): void;
  waiting(): number;
  /** Hands back what waits; resolves when nothing is under way any more. */
  drain(): Promise<void>;
};

type SlotsDeps = {
  readonly inFlight: number;
  readonly shares: Pick<FairShares, "release">;
  readonly attempt: ReturnType<typeof attemptDelivery>;
  readonly deliveries: Pick<DeliveryStore, "giveBack">;
  /** A slot became free. */
  readonly freed: () => void;
  readonly onError: (part: string, error: unknown) => void;
};

/** Begins attempts in the order of their claims, `inFlight` at once. */
export const openSlots = (deps: SlotsDeps): Slots => {
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
      // Also where it ended before there was an outcome.
      free(null);
    }
  };
  const giveBack = async (stale: readonly Claimed[]): Promise<void> => {
    for (const { due } of stale) shares.release(due);
    if (stale.length > 0) await deliveries.giveBack(stale.map(({ claim }) => claim));
  };
  const keep = (what: string, work: Promise<void>): void => {
    // What fails here is healed by the lease's end: the delivery is attempted again.
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
