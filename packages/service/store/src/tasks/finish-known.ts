/** The usual end of a unit: done, decided on what the process knows of the job, written in one statement with others. */
import type { JobState } from "@reelwright/core/jobs/model/job-state";
import type { Transition } from "@reelwright/core/jobs/model/transition";
import type { Chain, Claim, TaskResult } from "@reelwright/core/ports/task-store";
import type { Database } from "../database/database.ts";
import type { Outcome } from "../database/group-commit.ts";
import { jsonText } from "../database/json.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { inPipelineOrder, stateOf } from "../jobs/record.ts";
import { type Encoded, encodeChange, type NewTask, newTasks } from "../jobs/write-transitions.ts";
import type { Finish } from "./finish-locked.ts";
import { afterTransition, type KnownJob, type KnownJobs, timeOf, withDone } from "./known-jobs.ts";

// The rules are in the function's SQL (prisma/functions/transitions.sql).
const finishTasks: Statement = {
  name: "finish_tasks",
  text: "SELECT task, outcome, leases FROM finish_tasks($1::uuid[], $2::jsonb)",
};

type FinishedRow = {
  readonly task: string;
  readonly outcome: "written" | "repeated" | "lost" | "stale";
  readonly leases: readonly { readonly task_id: string; readonly token: string }[] | null;
};

/** What is to be written of a unit's end, and what is known of the job then. */
export type Decided = {
  readonly finish: Finish;
  readonly version: number;
  readonly change: Encoded;
  readonly tasks: readonly NewTask[];
  /** Null: the job has ended. */
  readonly after: KnownJob | null;
};

/** A verdict on an item, or the end of a run, is left to the job's lock: a lost answer could not be told from a lost lease. */
const isPlain = ({ units, cancelOpen, restart, set }: Transition): boolean =>
  !units?.length && !cancelOpen && !restart && set?.max_credits === undefined;

/** The rule of `admitsClaims`, on the job as the transition leaves it. */
const admits = ({ job }: JobState, { stage }: { readonly stage: string }): boolean =>
  job.status === "pending" ||
  job.status === "processing" ||
  (job.status === "paused" && job.pause_reason === "user" && stage === job.current_stage);

/** The units that the worker goes on with, each with a slot taken for it. */
const chained = (chain: Chain | undefined, state: JobState, { insert = [] }: Transition) =>
  chain ? chain.reserve(insert.filter((unit) => admits(state, unit))) : [];

/** The task's row when it is done. Its counts of claims and failures stay as they are. */
const doneTask = (
  { taskId, leaseToken }: Finish,
  { output, items }: Extract<TaskResult, { kind: "done" }>,
) => ({
  task_id: taskId,
  token: leaseToken,
  status: "done" as const,
  claim_count: null,
  failures: null,
  items,
  progress: 1,
  memo: null,
  output,
  error: null,
  wait_ms: null,
  priority: 1 as const,
});

/**
 * Decides on what is known of the job; null where that is nothing, or what is decided needs the job's lock. Slots are
 * taken for the units that the worker goes on with.
 */
export const decideOnKnown = (
  { timing }: Database,
  known: KnownJobs,
  finish: Finish,
): Decided | null => {
  const { jobId, result, chain, stage, unit } = finish;
  const before = known.get(jobId);
  if (!before || result.kind !== "done") return null;
  const ended = withDone(before, { stage, unit, items: result.items });
  const transition = finish.decide(stateOf(ended.job, ended.tasks));
  if (!isPlain(transition)) return null;
  const output = JSON.parse(jsonText(result.output));
  const after = afterTransition(ended, transition, { stage, unit, output });
  const task = doneTask(finish, { ...result, output });
  // Throws where it can't be right: before slots are taken.
  const change = encodeChange({ job: before.job, now: timeOf(before), transition, task });
  const taken = chained(chain, after, transition);
  const owner = chain?.owner ?? 0;
  const tasks = newTasks(transition, taken, { owner, lease_ms: timing.leaseMs });
  return {
    finish,
    version: before.version,
    change: { ...change, insert: tasks },
    tasks,
    after: transition.settle ? null : after,
  };
};

const claimOf = (
  { finish: { jobId }, after }: Decided,
  { task_id, stage, unit }: NewTask,
  leaseToken: string,
): Claim[] =>
  after
    ? [
        {
          taskId: task_id,
          leaseToken,
          jobId,
          tenantId: after.job.tenant_id,
          run: after.job.run,
          stage,
          unit,
          claimCount: 1,
          waitedMs: 0,
          ageMs: 0,
          failures: 0,
          items: 0,
          candidates: [],
          memo: null,
          params: after.job.params,
          traceContext: after.traceContext,
          outputs: inPipelineOrder(after.outputs),
        },
      ]
    : [];

/** Tells the chain which of its units are leased now, and gives back the slots of the others. */
const follow = (decided: Decided, leases: FinishedRow["leases"]): void => {
  const tokens = new Map((leases ?? []).map(({ task_id, token }) => [task_id, token]));
  const wanted = decided.tasks.filter(({ owner }) => owner !== undefined);
  decided.finish.chain?.release(wanted.filter(({ task_id }) => !tokens.has(task_id)));
  const claims = wanted.flatMap((task) => {
    const token = tokens.get(task.task_id);
    return token === undefined ? [] : claimOf(decided, task, token);
  });
  decided.finish.chain?.claimed(claims);
};

/** The outcome of one; null: what was decided on is out of date. */
const settle = (
  known: KnownJobs,
  decided: Decided,
  row: FinishedRow | undefined,
): Outcome<boolean> | null => {
  const { jobId } = decided.finish;
  if (row?.outcome === "written" && decided.after) known.learn(jobId, decided.after);
  else known.forget(jobId);
  follow(decided, row?.leases ?? null);
  if (row?.outcome === "stale") return null;
  return { ok: true, value: row?.outcome === "written" || row?.outcome === "repeated" };
};

/** Writes what was decided in one statement. Returns the outcomes; what was decided on old knowledge has none. */
export const finishKnown = async (
  { pool }: Database,
  known: KnownJobs,
  batch: readonly Decided[],
  deadlineMs: number,
): Promise<ReadonlyMap<Finish, Outcome<boolean>>> => {
  if (batch.length === 0) return new Map();
  const write = async (): Promise<FinishedRow[]> => {
    const items = batch.map(({ finish, version, change }) => ({
      task_id: finish.taskId,
      token: finish.leaseToken,
      job_id: finish.jobId,
      version,
      change,
    }));
    const values = [batch.map(({ finish }) => finish.jobId), jsonText(items)];
    return retrying(() => rowsOf<FinishedRow>(pool, finishTasks, values), deadlineMs);
  };
  const rows = await write().catch((error: unknown) => {
    for (const decided of batch) {
      known.forget(decided.finish.jobId);
      follow(decided, null);
    }
    throw error;
  });
  const byTask = new Map(rows.map((row) => [row.task, row]));
  return new Map(
    batch.flatMap((decided) => {
      const outcome = settle(known, decided, byTask.get(decided.finish.taskId));
      return outcome ? [[decided.finish, outcome] as const] : [];
    }),
  );
};
