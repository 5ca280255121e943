/** One run of a claimed unit, within its limits. */

import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import { asFailure, Failure } from "@reelwright/film/failure";
import type { Note } from "@reelwright/film/ports/control";
import type { MediaTools } from "@reelwright/film/ports/tools";
import { Snooze } from "@reelwright/film/vendor-failure";
import type { JobEventDraft } from "../jobs/model/job-state.ts";
import type { AnyStage } from "../pipeline/stage.ts";
import type { Claim, TaskResult } from "../ports/task-store.ts";
import type { TrackStore } from "../ports/track-store.ts";
import { playable } from "../tracks/custom-track.ts";
import { joinedSignal } from "../util/joined-signal.ts";
import type { OpenCalls, UnitCalls } from "../vendors/unit-calls.ts";
import { faultsOf, noFaults } from "./faults.ts";
import { anchorOf, inputsOf } from "./inputs.ts";
import { type HeldLease, stopReasons } from "./leases.ts";
import { doneResult, failureResult, openNotes, snoozeResult } from "./results.ts";
import { unitFields } from "./unit-fields.ts";
import { openWorkspace } from "./workspace.ts";

export type UnitDeps = {
  readonly stages: readonly AnyStage[];
  readonly tools: MediaTools;
  readonly catalogue: Catalogue;
  /** Key of the tenant's logo, or null. */
  readonly logo: (tenantId: string) => Promise<string | null>;
  /** Tenants' own music. */
  readonly tracks: Pick<TrackStore, "get">;
  /** How paid calls are made; left out where no vendor is configured. */
  readonly calls?: OpenCalls;
  /** Directory for temporary files. */
  readonly scratch: string;
  readonly log: (fields: { readonly [key: string]: unknown }) => void;
  /** Whether a job's `metadata.fault` orders faults; never in production. */
  readonly testFaults?: boolean;
  /** How long a stage may take to end once it was told to stop; 15 s where left out. */
  readonly stopLimitMs?: number;
};

/** How a run ended. */
export type EndedRun = {
  readonly result: TaskResult;
  readonly failure: Failure | null;
  readonly notes: readonly JobEventDraft[];
  /** Whether files were stored under the lease's prefix. */
  readonly hasFiles: boolean;
  readonly calls: UnitCalls | null;
  /** How long its requests to vendors took, milliseconds. */
  readonly vendorMs: number;
};

/** What a run has at hand, from its beginning to its end. */
type Kit = {
  readonly workspace: ReturnType<typeof openWorkspace>;
  readonly calls: UnitCalls | null;
  /** How long requests to vendors took until now. */
  readonly vendorMs: () => number;
};

/** Attempts at one item in one run at most: 1, 5 after low scores, 10 after rejections. */
const itemAttemptsPerRun = 16;
/** A retry of the job gives other items too. */
const itemAttemptOf = ({ run, candidates }: Claim): number =>
  (run - 1) * itemAttemptsPerRun + candidates.length;

/** The media tools, the library, and what is the tenant's own. */
const toolsFor = (deps: UnitDeps, tenantId: string) => ({
  ...deps.tools,
  catalogue: deps.catalogue,
  logo: () => deps.logo(tenantId),
  ownTrack: async (musicId: string) => {
    const track = await deps.tracks.get(tenantId, musicId);
    return track && playable(track);
  },
});

const openKit = (deps: UnitDeps, claim: Claim, signal: AbortSignal): Kit => {
  const workspace = openWorkspace(claim, deps.tools.files, deps.scratch);
  const { tenantId, jobId, run, stage, unit } = claim;
  const item = itemAttemptOf(claim);
  const subject = { kind: "unit", tenantId, jobId, run, stage, unit, item } as const;
  let vendorMs = 0;
  const spent = (ms: number): void => {
    vendorMs += ms;
  };
  const { traceContext } = claim;
  const calls = deps.calls?.(subject, { workspace, signal, traceContext, spent }) ?? null;
  return { workspace, calls, vendorMs: () => vendorMs };
};

/** A submission that goes on without its unit may still be reading the unit's files. */
const closeKit = async (
  { workspace, calls }: Kit,
  claim: Claim,
  log: UnitDeps["log"],
): Promise<void> => {
  calls
    ?.idle()
    .then(workspace.close)
    .catch((error: unknown) => log({ ...unitFields(claim), outcome: "unswept", error }));
  if (!calls) await workspace.close();
};

const runStage = async (
  deps: UnitDeps,
  stage: AnyStage,
  claim: Claim,
  lease: HeldLease,
  signal: AbortSignal,
  { note, ...kit }: Kit & { readonly note: Note },
) => {
  const { workspace, calls } = kit;
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
      note,
      ...(calls && { calls }),
    });
    return faults.after(made);
  } finally {
    await closeKit(kit, claim, deps.log);
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

/** An aborted run says why it was stopped, whatever error the stop made. */
const causeOf = (error: unknown, signal: AbortSignal): Failure => {
  if (signal.aborted && signal.reason === stopReasons.timeout) {
    return new Failure("timeout", "STAGE_TIMEOUT", "This step took too long.", { cause: error });
  }
  return asFailure(error);
};

type Ended = Pick<EndedRun, "result" | "failure">;

/** What an error that ended a run means; null: the lease is lost, nothing may be written. */
const endOf = (
  stage: AnyStage,
  claim: Claim,
  error: unknown,
  signals: {
    readonly lease: AbortSignal;
    readonly shutDown: AbortSignal;
    readonly all: AbortSignal;
  },
): Ended | null => {
  if (signals.lease.aborted) return null;
  if (error instanceof Snooze) return { result: snoozeResult(claim, error), failure: null };
  if (signals.shutDown.aborted) return { result: { kind: "release" }, failure: null };
  const failure = causeOf(error, signals.all);
  return { result: failureResult(stage, claim, failure, error), failure };
};

/** Runs the unit and says how it ended; null: stopped because the lease is lost, nothing may be written. */
export const runUnit = async (
  deps: UnitDeps,
  stage: AnyStage,
  claim: Claim,
  lease: HeldLease,
  shutDown: AbortSignal,
): Promise<EndedRun | null> => {
  const { signal, release } = joinedSignal([lease.signal, shutDown], {
    limitMs: stage.worker.timeoutMs,
    lateReason: stopReasons.timeout,
  });
  const { late, cancel } = stopDeadline(signal, deps.stopLimitMs ?? 15_000);
  const { note, events } = openNotes(claim);
  let kit: Kit | null = null;
  const work = async (): Promise<unknown> => {
    kit = openKit(deps, claim, signal);
    return runStage(deps, stage, claim, lease, signal, { ...kit, note });
  };
  const ending = (end: Ended): EndedRun => ({
    ...end,
    notes: events,
    hasFiles: kit?.workspace.hasKept() ?? false,
    calls: kit?.calls ?? null,
    vendorMs: kit?.vendorMs() ?? 0,
  });
  // Nothing is written of it that a submission would have to wait for.
  const abandon = (): null => {
    kit?.calls?.release();
    return null;
  };
  try {
    return ending({ result: doneResult(await Promise.race([work(), late])), failure: null });
  } catch (error) {
    const end = endOf(stage, claim, error, { lease: lease.signal, shutDown, all: signal });
    return end ? ending(end) : abandon();
  } finally {
    release();
    cancel();
  }
};
