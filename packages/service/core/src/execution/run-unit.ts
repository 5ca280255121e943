import { dirname } from "node:path/posix";
import type { Artifacts } from "@reelwright/film/artifacts";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import { asFailure, Failure } from "@reelwright/film/failure";
import type { Files, MediaTools } from "@reelwright/film/ports/tools";
import type { Note } from "@reelwright/film/ports/vendors";
import { Snooze } from "@reelwright/film/vendor-failure";
import { isTestTenant } from "../identity/test-mode.ts";
import type { JobEventDraft } from "../jobs/job-state.ts";
import type { AnyStage, ArtifactName } from "../pipeline/stage.ts";
import type { Claim, TaskResult } from "../ports/task-store.ts";
import type { TrackStore } from "../ports/tenants.ts";
import type { OpenCalls, UnitCalls } from "../ports/vendor-calls.ts";
import { playable } from "../tracks/custom-track.ts";
import { joinedSignal } from "../util/joined-signal.ts";
import { faultsOf } from "./faults.ts";
import { type HeldLease, stopReasons } from "./leases.ts";
import { doneResult, failureResult, openNotes, snoozeResult, unitFields } from "./results.ts";
import { leasePrefix, openWorkspace, type RunDirectories, unitPrefix } from "./workspace.ts";

/** Runs the stage of a claimed unit, within its time limit and with its own temporary directory. */

export type UnitDeps = {
  readonly stages: readonly AnyStage[];
  readonly tools: MediaTools;
  /** Opens the fake provider's tools, which make the media of test mode. */
  readonly testTools: () => Promise<MediaTools>;
  readonly catalogue: Catalogue;
  /** Key of the tenant's logo, or null. */
  readonly logo: (tenantId: string) => Promise<string | null>;
  /** Tenants' own music. */
  readonly tracks: Pick<TrackStore, "get">;
  /** Makes paid calls; absent if no vendor is configured. */
  readonly calls?: OpenCalls;
  /** Directories for temporary files. */
  readonly directories: RunDirectories;
  /** Writes a unit's log line, `unit.ended`. */
  readonly log: (fields: LogFields) => void;
  /** Whether a job's `metadata.fault` orders faults; never in production. */
  readonly testFaults?: boolean;
  /** How long a stage may take to stop after its signal aborts; default 15 s. */
  readonly stopLimitMs?: number;
};

/** How a run ended. */
export type EndedRun = {
  readonly result: TaskResult;
  readonly failure: Failure | null;
  readonly notes: readonly JobEventDraft[];
  /** Whether the run stored files. */
  readonly hasFiles: boolean;
  readonly calls: UnitCalls | null;
  /** Time spent in requests to vendors, in milliseconds. */
  readonly vendorMs: number;
  /** What the stage reported for the unit's log line. */
  readonly reported: LogFields;
};

type LogFields = { readonly [name: string]: unknown };

/** Resources that a run opens at its start and closes at its end. */
type Kit = {
  readonly workspace: ReturnType<typeof openWorkspace>;
  readonly calls: UnitCalls | null;
  /** Time spent in requests to vendors so far. */
  readonly vendorMs: () => number;
};

/** Most attempts at one item in one run of the job: the first, 5 after low scores, 10 after rejections. */
const itemAttemptsPerRun = 16;
/** A number that differs for every attempt at an item, also in later runs: each generates another item. */
const itemAttemptOf = ({ run, candidates }: Claim): number =>
  (run - 1) * itemAttemptsPerRun + candidates.length;

/** What people asked for: when they had the item made again, and when they rejected candidates. */
const feedbackOf = ({ params, stage, unit, candidates }: Claim): readonly string[] => [
  ...(params.film?.feedback?.[`${stage}:${unit}`] ?? []),
  ...candidates.flatMap(({ feedback }) => feedback ?? []),
];

/** The media tools, the catalogue, and the tenant's logo and music. */
const toolsFor = async (deps: UnitDeps, tenantId: string) => ({
  ...(isTestTenant(tenantId) ? await deps.testTools() : deps.tools),
  catalogue: deps.catalogue,
  logo: () => deps.logo(tenantId),
  ownTrack: async (musicId: string) => {
    const track = await deps.tracks.get(tenantId, musicId);
    return track && playable(track);
  },
});

const openKit = (deps: UnitDeps, claim: Claim, signal: AbortSignal): Kit => {
  const workspace = openWorkspace(deps.directories, deps.tools.files, claim);
  const { tenantId, jobId, run, stage, unit } = claim;
  const item = itemAttemptOf(claim);
  const subject = { kind: "unit", tenantId, jobId, run, stage, unit, item } as const;
  let vendorMs = 0;
  const spent = (ms: number): void => {
    vendorMs += ms;
  };
  const { traceContext } = claim;
  const open = isTestTenant(tenantId) ? undefined : deps.calls;
  const calls = open?.(subject, { workspace, signal, traceContext, spent }) ?? null;
  return { workspace, calls, vendorMs: () => vendorMs };
};

/** Deletes the temporary directory, once no submission to a vendor reads its files any more. */
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
  {
    note,
    report,
    ...kit
  }: Kit & {
    readonly note: Note;
    readonly report: (fields: LogFields) => void;
  },
) => {
  const { workspace, calls } = kit;
  try {
    const faults = faultsOf(claim, deps.testFaults ?? false);
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
      feedback: feedbackOf(claim),
      tools: await toolsFor(deps, claim.tenantId),
      workspace,
      signal,
      progress: lease.progress,
      note,
      report,
      ...(calls && { calls }),
    });
    return faults.after(made);
  } finally {
    await closeKit(kit, claim, deps.log);
  }
};

