/** Writes a transition to the rows in memory, all or nothing, as the transaction in Postgres does. */
import {
  isOpen,
  type Settlement,
  type Transition,
  type UnitChange,
} from "@reelwright/core/jobs/job-state";
import { uuidv7 } from "@reelwright/core/util/uuid";
import type { Clock } from "./clock.ts";
import type { Ledger } from "./memory-ledger.ts";
import { type Job, newTask, type Task } from "./memory-rows.ts";

type LedgerData = { readonly ledger: Ledger; readonly clock: Clock };

const insertUnits = (
  job: Job,
  tasks: Task[],
  units: NonNullable<Transition["insert"]>,
  clock: Clock,
): void => {
  const own = tasks.filter(({ jobId, run }) => jobId === job.job_id && run === job.run);
  for (const unit of units) {
    const exists = own.some((task) => task.stage === unit.stage && task.unit === unit.unit);
    if (!exists) tasks.push(newTask(job, uuidv7(), unit, clock.nowMs()));
  }
};

const cancelOpenTasks = (job: Job, tasks: readonly Task[], now: string): void => {
  for (const task of tasks) {
    const isStanding = isOpen(task.status) || task.status === "review";
    if (task.jobId !== job.job_id || task.run !== job.run || !isStanding) continue;
    Object.assign(task, { status: "cancelled", leaseToken: null, finished_at: now });
  }
};

/** A new item has new patience: nothing is remembered of the last one but the candidates. */
const afresh = { memo: null, failures: 0, dispatchedMs: null, notBeforeMs: 0 };

const changeUnits = (
  job: Job,
  tasks: readonly Task[],
  units: readonly UnitChange[],
  now: string,
): void => {
  for (const unit of units) {
    const task = tasks.find(
      (each) =>
        each.jobId === job.job_id &&
        each.run === job.run &&
        each.stage === unit.stage &&
        each.unit === unit.unit,
    );
    if (!task || task.status === "leased") throw new Error("a judged unit must be there, at rest");
    const { status, output, items, retries, rejections, candidates } = structuredClone(unit);
    const hasEnded = status === "done" || status === "failed";
    const finished_at = hasEnded ? now : null;
    const made = { output, items, retries, rejections, candidates };
    Object.assign(task, afresh, made, { status, finished_at, progress: status === "done" ? 1 : 0 });
  }
};

const settleHold = (job: Job, settlement: Settlement, { ledger, clock }: LedgerData): void => {
  if (!ledger.settle(job.job_id, structuredClone(settlement))) return;
  Object.assign(job, {
    completed_at: clock.iso(),
    credits_consumed: job.credits_consumed + settlement.consumed,
    credits_reserved: 0,
  });
};

const setRow = (job: Job, set: NonNullable<Transition["set"]>, now: string): void => {
  const { max_credits, ...row } = set;
  Object.assign(job, row, { updated_at: now });
  if (max_credits !== undefined) job.params = { ...job.params, max_credits };
};

export const applyTransition = (
  job: Job,
  tasks: Task[],
  transition: Transition,
  data: LedgerData,
): void => {
  const { set, units = [], insert = [], cancelOpen, settle, webhook, events = [] } = transition;
  const now = data.clock.iso();
  job.traceContext = transition.traceContext ?? job.traceContext;
  // The one step that may refuse goes first.
  if (settle) settleHold(job, settle, data);
  if (set || settle || events.length > 0) setRow(job, set ?? {}, now);
  changeUnits(job, tasks, units, now);
  insertUnits(job, tasks, insert, data.clock);
  if (cancelOpen) cancelOpenTasks(job, tasks, now);
  if (webhook) {
    const credits_consumed = settle?.consumed ?? job.credits_consumed;
    job.webhooks.push({ ...webhook, run: job.run, credits_consumed });
  }
  for (const event of events) {
    job.events.push({ ...event, seq: job.events.length + 1, created_at: now });
  }
};
