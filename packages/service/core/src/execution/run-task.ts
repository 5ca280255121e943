import { type DurationLog, endedBatch, withEstimate } from "../estimates/durations.ts";
import { isTestTenant } from "../identity/test-mode.ts";
import type { JobState, Transition } from "../jobs/job-state.ts";
import { type AnyStage, stageByName } from "../pipeline/stage.ts";
import type { DurationKey } from "../ports/jobs.ts";
import type { Claim, Ended, Entry, TaskError, TaskId, TaskStore } from "../ports/task-store.ts";
import { type Meter, silentMeter } from "../telemetry/meter.ts";
import { type Span, silentTracer, type Tracer } from "../telemetry/tracer.ts";
import type { Leases } from "./leases.ts";
import { decide, unitAttributes, unitFields } from "./results.ts";
import { type EndedRun, runUnit, sweepFiles, type UnitDeps } from "./run-unit.ts";

/** Runs one task, from claim to commit. All stages' work goes through here. */

export type ExecutionDeps = UnitDeps & {
  readonly tasks: Pick<TaskStore, "claim" | "finish">;
  readonly leases: Leases;
  /** The number under which this process is registered. */
  readonly owner: number;
  /** Called after each commit: to add the entries of tasks that are ready now, and to notify the job's subscribers. */
  readonly onCommitted: (committed: Committed) => void;
  readonly meter?: Meter;
  readonly tracer?: Tracer;
  /** Measured durations of stages, for estimates. */
  readonly durations?: Pick<DurationLog, "current" | "note">;
};

/** A unit's end that was written. */
export type Committed = {
  readonly jobId: string;
  /** Other tasks that can be claimed because of this end. */
  readonly ready: readonly Entry[];
  /** Whether the job has ended. */
  readonly hasEnded: boolean;
  /** Whether other tasks were cancelled with this end. */
  readonly hasCancelled: boolean;
};

/** How a task's entry goes on: `again` where the task runs again, `error` if it has failed. */
export type TaskRun =
  /** The task couldn't be claimed. */
  | { readonly kind: "refused" }
  | { readonly kind: "ended"; readonly again: Entry | null; readonly error: TaskError | null };

/** Deletes files that no committed row names. Failures are only logged: the storage sweep deletes the rest. */
const sweepUnit = async (
  deps: ExecutionDeps,
  stage: AnyStage,
  claim: Claim,
  run: EndedRun | null,
  isAccepted: boolean,
): Promise<void> => {
  const isKept = isAccepted && run?.result.kind === "done";
  // A poll of a vendor stored nothing.
  if (isAccepted && run?.result.kind === "snooze" && !run.hasFiles) return;
  try {
    await sweepFiles({ stages: deps.stages, files: deps.tools.files }, stage, claim, isKept);
    if (isKept) await run.calls?.sweep();
  } catch (error) {
    deps.log({ ...unitFields(claim), outcome: "unswept", error });
  }
};

type Ending = Ended & Pick<Committed, "hasEnded" | "hasCancelled">;
const fenced: Ending = { isWritten: false, ready: [], hasEnded: false, hasCancelled: false };

/** Writes the unit's end. */
const finish = async (
  deps: ExecutionDeps,
  claim: Claim,
  ended: EndedRun | null,
  startedMs: number,
): Promise<Ending> => {
  if (ended === null) return fenced;
  const { result, notes, calls } = ended;
  const measured = measureStages(deps, claim);
  let hasEnded = false;
  let hasCancelled = false;
  const decideAndNote = (state: JobState): Transition => {
    const transition = measured.addEstimates(
      state,
      decide(deps.stages, claim, result, notes)(state),
    );
    hasEnded = transition.settle !== undefined;
    hasCancelled = transition.cancelOpen ?? false;
    return transition;
  };
  try {
    const { isWritten, ready } = await deps.tasks.finish(claim, result, decideAndNote);
    if (!isWritten) return fenced;
    measured.record(startedMs);
    return { isWritten, ready, hasEnded, hasCancelled };
  } finally {
    calls?.release();
  }
};

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/** Dependencies of a run's report. */
type Reported = { readonly claim: Claim; readonly span: Span; readonly startedMs: number };