/** Rejects if the work doesn't stop in time after the abort. It is then abandoned, and its lease expires. */
const stopDeadline = (signal: AbortSignal, limitMs: number) => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const wait = (): void => {
      timer = setTimeout(
        () => reject(new Error("the stage did not stop in time")),
        limitMs,
      ).unref();
    };
    if (signal.aborted) wait();
    else signal.addEventListener("abort", wait, { once: true });
  });
  return { late, cancel: () => clearTimeout(timer) };
};

/** For an aborted run the reason of the abort counts, not the error that it caused. */
const causeOf = (error: unknown, signal: AbortSignal): Failure => {
  if (signal.aborted && signal.reason === stopReasons.timeout) {
    return new Failure("timeout", "STAGE_TIMEOUT", "This step took too long.", { cause: error });
  }
  return asFailure(error);
};

type UnitEnd = Pick<EndedRun, "result" | "failure">;

/** Turns an error into the unit's result. Null if the lease is lost: nothing may be written. */
const endOfError = (
  stage: AnyStage,
  claim: Claim,
  error: unknown,
  signals: {
    readonly lease: AbortSignal;
    readonly shutDown: AbortSignal;
    readonly all: AbortSignal;
  },
): UnitEnd | null => {
  if (signals.lease.aborted) return null;
  if (error instanceof Snooze) return { result: snoozeResult(claim, error), failure: null };
  if (signals.shutDown.aborted) return { result: { kind: "release" }, failure: null };
  const failure = causeOf(error, signals.all);
  return { result: failureResult(stage, claim, failure, error), failure };
};

/** Runs the unit and returns its result. Null if the lease is lost: nothing may be written. */
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
  const reported: { [name: string]: unknown } = {};
  const report = (fields: LogFields) => void Object.assign(reported, fields);
  let kit: Kit | null = null;
  const work = async (): Promise<unknown> => {
    kit = openKit(deps, claim, signal);
    return runStage(deps, stage, claim, lease, signal, { ...kit, note, report });
  };
  const withKit = (end: UnitEnd): EndedRun => ({
    ...end,
    notes: events,
    hasFiles: kit?.workspace.hasKept() ?? false,
    calls: kit?.calls ?? null,
    vendorMs: kit?.vendorMs() ?? 0,
    reported,
  });
  // No result will be written, so submissions need not wait for one.
  const abandon = (): null => {
    kit?.calls?.release();
    return null;
  };
  try {
    return withKit({ result: doneResult(await Promise.race([work(), late])), failure: null });
  } catch (error) {
    const end = endOfError(stage, claim, error, { lease: lease.signal, shutDown, all: signal });
    return end ? withKit(end) : abandon();
  } finally {
    release();
    cancel();
  }
};

const missing = (name: ArtifactName): Failure =>
  new Failure("internal", "ARTEFACT_MISSING", `What this stage works on (${name}) is missing.`);

const artifactOf = (stages: readonly AnyStage[], claim: Claim, name: ArtifactName): unknown => {
  const maker = stages.find(({ yields }) => yields === name);
  const outputs = claim.outputs
    .filter(({ stage }) => stage === maker?.name)
    .sort((a, b) => a.unit - b.unit)
    .map(({ output }) => output);
  if (!maker || outputs.length === 0) throw missing(name);
  return maker.units ? outputs : outputs[0];
};

/** Assembles the artifacts that a stage needs from the outputs of this run's units. */
const inputsOf = (stages: readonly AnyStage[], stage: AnyStage, claim: Claim): Partial<Artifacts> =>
  Object.fromEntries(
    (stage.needs as readonly ArtifactName[]).map((name) => [name, artifactOf(stages, claim, name)]),
  );

/** The output of unit 0, for the later units of a stage with an anchor. */
const anchorOf = (stage: AnyStage, claim: Claim): unknown =>
  stage.startsWithAnchor && claim.unit > 0
    ? (claim.outputs.find((made) => made.stage === stage.name && made.unit === 0)?.output ?? null)
    : null;

type SweepDeps = {
  readonly stages: readonly AnyStage[];
  readonly files: Pick<Files, "removeAll">;
};

/** Deletes the items of scored units that were refused, or left behind by a crash. */
const sweepItems = async ({ stages, files }: SweepDeps, claim: Claim): Promise<void> => {
  for (const { stage, unit, output } of claim.outputs) {
    const itemFile = stages.find(({ name }) => name === stage)?.qualityCheck?.itemFile;
    if (itemFile === undefined) continue;
    const key = itemFile(output);
    const prefix = unitPrefix({ ...claim, stage, unit });
    // An item carried over from an earlier run keeps its files under that run's prefix.
    if (key.startsWith(prefix)) await files.removeAll(prefix, `${dirname(key)}/`);
  }
};

/**
 * Deletes files that no committed row names, after a lease has ended: this lease's files if its output was not accepted,
 * otherwise those of the unit's earlier leases. A scored unit keeps its earlier items until the run is complete.
 */
export const sweepFiles = async (
  swept: SweepDeps,
  stage: AnyStage,
  claim: Claim,
  isKept: boolean,
): Promise<void> => {
  if (!isKept) await swept.files.removeAll(leasePrefix(claim));
  else if (claim.claimCount > 1 && !stage.qualityCheck) {
    await swept.files.removeAll(unitPrefix(claim), leasePrefix(claim));
  }
  if (isKept && stage === swept.stages.at(-1)) await sweepItems(swept, claim);
};
