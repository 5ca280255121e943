/** Each stage's queue, and who serves it: `admin queues` and `GET /admin/overview`. */
import { type StageName, stageNames } from "../jobs/model/stage-names.ts";
import type { InstallationFigures } from "../ports/operations.ts";
import type { StageCapacity } from "../ports/operator-store.ts";
import { queueReason } from "./queue-reason.ts";
import type { Reason } from "./reason.ts";

/** Units of live jobs at one stage. Ages in seconds, to a tenth; 0: nothing waits. */
export type QueueView = {
  readonly stage: StageName;
  /** Not yet dispatched to a worker. */
  readonly ready: number;
  readonly dispatched: number;
  readonly leased: number;
  /** For a vendor, or for the next attempt. */
  readonly waiting: number;
  /** Ready, in a paused job. */
  readonly paused: number;
  /** Of the oldest that is ready or dispatched. */
  readonly oldest_s: number;
  /** Of the oldest that is not dispatched. */
  readonly undispatched_s: number;
  readonly slots: number;
  readonly workers: number;
  readonly draining: number;
  readonly reason: Reason;
};

const emptyQueue = {
  ready: 0,
  dispatched: 0,
  leased: 0,
  waiting: 0,
  paused: 0,
  oldestSeconds: 0,
  undispatchedSeconds: 0,
};
const noCapacity = { slots: 0, leased: 0, workers: 0, draining: 0 };

/** To a tenth. */
export const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;

/** Every stage in the pipeline's order, those without work too. */
export const queueViews = (
  { queues }: Pick<InstallationFigures, "queues">,
  capacities: readonly StageCapacity[],
): readonly QueueView[] =>
  stageNames.map((stage) => {
    const queue = queues.find((each) => each.stage === stage) ?? emptyQueue;
    const capacity = capacities.find((each) => each.stage === stage) ?? noCapacity;
    const { ready, dispatched, leased, waiting, paused } = queue;
    const { slots, workers, draining } = capacity;
    return {
      stage,
      ready,
      dispatched,
      leased,
      waiting,
      paused,
      oldest_s: tenths(queue.oldestSeconds),
      undispatched_s: tenths(queue.undispatchedSeconds),
      slots,
      workers,
      draining,
      reason: queueReason(queue, capacity),
    };
  });
