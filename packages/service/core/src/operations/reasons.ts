import type { QueueFigures, StageCapacity, WorkerView } from "../ports/operators.ts";
import type { DeliveryView, Reason } from "./replies.ts";

/** Seconds after which something counts as stuck. */
export const reasonLimits = {
  /** Ready but not claimed, while slots are free. */
  unclaimed: 30,
  /** Queued while all slots are busy. */
  queued: 600,
  /** Past its time to run. */
  overdue: 30,
  /** Past the expiry of its lease. The reaper takes a lease back within two seconds. */
  expired: 15,
  /** Waiting for a vendor. */
  vendor: 1_800,
  /** Since a process refreshed its row. */
  silent: 15,
} as const;

export const reason = (code: string, text: string, isStuck = false): Reason => ({
  code,
  text,
  is_stuck: isStuck,
});

/** A duration in one unit: `90 s`, `12 min`, `3 h`, `4 d`. */
export const ageText = (seconds: number): string => {
  const s = Math.max(0, seconds);
  if (s < 100) return `${Math.round(s)} s`;
  if (s < 6_000) return `${Math.round(s / 60)} min`;
  if (s < 172_800) return `${Math.round(s / 3_600)} h`;
  return `${Math.round(s / 86_400)} d`;
};

/** The state of a stage's queue. */
export const queueReason = (
  queue: Pick<QueueFigures, "ready" | "dispatched" | "oldestSeconds">,
  { slots, draining, leased }: Omit<StageCapacity, "stage">,
): Reason => {
  const waiting = queue.ready + queue.dispatched;
  if (waiting === 0) return reason("empty", "No task waits for a slot.");
  if (slots === 0)
    return draining > 0
      ? reason("draining", "All its workers are draining.", true)
      : reason("no_worker", "No worker serves it.", true);
  const oldest = queue.oldestSeconds;
  if (leased >= slots)
    return reason(
      "backlog",
      `All slots are busy; the oldest task has waited ${ageText(oldest)}.`,
      oldest > reasonLimits.queued,
    );
  return oldest > reasonLimits.unclaimed
    ? reason(
        "unclaimed",
        `Slots are free, but the oldest task has waited ${ageText(oldest)}: check Redis.`,
        true,
      )
    : reason("moving", `The oldest task has waited ${ageText(oldest)}.`);
};

const drainReason = ({ leased, hand_back_in_s: handBackIn }: WorkerView): Reason => {
  if (leased === 0)
    return reason("drained", "Takes no new tasks and runs none: it may be stopped.");
  const rest =
    handBackIn === null ? "" : `; hands them back in ${ageText(Math.max(0, handBackIn))}`;
  return reason("draining", `Takes no new tasks; ${leased} still run${rest}.`);
};

/** The state of a registered process. */
export const workerReason = (worker: WorkerView): Reason => {
  const { is_alive: isAlive, seen_s: seen, slots, leased, draining_s: draining } = worker;
  if (!isAlive)
    return reason("gone", `It stopped or died; its last heartbeat was ${ageText(seen)} ago.`);
  const count = Object.values(slots).reduce((sum, each) => sum + each, 0);
  if (seen > reasonLimits.silent)
    return reason("silent", `It has sent no heartbeat for ${ageText(seen)}.`, true);
  if (draining !== null) return drainReason(worker);
  if (count === 0) return reason("serving", "Runs no stages.");
  return reason("serving", `${leased} of ${count} slots are busy.`);
};

const lastOf = ({ last_status: status, last_error: error }: DeliveryView): string =>
  status === null ? (error ?? "no answer") : `HTTP ${status}`;

/** The state of a webhook delivery. */
export const deliveryReason = (delivery: DeliveryView): Reason => {
  const { state, attempts, due_in_s: dueIn, is_leased: isLeased } = delivery;
  if (state === "delivered") return reason("delivered", `Delivered (${lastOf(delivery)}).`);
  if (state === "abandoned")
    return reason(
      "abandoned",
      `Abandoned after ${attempts} attempts; last result: ${lastOf(delivery)}. You can replay it.`,
      true,
    );
  if (isLeased) return reason("attempted", "An attempt is in progress.");
  if (delivery.last_error === "pre:SECRET_UNREADABLE")
    return reason(
      "secret_unreadable",
      "The dispatchers don't have the key that sealed its secret: add the key to REELWRIGHT_SECRET_KEYS.",
      true,
    );
  if (-dueIn > reasonLimits.overdue)
    return reason(
      "overdue",
      `Overdue by ${ageText(-dueIn)}: no webhook-dispatcher has a free slot. Check that one runs.`,
      true,
    );
  if (attempts > 0)
    return reason(
      "failing",
      `${attempts} failed attempts; last result: ${lastOf(delivery)}; next attempt in ${ageText(dueIn)}.`,
      true,
    );
  return reason("due", "The next attempt is about to start.");
};
