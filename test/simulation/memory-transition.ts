/** Writes a transition to the rows in memory, all or nothing, as the transaction in Postgres does. */
import { type Transition, uuidv7 } from "@reelwright/core";
import type { Clock } from "./clock.ts";
import type { Ledger } from "./memory-ledger.ts";
import { type Job, newTask, type Task } from "./memory-rows.ts";

type World = { readonly ledger: Ledger; readonly clock: Clock };

const insertUnits = (job: Job, tasks: Task[], units: NonNullable<Transition["insert"]>): void => {
  const own = tasks.filter(({ jobId, run }) => jobId === job.job_id && run === job.run);
  for (const unit of units) {
    const exists = own.some((task) => task.stage === unit.stage && task.unit === unit.unit);
    if (!exists) tasks.push(newTask(job, uuidv7(), unit));
  }
};

const open = ["ready", "leased", "waiting"];
const cancelOpenTasks = (job: Job, tasks: readonly Task[]): void => {
  for (const task of tasks) {
    if (task.jobId !== job.job_id || !open.includes(task.status)) continue;
    Object.assign(task, { status: "cancelled", leaseToken: null });
  }
};

const settleHold = (job: Job, consumed: number, { ledger, clock }: World): void => {
  ledger.settle(job.job_id, consumed);
  Object.assign(job, {
    completed_at: clock.iso(),
    credits_consumed: consumed,
    credits_reserved: 0,
  });
};

export const applyTransition = (
  job: Job,
  tasks: Task[],
  transition: Transition,
  world: World,
): void => {
  const { set, insert = [], cancelOpen, settle, webhook, events = [] } = transition;
  // The one step that may refuse goes first.
  if (settle) settleHold(job, settle.consumed, world);
  Object.assign(job, set, { updated_at: world.clock.iso() });
  insertUnits(job, tasks, insert);
  if (cancelOpen) cancelOpenTasks(job, tasks);
  if (webhook) job.webhooks.push({ ...webhook, credits_consumed: job.credits_consumed });
  for (const event of events) {
    job.events.push({ ...event, seq: job.events.length + 1, created_at: world.clock.iso() });
  }
};
