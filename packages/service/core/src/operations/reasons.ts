import type { UnavailableReason } from "@reelwright/film/vendor-failure";
import type { StageName } from "../jobs/stage-names.ts";
import type { LiveJob, QueueFigures, StageCapacity, WorkerView } from "../ports/operators.ts";
import { stages } from "../stages/stages.ts";
import type { DeliveryView, OpenTask, Reason } from "./replies.ts";

/** What is longer than this is stuck, in seconds. */
const reasonLimits = {
  /** From dispatch to claim, while slots are free. */
  unclaimed: 30,
  /** In the queue while all slots are busy. */
  queued: 600,
  /** Past the time at which it was to be run or attempted again. */
  overdue: 30,
  /** Without a heartbeat after the lease has expired; the reaper takes it back within a second or two. */
  expired: 15,
  /** At a vendor that has taken the task. */
  vendor: 1_800,
  /** A process that doesn't refresh its row. */
  silent: 15,
} as const;

const reason = (code: string, text: string, isStuck = false): Reason => ({
  code,
  text,
  is_stuck: isStuck,
});

/** `90 s`, `12 min`, `3 h`, `4 d`: two digits or a little more. */
export const ageText = (seconds: number): string => {
  const s = Math.max(0, seconds);
  if (s < 100) return `${Math.round(s)} s`;
  if (s < 6_000) return `${Math.round(s / 60)} min`;
  if (s < 172_800) return `${Math.round(s / 3_600)} h`;
  return `${Math.round(s / 86_400)} d`;
};

/** Reasons that say least: another unit's reason is told first. */
const moving = ["running", "dispatched", "ready", "queued", "worker_gone", "retry", "snoozed"];

const weight = ({ code, is_stuck: isStuck }: Reason): number => {
  const place = moving.indexOf(code);
  return (isStuck ? 100 : 0) + (place === -1 ? 50 : place);
};

const pauses = {
  user: reason("paused", "The job's user paused it.", true),
  human_review: reason("review", "Waits for decisions on its items.", true),
  credit_limit: reason(
    "credit_limit",
    "The job reached its max_credits; resume with a higher one.",
    true,
  ),
} as const;

/**
 * Why a live job is where it is: its pause, else the most telling reason among its open units. A job one of whose units
 * runs is not stuck, unless that unit is.
 */
export const jobReason = (job: LiveJob, capacities: Capacities): Reason => {
  const reasons = job.tasks.map((task) => taskReason(task, job, capacities));
  const running = reasons.find(({ code, is_stuck: isStuck }) => code === "running" && !isStuck);
  if (job.status === "paused" && job.pause_reason !== null && !running)
    return pauses[job.pause_reason];
  const [first, ...others] = reasons;
  if (!first)
    return reason("nothing_open", "No unit of it is open: it can't go on. Report this.", true);
  const told = others.reduce((best, each) => (weight(each) > weight(best) ? each : best), first);
  return running ? { ...told, is_stuck: told.is_stuck && told.code === "running_long" } : told;
};

/** Why a unit is where it is: computed from rows alone, the same for the command line and for dashboards. */

export type Capacities = ReadonlyMap<StageName, StageCapacity>;
type JobStanding = Pick<LiveJob, "status" | "pause_reason" | "current_stage">;

const timeoutSeconds = (name: StageName): number =>
  (stages.find((stage) => stage.name === name)?.worker.timeoutMs ?? 0) / 1_000;

const appOf = (name: StageName): string =>
  stages.find((stage) => stage.name === name)?.worker.app ?? "a worker";

const vendorReasons: { readonly [why in UnavailableReason]: (vendor: string) => Reason } = {
  down: (vendor) =>
    reason("vendor_down", `${vendor} fails again and again; its circuit is open.`, true),
  operator: (vendor) =>
    reason("vendor_operator", `${vendor} refuses our account: check its key and balance.`, true),
  spending_limit: (vendor) =>
    reason("vendor_spending_limit", `The day's spending limit of ${vendor} is reached.`, true),
};

/** What its job keeps it from; null: nothing. A user's pause lets the stage that runs end. */
const heldByJob = (task: OpenTask, job: JobStanding): Reason | null => {
  if (task.status === "review")
    return reason("review", "A person is to decide on its item (POST /jobs/{id}/review).", true);
  if (job.status !== "paused" || task.status === "leased") return null;
  if (job.pause_reason === "credit_limit")
    return reason(
      "credit_limit",
      "The job reached its max_credits; resume with a higher one.",
      true,
    );
  if (job.pause_reason === "human_review")
    return reason("review", "The job waits for decisions on other items.", true);
  if (task.stage === job.current_stage) return null;
  return reason("paused", "The job's user paused it.", true);
};

const leasedReason = ({ lease, stage, for_s: heldFor, call }: OpenTask): Reason => {
  const holder = `${lease?.app ?? "a process"} ${lease?.owner ?? ""}`.trim();
  if (lease === null || !lease.is_alive)
    return reason("worker_gone", `${holder} is gone; the reaper takes the lease back.`);
  if (lease.expires_in_s < 0)
    return reason(
      "worker_silent",
      `${holder} is registered, but sent no heartbeat for ${ageText(8 - lease.expires_in_s)}.`,
      -lease.expires_in_s > reasonLimits.expired,
    );
  const beat = `last heartbeat ${ageText(8 - lease.expires_in_s)} ago`;
  const at = call ? `, with a call at ${call.vendor}` : "";
  const isLong = heldFor > timeoutSeconds(stage);
  return reason(
    isLong ? "running_long" : "running",
    `Runs at ${holder} for ${ageText(heldFor)}${at}; ${beat}.`,
    isLong,
  );
};

