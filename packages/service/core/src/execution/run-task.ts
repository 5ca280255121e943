import { type DurationLog, endedBatch, withEstimate } from "../estimates/durations.ts";
import type { JobState, Transition } from "../jobs/job-state.ts";
import { type AnyStage, stageByName } from "../pipeline/stage.ts";
import type { DurationKey } from "../ports/jobs.ts";
import type { Chain, Claim, TaskStore } from "../ports/task-store.ts";
import { type Meter, silentMeter } from "../telemetry/meter.ts";
import { type Span, silentTracer, type Tracer } from "../telemetry/tracer.ts";
import type { Leases } from "./leases.ts";
import { decide, unitAttributes, unitFields } from "./results.ts";
import { type EndedRun, runUnit, sweepFiles, type UnitDeps } from "./run-unit.ts";

/** One task, from its dispatch to its commit: the only way in which work is done. */

export type ExecutionDeps = UnitDeps & {
  readonly tasks: Pick<TaskStore, "claim" | "finish">;
  readonly leases: Leases;
  /** This process's number; its session holds the lock. */
  readonly owner: number;
  /**
   * Called after each commit, so that the job's subscribers are notified. `isLeft`: it left something ready for whoever
   * receives it, so that the relay is to look. `hasEnded`: it ended the job.
   */
  readonly onCommitted: (jobId: string, isLeft: boolean, hasEnded: boolean) => void;
  /** Called when a received task was claimed: its stage may have room for the next dispatch. */
  readonly onClaimed?: () => void;
  /** The slots in which it goes on with a job; left out: what follows is left to whoever receives it. */
  readonly slots?: Pick<Chain, "reserve" | "release"> & {
    /** Hears of each unit that it goes on with; resolves when the unit's lease has ended. */
    began(running: Promise<unknown>): void;
  };
  readonly meter?: Meter;
  readonly tracer?: Tracer;
  /** How long stages take: what is measured, and what is expected of it. */
  readonly durations?: Pick<DurationLog, "current" | "note">;
};

/** Calls it the first time only. */
const once = (call: () => void): (() => void) => {
  let isCalled = false;
  return () => {
    if (!isCalled) call();
    isCalled = true;
  };
};

/** What can't be removed now is only clutter. */
const sweepUnit = async (
  deps: ExecutionDeps,
  stage: AnyStage,
  claim: Claim,
  run: EndedRun | null,
  isAccepted: boolean,
): Promise<void> => {
  const isKept = isAccepted && run?.result.kind === "done";
  // Looking at a vendor's work again is short, and leaves nothing.
  if (isAccepted && run?.result.kind === "snooze" && !run.hasFiles) return;
  try {
    await sweepFiles({ stages: deps.stages, files: deps.tools.files }, stage, claim, isKept);
    if (isKept) await run.calls?.sweep();
  } catch (error) {
    deps.log({ ...unitFields(claim), outcome: "unswept", error });
  }
};

type Ending = {
  /** False: the lease is lost, nothing is written. */
  readonly isAccepted: boolean;
  /** Whether something is ready now that this process doesn't go on with. */
  readonly isLeft: boolean;
  /** Whether the job has ended with it. */
  readonly hasEnded: boolean;
};
const fenced: Ending = { isAccepted: false, isLeft: false, hasEnded: false };

/** Writes how the run ended, and claims what follows where there are slots for it: into `next`. */
const finish = async (
  deps: ExecutionDeps,
  claim: Claim,
  ended: EndedRun | null,
  { startedMs, next }: { readonly startedMs: number; readonly next: Claim[] },
): Promise<Ending> => {
  if (ended === null) return fenced;
  const { result, notes, calls } = ended;
  const measured = measureStages(deps, claim);
  const { owner, slots } = deps;
  const chain = slots && {
    owner,
    reserve: slots.reserve,
    release: slots.release,
    claimed: (claims: readonly Claim[]) => void next.push(...claims),
  };
  let ready = 0;
  let hasEnded = false;
  const decideAndCount = (state: JobState): Transition => {
    const transition = measured.told(state, decide(deps.stages, claim, result, notes)(state));
    const again = transition.units?.filter(({ status }) => status === "ready") ?? [];
    hasEnded = transition.settle !== undefined;
    ready = (transition.insert?.length ?? 0) + again.length + (result.kind === "release" ? 1 : 0);
    return transition;
  };
  try {
    const isAccepted = await deps.tasks.finish(claim, result, decideAndCount, chain);
    if (isAccepted) measured.note(startedMs);
    return isAccepted ? { isAccepted, isLeft: ready > next.length, hasEnded } : fenced;
  } finally {
    calls?.release();
  }
};

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/** A run under way, as it is reported. */
type Reported = { readonly claim: Claim; readonly span: Span; readonly startedMs: number };

