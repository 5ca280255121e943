import type { QueueFigures } from "../ports/operations.ts";
import type { StageCapacity } from "../ports/operator-store.ts";
import { ageText, type Reason, reason, reasonLimits } from "./reason.ts";

/** What is the case with a stage's queue. */
export const queueReason = (
  queue: Pick<QueueFigures, "ready" | "dispatched" | "oldestSeconds">,
  { slots, draining, leased }: Omit<StageCapacity, "stage">,
): Reason => {
  const waiting = queue.ready + queue.dispatched;
  if (waiting === 0) return reason("empty", "Nothing waits for a slot.");
  if (slots === 0)
    return draining > 0
      ? reason("draining", "All its workers drain.", true)
      : reason("no_worker", "No worker announces it.", true);
  const oldest = queue.oldestSeconds;
  if (leased >= slots)
    return reason(
      "backlog",
      `All slots are busy; the oldest waits ${ageText(oldest)}.`,
      oldest > reasonLimits.queued,
    );
  return oldest > reasonLimits.unclaimed
    ? reason(
        "unclaimed",
        `Slots are free, yet the oldest waits ${ageText(oldest)}: check Redis.`,
        true,
      )
    : reason("moving", `The oldest waits ${ageText(oldest)}.`);
};
