export { type ElectedWork, elected } from "./elected.ts";
export { createFairQueue, type FairQueue, type FairQueueLimits } from "./fair-queue.ts";
export { type Poller, type PollerOptions, startPoller } from "./poller.ts";
export { QueueFull } from "./queue-full.ts";
export { createSemaphore, type Semaphore } from "./semaphore.ts";
export { type WakeSignal, wakeSignal } from "./wake-signal.ts";
export { createYield } from "./yield-to-event-loop.ts";
