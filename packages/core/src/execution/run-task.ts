/** One task, from its dispatch to its commit: the only way in which work is done. */

import { isDiskFull } from "../errors/disk-full.ts";
import { asFailure, Failure, isRetryable } from "../errors/failure.ts";
import type { JobState } from "../jobs/model/job-state.ts";
import type { StageName } from "../jobs/model/stage-names.ts";
import type { Transition } from "../jobs/model/transition.ts";
import { onUnitCompleted, onUnitFailed } from "../pipeline/advance.ts";
import { stageByName } from "../pipeline/progress.ts";
import { type AnyStage, Completed, Snooze } from "../pipeline/stage.ts";
import type { Catalogue } from "../ports/catalogue.ts";
import type { Claim, TaskResult, TaskStore } from "../ports/task-store.ts";
import type { MediaTools } from "../ports/tools.ts";
import type { TrackStore } from "../ports/track-store.ts";
import { playable } from "../tracks/custom-track.ts";
import { faultsOf, noFaults } from "./faults.ts";
import { anchorOf, inputsOf } from "./inputs.ts";
import { type HeldLease, type Leases, stopReasons } from "./leases.ts";
import { sweepFiles } from "./sweep.ts";
import { openWorkspace } from "./workspace.ts";

export type ExecutionDeps = {
  readonly tasks: Pick<TaskStore, "claim" | "finish">;
  readonly stages: readonly AnyStage[];
  readonly tools: MediaTools;
  readonly catalogue: Catalogue;
  readonly leases: Leases;
  /** Key of the tenant's logo, or null. */
  readonly logo: (tenantId: string) => Promise<string | null>;
  /** Tenants' own music. */
  readonly tracks: Pick<TrackStore, "get">;
  /** This process's number; its session holds the lock. */
  readonly owner: number;
  /** Directory for temporary files. */
  readonly scratch: string;
  /** Called after each commit: the relay looks for new tasks, the job's subscribers are notified. */
  readonly onCommitted: (jobId: string) => void;
  readonly log: (fields: { readonly [key: string]: unknown }) => void;
  /** Whether a job's `metadata.fault` orders faults; never in production. */
  readonly testFaults?: boolean;
  /** How long a stage may take to end once it was told to stop; 15 s where left out. */
  readonly stopLimitMs?: number;
};

const delayOf = (stage: AnyStage, failures: number): number =>
  stage.retry.delaysMs[Math.min(failures, stage.retry.delaysMs.length - 1)] ?? 0;

/** An aborted run says why it was stopped, whatever error the stop made. */
const causeOf = (error: unknown, signal: AbortSignal): Failure => {
  if (signal.aborted && signal.reason === stopReasons.timeout) {
    return new Failure("timeout", "STAGE_TIMEOUT", "This step took too long.", { cause: error });
  }
  return asFailure(error);
};

/** How long work that found the disk full waits before it looks again. */
const diskFullWaitMs = 10_000;

const failureResult = (stage: AnyStage, claim: Claim, error: Failure, raw: unknown): TaskResult => {
  // Not an error of the job: it waits until there is disk space, however long, and no failure is counted.
  if (isDiskFull(error)) {
    return { kind: "snooze", waitMs: diskFullWaitMs, memo: claim.memo, items: claim.items };
  }
  const retryable = isRetryable(error.code === "INTERNAL" ? raw : error);
  const failed = { code: error.code, message: error.message, retryable };
  return retryable && claim.failures + 1 < stage.retry.maxFailures
    ? { kind: "retry", delayMs: delayOf(stage, claim.failures), error: failed }
    : { kind: "failed", error: failed };
};

const resultOf = (claim: Claim, made: unknown): TaskResult => {
  if (made instanceof Snooze) {
    return { kind: "snooze", waitMs: made.waitMs, memo: made.memo, items: claim.items };
  }
  if (made instanceof Completed) return { kind: "done", output: made.output, items: made.items };
  return { kind: "done", output: made, items: 1 };
};

/** What the job does when a unit ends like this. */
const decide =
  (
    stages: readonly AnyStage[],
    unit: { readonly stage: StageName; readonly unit: number },
    result: TaskResult,
  ) =>
  (state: JobState): Transition => {
    if (result.kind === "done") return onUnitCompleted(stages)(state, unit, result.output);
    if (result.kind === "failed") return onUnitFailed({ ...result.error, stage: unit.stage });
    return {};
  };

/** Poison: a unit that took its process down again and again fails its job. */
export const poisoned = (
  _state: JobState,
  unit: { readonly stage: StageName; readonly unit: number },
): Transition =>
  onUnitFailed({
    code: "WORKER_CRASHED",
    message: "This step ended its worker again and again; we have been told.",
    stage: unit.stage,
    retryable: true,
  });

/** Attempts at one item in one run at most: 1, 5 after low scores, 10 after rejections. */
const itemAttemptsPerRun = 16;
/** A retry of the job gives other items too. */
const itemAttemptOf = ({ run, candidates }: Claim): number =>
  (run - 1) * itemAttemptsPerRun + candidates.length;

