import type { UnavailableReason } from "@reelwright/film/vendor-failure";
import type { StageName } from "../jobs/stage-names.ts";
import type { LiveJob, StageCapacity } from "../ports/operators.ts";
import { stages } from "../stages/stages.ts";
import { ageText, reason, reasonLimits } from "./reasons.ts";
import type { OpenTask, Reason } from "./replies.ts";

/** The workers' slots by stage. */
export type Capacities = ReadonlyMap<StageName, StageCapacity>;

type JobStanding = Pick<LiveJob, "status" | "pause_reason" | "current_stage">;

const timeoutSeconds = (name: StageName): number =>
  (stages.find((stage) => stage.name === name)?.worker.timeoutMs ?? 0) / 1_000;

const appOf = (name: StageName): string =>
  stages.find((stage) => stage.name === name)?.worker.app ?? "a worker";

const vendorReasons: { readonly [why in UnavailableReason]: (vendor: string) => Reason } = {
  down: (vendor) => reason("vendor_down", `${vendor} fails repeatedly; its circuit is open.`, true),
  operator: (vendor) =>
    reason("vendor_operator", `${vendor} refuses our account: check its key and balance.`, true),
  spending_limit: (vendor) =>
    reason("vendor_spending_limit", `The daily spending limit for ${vendor} is reached.`, true),
};

/** Why the job holds the unit back; null if it doesn't. After a user's pause, the current stage still runs to its end. */
const heldByJob = (task: OpenTask, job: JobStanding): Reason | null => {
  if (task.status === "review")
    return reason("review", "Waits for a decision on its item (POST /jobs/{id}/review).", true);
  if (job.status !== "paused" || task.status === "leased") return null;
  if (job.pause_reason === "credit_limit") return pauseReasons.credit_limit;
  if (job.pause_reason === "human_review")
    return reason("review", "The job waits for decisions on other items.", true);
  return task.stage === job.current_stage ? null : pauseReasons.user;
};

const leasedReason = ({ lease, stage, for_s: heldFor, call }: OpenTask): Reason => {
  const holder = `${lease?.app ?? "a process"} ${lease?.owner ?? ""}`.trim();
  if (lease === null || !lease.is_alive)
    return reason("worker_gone", `${holder} is gone; the reaper takes the lease back.`);
  if (lease.expires_in_s < 0)
    return reason(
      "worker_silent",
      `${holder} is registered but has sent no heartbeat for ${ageText(8 - lease.expires_in_s)}.`,
      -lease.expires_in_s > reasonLimits.expired,
    );
  const beat = `last heartbeat ${ageText(8 - lease.expires_in_s)} ago`;
  const at = call ? `, with a call at ${call.vendor}` : "";
  const isLong = heldFor > timeoutSeconds(stage);
  return reason(
    isLong ? "running_long" : "running",
    `Has run at ${holder} for ${ageText(heldFor)}${at}; ${beat}.`,
    isLong,
  );
};

/** The state of a unit that waits for its vendor or its next attempt. */
const waitingReason = (task: OpenTask): Reason => {
  const { call, waits_for: why, due_in_s: dueIn, error, failures } = task;
  if (why !== null) return vendorReasons[why](call?.vendor ?? "the vendor");
  if ((dueIn ?? 0) < -reasonLimits.overdue)
    return reason(
      "overdue",
      `Should have run ${ageText(-(dueIn ?? 0))} ago: its entry is missing. Check Redis, and that a worker or gateway runs.`,
      true,
    );
  const again = `checks again in ${ageText(dueIn ?? 0)}`;
  if (call?.state === "submitted")
    return reason(
      "vendor_working",
      `${call.vendor} has worked on it for ${ageText(task.for_s)}; ${again}.`,
      task.for_s > reasonLimits.vendor,
    );
  if (call?.state === "unknown")
    return reason(
      "vendor_unknown",
      `It is unknown whether ${call.vendor} accepted the call; ${again}.`,
    );
  if (call)
    return reason(
      "vendor_limit",
      `Waits for the concurrency or rate limit of ${call.vendor}; ${again}.`,
      task.for_s > reasonLimits.vendor,
    );
  const last = error ? ` after ${error.code}` : "";
  return failures > 0
    ? reason("retry", `Retries in ${ageText(dueIn ?? 0)}${last} (failed attempts: ${failures}).`)
    : reason("snoozed", `Released its slot; ${again}.`);
};