const reportEnd = (
  deps: ExecutionDeps,
  { claim, span, startedMs }: Reported,
  ended: EndedRun | null,
  isAccepted: boolean,
): void => {
  const outcome = (isAccepted ? ended?.result.kind : null) ?? "fenced";
  const durationMs = performance.now() - startedMs;
  measureEnd(deps.meter ?? silentMeter, claim.stage, outcome, durationMs);
  const failure = ended?.failure;
  span.set({ "reelwright.outcome": outcome, "error.type": failure?.code });
  if (failure) span.fail(failure);
  deps.log({
    ...unitFields(claim),
    outcome,
    duration_ms: tenths(durationMs),
    vendor_ms: tenths(ended?.vendorMs ?? 0),
    ...(failure && { code: failure.code, error: failure }),
  });
};

/** A unit that was claimed. */
type Run = {
  readonly claim: Claim;
  /** Called when the work is over and its result is about to be written: its slot may be used again. */
  readonly worked: () => void;
};

/** Begins the run's span; what the run does is traced back to it. */
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
  { claim: given, worked }: Run,
  shutDown: AbortSignal,
): Promise<void> => {
  const stage = stageByName(deps.stages, given.stage);
  const reported = beginRun(deps, given);
  const { claim, span } = reported;
  const lease = deps.leases.hold(claim);
  /** What was claimed along with the end, each with a slot, until it runs. */
  const next: Claim[] = [];
  try {
    const ended = await runUnit(deps, stage, claim, lease, shutDown);
    worked();
    const { startedMs } = reported;
    const { isAccepted, isLeft, hasEnded } = await finish(deps, claim, ended, { startedMs, next });
    if (isAccepted) for (const each of next.splice(0)) goOn(deps, each, shutDown);
    reportEnd(deps, reported, ended, isAccepted);
    if (isAccepted) deps.onCommitted(claim.jobId, isLeft, hasEnded);
    await sweepUnit(deps, stage, claim, ended, isAccepted);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    deps.slots?.release(next);
    lease.drop();
    span.end();
  }
};

/** Runs a unit that was claimed along with a commit, in the slot that was taken for it. */
const goOn = (deps: ExecutionDeps, claim: Claim, shutDown: AbortSignal): void => {
  const { slots, log } = deps;
  const worked = once(() => slots?.release([claim]));
  const run = async (): Promise<void> => {
    measureClaim(deps.meter ?? silentMeter, claim);
    await runClaim(deps, { claim, worked }, shutDown);
  };
  const running = run()
    .catch((error: unknown) => log({ ...unitFields(claim), outcome: "unfinished", error }))
    .finally(worked);
  slots?.began(running);
};

/**
 * Claims a task and sees it through, and goes on with what follows where it has slots. Returns false when there was
 * nothing to claim. `shutDown` aborting hands the lease back uncounted. Never throws for what goes wrong inside the
 * work; throws when the store is away for long. `worked` is called once the task needs no slot any more.
 */
export const runTask =
  (deps: ExecutionDeps) =>
  async (
    taskId: string,
    shutDown: AbortSignal,
    worked = (): void => undefined,
  ): Promise<boolean> => {
    const claim = await deps.tasks.claim(taskId, deps.owner);
    if (!claim) return false;
    measureClaim(deps.meter ?? silentMeter, claim);
    deps.onClaimed?.();
    await runClaim(deps, { claim, worked }, shutDown);
    return true;
  };

/** What is measured of units' runs. */

/** Notes a claim, and how long the unit had waited for it. */
const measureClaim = (meter: Meter, { stage, waitedMs }: Claim): void => {
  meter.count("reelwright_tasks_claimed_total", { stage });
  meter.observe("reelwright_queue_wait_seconds", { stage }, waitedMs / 1_000);
};

/** Notes how the run of a unit ended. */
const measureEnd = (meter: Meter, stage: string, outcome: string, durationMs: number): void => {
  meter.observe("reelwright_stage_duration_seconds", { stage, outcome }, durationMs / 1_000);
  if (outcome === "fenced") meter.count("reelwright_tasks_fenced_total", { stage });
  if (outcome === "retry") meter.count("reelwright_tasks_retried_total", { stage });
};

type Deps = {
  readonly stages: readonly AnyStage[];
  readonly durations?: Pick<DurationLog, "current" | "note">;
};

/** How long stages take: told in the events of a unit's end, and noted where the unit was the last of its batch. */
const measureStages = ({ stages, durations }: Deps, claim: Claim) => {
  let batch: DurationKey | null = null;
  return {
    /** The transition, with what is expected in its events. */
    told: (state: JobState, transition: Transition): Transition => {
      if (!durations) return transition;
      batch = endedBatch(stages, claim, state, transition);
      return withEstimate(stages, durations.current(), state, transition);
    },
    /** The transition is written. `startedMs`: when the run began, by `performance.now()`. */
    note: (startedMs: number): void => {
      if (batch) durations?.note(batch, (claim.ageMs + performance.now() - startedMs) / 1_000);
    },
  };
};
