/** Why a unit is where it is: computed from rows alone, the same for the command line and for dashboards. */

import type { UnavailableReason } from "@reelwright/film/vendor-failure";
import type { StageName } from "../jobs/model/stage-names.ts";
import type { LiveJob, OpenTask, StageCapacity } from "../ports/operator-store.ts";
import { stages } from "../stages/stages.ts";
import { ageText, type Reason, reason, reasonLimits } from "./reason.ts";

export type Capacities = ReadonlyMap<StageName, StageCapacity>;
export type JobStanding = Pick<LiveJob, "status" | "pause_reason" | "current_stage">;

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