const reportEnd = (
  deps: ExecutionDeps,
  { claim, span, startedMs }: Reported,
  ended: EndedRun | null,
  isAccepted: boolean,
): void => {
  const outcome = (isAccepted ? ended?.result.kind : null) ?? "fenced";
  const durationMs = performance.now() - startedMs;
  measureEnd(meterFor(deps, claim), claim.stage, outcome, durationMs);
  const failure = ended?.failure;
  span.set({ "reelwright.outcome": outcome, "error.type": failure?.code });
  if (failure) span.fail(failure);
  deps.log({
    ...ended?.reported,
    ...unitFields(claim),
    outcome,
    duration_ms: tenths(durationMs),
    vendor_ms: tenths(ended?.vendorMs ?? 0),
    ...(failure && { code: failure.code, error: failure }),
  });
};

/** Starts the run's span, which becomes the parent of the spans within the run. */
const beginRun = ({ tracer = silentTracer }: ExecutionDeps, given: Claim): Reported => {
  const span = tracer.begin(`process ${given.stage}`, {
    kind: "consumer",
    parent: given.traceContext,
    attributes: unitAttributes(given),
  });
  const claim = { ...given, traceContext: span.traceContext };
  return { claim, span, startedMs: performance.now() };
};

const runClaim = async (
  deps: ExecutionDeps,
  given: Claim,
  shutDown: AbortSignal,
): Promise<TaskRun> => {
  const stage = stageByName(deps.stages, given.stage);
  const reported = beginRun(deps, given);
  const { claim, span } = reported;
  const lease = deps.leases.hold(claim);
  try {
    const ended = await runUnit(deps, stage, claim, lease, shutDown);
    const { isWritten, ready, ...ends } = await finish(deps, claim, ended, reported.startedMs);
    const isAgain = ({ taskId }: Entry): boolean => taskId === claim.taskId;
    const others = ready.filter((entry) => !isAgain(entry));
    if (isWritten) deps.onCommitted({ jobId: claim.jobId, ready: others, ...ends });
    reportEnd(deps, reported, ended, isWritten);
    await sweepUnit(deps, stage, claim, ended, isWritten);
    const error = isWritten && ended?.result.kind === "failed" ? ended.result.error : null;
    return { kind: "ended", again: ready.find(isAgain) ?? null, error };
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    lease.drop();
    span.end();
  }
};

/**
 * Claims a task and runs it. If `shutDown` aborts, the lease is handed back and no attempt is counted. Errors of the work end
 * the unit; this throws only if the store is unavailable for long.
 */
export const runTask =
  (deps: ExecutionDeps) =>
  async (task: TaskId, shutDown: AbortSignal): Promise<TaskRun> => {
    const claim = await deps.tasks.claim(task, deps.owner);
    if (!claim) return { kind: "refused" };
    measureClaim(meterFor(deps, claim), claim);
    return runClaim(deps, claim, shutDown);
  };

/** Test mode counts in no metric. */
const meterFor = ({ meter = silentMeter }: ExecutionDeps, { tenantId }: Claim): Meter =>
  isTestTenant(tenantId) ? silentMeter : meter;

/** Counts a claim and measures how long the unit waited for it. */
const measureClaim = (meter: Meter, { stage, waitedMs }: Claim): void => {
  meter.count("reelwright_tasks_claimed_total", { stage });
  meter.observe("reelwright_queue_wait_seconds", { stage }, waitedMs / 1_000);
};

/** Measures a run by its outcome. */
const measureEnd = (meter: Meter, stage: string, outcome: string, durationMs: number): void => {
  meter.observe("reelwright_stage_duration_seconds", { stage, outcome }, durationMs / 1_000);
  if (outcome === "fenced") meter.count("reelwright_tasks_fenced_total", { stage });
  if (outcome === "retry") meter.count("reelwright_tasks_retried_total", { stage });
};

type Deps = {
  readonly stages: readonly AnyStage[];
  readonly durations?: Pick<DurationLog, "current" | "note">;
};

/** Adds estimates to the events of a unit's end, and records the duration if the unit was the last of its batch. */
const measureStages = ({ stages, durations }: Deps, claim: Claim) => {
  let batch: DurationKey | null = null;
  return {
    /** The transition with estimates in its events. */
    addEstimates: (state: JobState, transition: Transition): Transition => {
      if (!durations) return transition;
      if (!isTestTenant(claim.tenantId)) batch = endedBatch(stages, claim, state, transition);
      return withEstimate(stages, durations.current(), state, transition);
    },
    /** Called once the transition is written. `startedMs`: the run's start by `performance.now()`. */
    record: (startedMs: number): void => {
      if (batch) durations?.note(batch, (claim.ageMs + performance.now() - startedMs) / 1_000);
    },
  };
};
