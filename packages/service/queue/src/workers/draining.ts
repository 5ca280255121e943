import { stopReasons } from "@reelwright/core/execution/leases";
import type { DrainOrder, WorkerRegistration } from "@reelwright/core/ports/store";
import type { DispatchConsumers } from "./dispatch-consumers.ts";

/** A process that an operator lets drain, and lets work again. */
export type Draining = {
  readonly isServing: () => boolean;
  /** Stops what runs: it is handed back, and nothing is counted. */
  readonly signal: () => AbortSignal;
  readonly handBack: () => void;
  /** Follows an order, at once or as soon as `serves` is called. */
  follow(order: DrainOrder): Promise<void>;
  serves(consumers: Pick<DispatchConsumers, "pause" | "resume">): Promise<void>;
  /** Forgets the order: the process ends. */
  close(): void;
};

const openDraining = (told: (order: DrainOrder) => void): Draining => {
  let consumers: Pick<DispatchConsumers, "pause" | "resume"> | null = null;
  let work = new AbortController();
  let isDraining = false;
  let timer: NodeJS.Timeout | undefined;

  const handBack = (): void => work.abort(stopReasons.shutDown);
  const serveAgain = (): void => {
    if (work.signal.aborted) work = new AbortController();
    consumers?.resume();
  };
  return {
    isServing: () => !isDraining,
    signal: () => work.signal,
    handBack,
    follow: async (order) => {
      clearTimeout(timer);
      const { handBackInMs } = order;
      if (order.isDraining && handBackInMs !== null) timer = setTimeout(handBack, handBackInMs);
      if (order.isDraining === isDraining) return;
      isDraining = order.isDraining;
      told(order);
      if (isDraining) await consumers?.pause();
      else serveAgain();
    },
    serves: async (started) => {
      consumers = started;
      if (isDraining) await started.pause();
    },
    close: () => clearTimeout(timer),
  };
};

/** Follows the orders that operators give to this process; `followed` is called after each. */
export const startDraining = (
  registration: Pick<WorkerRegistration, "onDrain">,
  followed: () => void,
  log: (event: string, fields: DrainOrder) => void,
  onError: (error: unknown) => void,
): Draining => {
  const draining = openDraining((order) => log("worker.drain_ordered", order));
  registration.onDrain((order) => void draining.follow(order).then(followed, onError));
  return draining;
};
