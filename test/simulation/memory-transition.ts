/** Writes a transition to the in-memory rows, all or nothing, like the transaction in Postgres. */

import { applyTransition, type TaskState, type Transition } from "@reelwright/core/jobs/job-state";
import type { Priority } from "@reelwright/core/ports/tenants";
import { uuidv7 } from "@reelwright/core/util/uuid";
import type { Clock } from "./clock.ts";
import type { Ledger } from "./memory-ledger.ts";
import { type Job, newTask, stateOf, type Task } from "./memory-rows.ts";

type LedgerData = {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly priorities?: ReadonlyMap<string, Priority>;
};

/** The state of a unit with a new item: nothing except the candidates is kept of the previous one. */
const afresh = { memo: null, failures: 0, notBeforeMs: 0 };

/** Updates the fields of a judged unit other than its state. */
const judge = (task: Task, units: Transition["units"] = [], now: string): void => {
  const change = units.find(({ stage, unit }) => stage === task.stage && unit === task.unit);
  if (!change) return;
  if (task.status === "leased") throw new Error("a judged unit must be at rest");
  const hasEnded = change.status === "done" || change.status === "failed";
  Object.assign(task, afresh, {
    output: structuredClone(change.output),
    progress: change.status === "done" ? 1 : 0,
    finished_at: hasEnded ? now : null,
  });
};

const writeTask = (task: Task, state: TaskState, units: Transition["units"], now: string): void => {
  judge(task, units, now);
  if (state.status === "cancelled" && task.status !== "cancelled") {
    Object.assign(task, { leaseToken: null, finished_at: now });
  }
  Object.assign(task, state);
};

export const writeTransition = (
  job: Job,
  tasks: Task[],
  transition: Transition,
  { ledger, clock, priorities }: LedgerData,
): void => {
  const {
    settle,
    units,
    webhook,
    events = [],
    traceContext,
    ...rest
  } = structuredClone(transition);
  const now = clock.iso();
  // The only step that may throw comes first.
  const isSettled = settle !== undefined && ledger.settle(job.job_id, settle);
  const change = { ...rest, events, ...(units && { units }), ...(isSettled && { settle }) };
  const after = applyTransition(stateOf(job, tasks), change, now);
  const own = tasks.filter(({ jobId, run }) => jobId === job.job_id && run === job.run);
  Object.assign(job, after.job, { traceContext: traceContext ?? job.traceContext });
  for (const state of after.tasks) {
    const task = own.find(({ stage, unit }) => stage === state.stage && unit === state.unit);
    if (task) writeTask(task, state, units, now);
    else {
      const added = newTask(job, uuidv7(), state, {
        tasks,
        nowMs: clock.nowMs(),
        priority: priorities?.get(job.tenant_id),
        memo: change.insert?.find(({ stage, unit }) => stage === state.stage && unit === state.unit)
          ?.memo,
      });
      tasks.push({ ...added, ...state });
    }
  }
  if (webhook) {
    const credits_consumed = settle?.consumed ?? job.credits_consumed;
    job.webhooks.push({ ...webhook, run: job.run, credits_consumed });
  }
  for (const event of events) {
    job.events.push({ ...event, seq: job.events.length + 1, created_at: now });
  }
};