/** Of a unit that waits for its vendor or for its next attempt. */
const waitingReason = (task: OpenTask): Reason => {
  const { call, waits_for: why, due_in_s: dueIn, error, failures } = task;
  if (why !== null) return vendorReasons[why](call?.vendor ?? "the vendor");
  if ((dueIn ?? 0) < -reasonLimits.overdue)
    return reason(
      "overdue",
      `Was to run again ${ageText(-(dueIn ?? 0))} ago: no relay looks. Does a worker or gateway run?`,
      true,
    );
  const again = `looks again in ${ageText(dueIn ?? 0)}`;
  if (call?.state === "submitted")
    return reason(
      "vendor_working",
      `${call.vendor} works on it for ${ageText(task.for_s)}; ${again}.`,
      task.for_s > reasonLimits.vendor,
    );
  if (call?.state === "unknown")
    return reason("vendor_unknown", `Whether ${call.vendor} took the call is looked up; ${again}.`);
  if (call)
    return reason(
      "vendor_limit",
      `Waits for a place or the rate limit at ${call.vendor}; ${again}.`,
      task.for_s > reasonLimits.vendor,
    );
  const last = error ? ` after ${error.code}` : "";
  return failures > 0
    ? reason("retry", `Tried again in ${ageText(dueIn ?? 0)}${last} (${failures} failed).`)
    : reason("snoozed", `Gave its slot back; ${again}.`);
};

const readyReason = (task: OpenTask, capacity: StageCapacity | undefined): Reason => {
  const { stage, for_s: since, is_dispatched: isDispatched } = task;
  const { slots = 0, leased = 0, draining = 0 } = capacity ?? {};
  if (slots === 0)
    return draining > 0
      ? reason(
          "draining",
          `All workers of ${stage} drain: start another ${appOf(stage)}, or undrain one.`,
          true,
        )
      : reason("no_worker", `No worker announces ${stage}: start a ${appOf(stage)}.`, true);
  const busy = `${leased} of ${slots} slots of ${stage} are busy`;
  if (leased >= slots)
    return reason(
      "queued",
      `Waits ${ageText(since)} for a slot; ${busy}.`,
      since > reasonLimits.queued,
    );
  const isLate = since > reasonLimits.unclaimed;
  if (isDispatched)
    return reason(
      isLate ? "unclaimed" : "dispatched",
      isLate
        ? `Dispatched, but claimed by nobody for ${ageText(since)} though ${busy}: check Redis and the workers' connection to it.`
        : `Dispatched; ${busy}.`,
      isLate,
    );
  return reason(
    isLate ? "undispatched" : "ready",
    isLate
      ? `Not dispatched for ${ageText(since)} though ${busy}: check Redis and the relays.`
      : `About to be dispatched; ${busy}.`,
    isLate,
  );
};

/** Why an open unit of a live job is where it is. */
export const taskReason = (task: OpenTask, job: JobStanding, capacities: Capacities): Reason => {
  const held = heldByJob(task, job);
  if (held) return held;
  if (task.status === "leased") return leasedReason(task);
  if (task.status === "waiting") return waitingReason(task);
  return readyReason(task, capacities.get(task.stage));
};

const lastOf = ({ last_status: status, last_error: error }: DeliveryView): string =>
  status === null ? (error ?? "no answer") : `HTTP ${status}`;

/** Why a delivery is where it is. */
export const deliveryReason = (delivery: DeliveryView): Reason => {
  const { state, attempts, due_in_s: dueIn, is_leased: isLeased } = delivery;
  if (state === "delivered") return reason("delivered", `Delivered (${lastOf(delivery)}).`);
  if (state === "abandoned")
    return reason(
      "abandoned",
      `Given up after ${attempts} attempts; the last: ${lastOf(delivery)}. It can be replayed.`,
      true,
    );
  if (isLeased) return reason("attempted", "Is being attempted at this moment.");
  if (delivery.last_error === "pre:SECRET_UNREADABLE")
    return reason(
      "secret_unreadable",
      "Its secret was sealed with a key that the dispatchers don't have; add it to REELWRIGHT_SECRET_KEYS.",
      true,
    );
  if (-dueIn > reasonLimits.overdue)
    return reason(
      "overdue",
      `Due for ${ageText(-dueIn)}: no webhook-dispatcher has a slot for it. Does one run?`,
      true,
    );
  if (attempts > 0)
    return reason(
      "failing",
      `${attempts} failed, the last: ${lastOf(delivery)}; next attempt in ${ageText(dueIn)}.`,
      true,
    );
  return reason("due", "Is about to be attempted.");
};

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

const drainReason = ({ leased, hand_back_in_s: handBackIn }: WorkerView): Reason => {
  if (leased === 0)
    return reason("drained", "Takes no new tasks, and holds none: it may be stopped.");
  const rest =
    handBackIn === null ? "" : `; hands them back in ${ageText(Math.max(0, handBackIn))}`;
  return reason("draining", `Takes no new tasks; ${leased} still run${rest}.`);
};

/** What a registered process does. */
export const workerReason = (worker: WorkerView): Reason => {
  const { is_alive: isAlive, seen_s: seen, slots, app, leased, draining_s: draining } = worker;
  if (!isAlive) return reason("gone", `Its session ended; last seen ${ageText(seen)} ago.`);
  const count = Object.values(slots).reduce((sum, each) => sum + each, 0);
  const announces = app !== "webhook-dispatcher" && app !== "standby";
  if (announces && seen > reasonLimits.silent)
    return reason(
      "silent",
      `Holds its session, but hasn't refreshed its row for ${ageText(seen)}: it gets no tasks.`,
      true,
    );
  if (draining !== null) return drainReason(worker);
  if (!announces) return reason("serving", "Runs no stages.");
  return reason("serving", `${leased} of ${count} slots are busy.`);
};