/** The media tools, the library, and what is the tenant's own. */
const toolsFor = (deps: ExecutionDeps, tenantId: string) => ({
  ...deps.tools,
  catalogue: deps.catalogue,
  logo: () => deps.logo(tenantId),
  ownTrack: async (musicId: string) => {
    const track = await deps.tracks.get(tenantId, musicId);
    return track && playable(track);
  },
});

const runStage = async (
  deps: ExecutionDeps,
  stage: AnyStage,
  claim: Claim,
  lease: HeldLease,
  signal: AbortSignal,
) => {
  const workspace = await openWorkspace(claim, deps.tools.files, deps.scratch);
  try {
    const faults = deps.testFaults ? faultsOf(claim) : noFaults;
    await faults.before(signal);
    const made = await stage.run({
      tenantId: claim.tenantId,
      jobId: claim.jobId,
      params: claim.params,
      unit: claim.unit,
      input: inputsOf(deps.stages, stage, claim),
      anchor: anchorOf(stage, claim),
      memo: claim.memo,
      run: claim.run,
      itemAttempt: itemAttemptOf(claim),
      feedback: claim.candidates.flatMap(({ feedback }) => feedback ?? []),
      tools: toolsFor(deps, claim.tenantId),
      workspace,
      signal,
      progress: lease.progress,
    });
    return faults.after(made);
  } finally {
    await workspace.close();
  }
};

/** Rejects when the work hasn't ended in time after its stop: it is left to itself, its lease is not renewed. */
const stopDeadline = (signal: AbortSignal, limitMs: number) => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const wait = (): void => {
      timer = setTimeout(
        () => reject(new Error("the stage did not stop when told to")),
        limitMs,
      ).unref();
    };
    if (signal.aborted) wait();
    else signal.addEventListener("abort", wait, { once: true });
  });
  return { late, cancel: () => clearTimeout(timer) };
};

/** Runs the unit and says how it ended; null: stopped because the lease is lost, nothing may be written. */
const runWithinLimits = async (
  deps: ExecutionDeps,
  stage: AnyStage,
  claim: Claim,
  lease: HeldLease,
  shutDown: AbortSignal,
) => {
  const timeout = new AbortController();
  const timer = setTimeout(
    () => timeout.abort(stopReasons.timeout),
    stage.worker.timeoutMs,
  ).unref();
  const signal = AbortSignal.any([lease.signal, shutDown, timeout.signal]);
  const { late, cancel } = stopDeadline(signal, deps.stopLimitMs ?? 15_000);
  try {
    const made = await Promise.race([runStage(deps, stage, claim, lease, signal), late]);
    return { result: resultOf(claim, made), failure: null };
  } catch (error) {
    if (lease.signal.aborted) return null;
    if (shutDown.aborted) return { result: { kind: "release" } as const, failure: null };
    const failure = causeOf(error, signal);
    return { result: failureResult(stage, claim, failure, error), failure };
  } finally {
    clearTimeout(timer);
    cancel();
  }
};

/** What can't be removed now is only clutter. */
const sweepUnit = async (
  deps: ExecutionDeps,
  stage: AnyStage,
  claim: Claim,
  isKept: boolean,
): Promise<void> => {
  try {
    await sweepFiles({ stages: deps.stages, files: deps.tools.files }, stage, claim, isKept);
  } catch (error) {
    deps.log({ job: claim.jobId, stage: claim.stage, unit: claim.unit, outcome: "unswept", error });
  }
};

/**
 * Claims a task and sees it through. Returns false when there was nothing to claim. `shutDown` aborting hands the
 * lease back uncounted. Never throws for what goes wrong inside the work; throws when the store is away for long.
 */
export const runTask =
  (deps: ExecutionDeps) =>
  async (taskId: string, shutDown: AbortSignal): Promise<boolean> => {
    const claim = await deps.tasks.claim(taskId, deps.owner);
    if (!claim) return false;
    const stage = stageByName(deps.stages, claim.stage);
    const startedMs = Date.now();
    const lease = deps.leases.hold(claim);
    try {
      const ended = await runWithinLimits(deps, stage, claim, lease, shutDown);
      const isAccepted =
        ended !== null &&
        (await deps.tasks.finish(claim, ended.result, decide(deps.stages, claim, ended.result)));
      deps.log({
        job: claim.jobId,
        tenant: claim.tenantId,
        stage: claim.stage,
        unit: claim.unit,
        claimCount: claim.claimCount,
        outcome: isAccepted ? ended?.result.kind : "fenced",
        durationMs: Date.now() - startedMs,
        ...(ended?.failure && { error: ended.failure }),
      });
      if (isAccepted) deps.onCommitted(claim.jobId);
      await sweepUnit(deps, stage, claim, isAccepted && ended?.result.kind === "done");
    } finally {
      lease.drop();
    }
    return true;
  };
