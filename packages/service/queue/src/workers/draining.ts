import { stopReasons } from "@reelwright/core/execution/leases";
import type { DrainOrder, Registration } from "@reelwright/core/ports/store";
import type { StageConsumers } from "./stage-consumers.ts";

/** The drain state of this process. Operators can drain it and put it back into service. */
export type Draining = {
  /** Aborts running tasks. They are handed back, and no attempt is counted. */
  readonly signal: () => AbortSignal;
  readonly handBack: () => void;
  /** Pauses these consumers now if the process drains, and follows later orders. */
  serves(consumers: Pick<StageConsumers, "pause" | "resume">): Promise<void>;
  /** Cancels a scheduled hand-back: the process ends. */
  close(): void;
};

/** Follows drain orders for this process. */
export const startDraining = (
  registration: Pick<Registration, "onDrain">,
  log: (event: string, fields: DrainOrder) => void,
  onError: (error: unknown) => void,
): Draining => {
  let consumers: Pick<StageConsumers, "pause" | "resume"> | null = null;
  let work = new AbortController();
  let isDraining = false;
  let timer: NodeJS.Timeout | undefined;

  const handBack = (): void => work.abort(stopReasons.shutDown);
  const serveAgain = (): void => {
    if (work.signal.aborted) work = new AbortController();
    consumers?.resume();
  };
  const follow = async (order: DrainOrder): Promise<void> => {
    clearTimeout(timer);
    const { handBackInMs } = order;
    if (order.isDraining && handBackInMs !== null) timer = setTimeout(handBack, handBackInMs);
    if (order.isDraining === isDraining) return;
    isDraining = order.isDraining;
    log("worker.drain_ordered", order);
    if (isDraining) await consumers?.pause();
    else serveAgain();
  };
  registration.onDrain((order) => void follow(order).catch(onError));
  return {
    signal: () => work.signal,
    handBack,
    serves: async (started) => {
      consumers = started;
      if (isDraining) await started.pause();
    },
    close: () => clearTimeout(timer),
  };
};
