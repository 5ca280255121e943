/** One task, from its dispatch to its commit: the only way in which work is done. */
import { stageByName } from "../pipeline/progress.ts";
import type { AnyStage } from "../pipeline/stage.ts";
import type { Claim, TaskStore } from "../ports/task-store.ts";
import { type Meter, silentMeter } from "../telemetry/meter.ts";
import type { Leases } from "./leases.ts";
import { decide } from "./results.ts";
import { type EndedRun, runUnit, type UnitDeps } from "./run-unit.ts";
import { sweepFiles } from "./sweep.ts";

export type ExecutionDeps = UnitDeps & {
  readonly tasks: Pick<TaskStore, "claim" | "finish">;
  readonly leases: Leases;
  /** This process's number; its session holds the lock. */
  readonly owner: number;
  /** Called after each commit: the relay looks for new tasks, the job's subscribers are notified. */
  readonly onCommitted: (jobId: string) => void;
  readonly meter?: Meter;
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
    deps.log({ job: claim.jobId, stage: claim.stage, unit: claim.unit, outcome: "unswept", error });
  }
};

/** Writes how the run ended; false: the lease is lost, nothing is written. */
const finish = async (
  deps: ExecutionDeps,
  claim: Claim,
  ended: EndedRun | null,
): Promise<boolean> => {
  if (ended === null) return false;
  const { result, notes, calls } = ended;
  try {
    return await deps.tasks.finish(claim, result, decide(deps.stages, claim, result, notes));
  } finally {
    calls?.release();
  }
};

/** Notes how the run of a unit ended. */
const measureEnd = (meter: Meter, stage: string, outcome: string, durationMs: number): void => {
  meter.observe("reelwright_stage_duration_seconds", { stage, outcome }, durationMs / 1_000);
  if (outcome === "fenced") meter.count("reelwright_tasks_fenced_total", { stage });
  if (outcome === "retry") meter.count("reelwright_tasks_retried_total", { stage });
};

const reportEnd = (
  deps: ExecutionDeps,
  claim: Claim,
  ended: EndedRun | null,
  isAccepted: boolean,
  startedMs: number,
): void => {
  const outcome = (isAccepted ? ended?.result.kind : null) ?? "fenced";
  const durationMs = Date.now() - startedMs;
  measureEnd(deps.meter ?? silentMeter, claim.stage, outcome, durationMs);
  deps.log({
    job: claim.jobId,
    tenant: claim.tenantId,
    stage: claim.stage,
    unit: claim.unit,
    claimCount: claim.claimCount,
    outcome,
    durationMs,
    ...(ended?.failure && { error: ended.failure }),
  });
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
    deps.meter?.count("reelwright_tasks_claimed_total", { stage: claim.stage });
    const lease = deps.leases.hold(claim);
    try {
      const ended = await runUnit(deps, stage, claim, lease, shutDown);
      const isAccepted = await finish(deps, claim, ended);
      reportEnd(deps, claim, ended, isAccepted, startedMs);
      if (isAccepted) deps.onCommitted(claim.jobId);
      await sweepUnit(deps, stage, claim, ended, isAccepted);
    } finally {
      lease.drop();
    }
    return true;
  };