const readyReason = (task: OpenTask, capacity: StageCapacity | undefined): Reason => {
  const { stage, for_s: since } = task;
  const { slots = 0, leased = 0, draining = 0 } = capacity ?? {};
  if (slots === 0)
    return draining > 0
      ? reason(
          "draining",
          `All workers of ${stage} are draining: start another ${appOf(stage)}, or undrain one.`,
          true,
        )
      : reason("no_worker", `No worker serves ${stage}: start a ${appOf(stage)}.`, true);
  const busy = `${leased} of ${slots} slots of ${stage} are busy`;
  if (leased >= slots)
    return reason(
      "queued",
      `Has waited ${ageText(since)} for a slot; ${busy}.`,
      since > reasonLimits.queued,
    );
  return unclaimedReason(task, busy);
};

/** Of a unit that waits although slots are free. `busy`: how many are not. */
const unclaimedReason = (
  { is_dispatched: isDispatched, for_s: since }: OpenTask,
  busy: string,
): Reason => {
  const isLate = since > reasonLimits.unclaimed;
  const late = `for ${ageText(since)} although only ${busy}: check Redis`;
  if (isDispatched === false)
    return isLate
      ? reason("undispatched", `Not in its queue ${late}.`, true)
      : reason("ready", `About to be added to its queue; ${busy}.`);
  const where = isDispatched ? "In its queue, but not" : "Not";
  if (isLate)
    return reason(
      "unclaimed",
      `${where} claimed ${late} and the workers' connections to it.`,
      true,
    );
  return isDispatched
    ? reason("dispatched", `In its queue; ${busy}.`)
    : reason("ready", `Waits to be claimed; ${busy}.`);
};

/** The state of an open unit of a live job. */
export const taskReason = (task: OpenTask, job: JobStanding, capacities: Capacities): Reason => {
  const held = heldByJob(task, job);
  if (held) return held;
  if (task.status === "leased") return leasedReason(task);
  if (task.status === "waiting") return waitingReason(task);
  return readyReason(task, capacities.get(task.stage));
};

/** Codes of units that make progress, least important first. Any other unit's reason explains the job better. */
const progressing = ["running", "dispatched", "ready", "queued", "worker_gone", "retry", "snoozed"];

const weight = ({ code, is_stuck: isStuck }: Reason): number => {
  const place = progressing.indexOf(code);
  return (isStuck ? 100 : 0) + (place === -1 ? 50 : place);
};

const pauseReasons = {
  user: reason("paused", "Paused by its user.", true),
  human_review: reason("review", "Waits for decisions on its items.", true),
  credit_limit: reason(
    "credit_limit",
    "The job reached its max_credits; resume with a higher one.",
    true,
  ),
} as const;

/**
 * The state of a live job: its pause, otherwise the most important reason among its open units. A job with a running unit is
 * stuck only if that unit is.
 */
export const jobReason = (job: LiveJob, capacities: Capacities): Reason => {
  const reasons = job.tasks.map((task) => taskReason(task, job, capacities));
  const running = reasons.find(({ code, is_stuck: isStuck }) => code === "running" && !isStuck);
  if (job.status === "paused" && job.pause_reason !== null && !running)
    return pauseReasons[job.pause_reason];
  const [first, ...others] = reasons;
  if (!first)
    return reason(
      "nothing_open",
      "It has no open units and can't continue. Report this bug.",
      true,
    );
  const main = others.reduce((best, each) => (weight(each) > weight(best) ? each : best), first);
  return running ? { ...main, is_stuck: main.is_stuck && main.code === "running_long" } : main;
};
