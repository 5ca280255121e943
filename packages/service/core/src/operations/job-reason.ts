import type { LiveJob } from "../ports/operator-store.ts";
import { type Reason, reason } from "./reason.ts";
import { type Capacities, taskReason } from "./task-reason.ts";

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
