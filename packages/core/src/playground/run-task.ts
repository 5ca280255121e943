import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { extname, join } from "node:path";
import { asFailure, Failure, isRetryable } from "../errors/failure.ts";
import { Snooze } from "../pipeline/snooze.ts";
import type { Downloads } from "../ports/downloads.ts";
import type { Files } from "../ports/files.ts";
import type { Playground, PlaygroundOrder } from "../ports/playground.ts";
import type { PlaygroundHolds } from "../ports/playground-holds.ts";
import type { VendorCalls } from "../vendors/vendor-calls.ts";
import { VendorUnavailable } from "../vendors/vendor-unavailable.ts";
import { localWork } from "./local-work.ts";

/** One run of a task, as its paid calls need it. */
export type PlaygroundRun = {
  readonly taskId: string;
  readonly tenantId: string;
  /** For files; removed after the run. */
  readonly directory: string;
  readonly signal: AbortSignal;
};

export type RunPlaygroundDeps = {
  readonly holds: Pick<PlaygroundHolds, "begin" | "settle">;
  readonly files: Pick<Files, "get" | "put" | "keyOf" | "sizeBytes" | "removeAll">;
  readonly downloads: Downloads;
  readonly playground: Playground;
  /** How the run makes paid calls; left out where none are made. */
  readonly calls?: (run: PlaygroundRun) => VendorCalls;
  /** Directory for temporary files. */
  readonly scratch: string;
  readonly log: (fields: { readonly [key: string]: unknown }) => void;
  /** How long one run may take; ten minutes where left out. */
  readonly timeoutMs?: number;
};

export type PlaygroundEnd = "completed" | "failed" | "superseded";

const maxRunMs = 10 * 60_000;
/** Beyond the run's own time, so that a run is never overtaken by the sweeper while it stores its result. */
const marginMs = 2 * 60_000;
/** A snooze ends well before the sweeper gives the task up. */
const maxSnoozeMs = 5 * 60_000;
/** How old a task may become while its vendor takes nothing, and how old in all. */
const ageLimits = { unavailableMs: 60 * 60_000, anyMs: 6 * 60 * 60_000 } as const;

/** 32 bits of what was ordered: the same order gives the same result. */
const seedOf = ({ modelId, work }: PlaygroundOrder): number =>
  createHash("sha256")
    .update(JSON.stringify([modelId, work]))
    .digest()
    .readUInt32BE(0);

/** Makes the file and stores it; returns its key. Nobody else's file has it. */
const make = async (
  deps: RunPlaygroundDeps,
  order: PlaygroundOrder,
  signal: AbortSignal,
): Promise<string> => {
  const directory = await mkdtemp(join(deps.scratch, "playground-"));
  try {
    const { taskId, tenantId, work } = order;
    const calls = deps.calls?.({ taskId, tenantId, directory, signal });
    const control = { signal, progress: () => undefined, ...(calls && { calls }) };
    const local = localWork(deps, work, directory, signal);
    const task = { taskId, tenantId, work, local, directory, seed: seedOf(order) };
    const path = await deps.playground.make(task, control);
    signal.throwIfAborted();
    const key = `${order.tenantId}/playground/${order.taskId}/${randomUUID()}/output${extname(path)}`;
    await deps.files.put(key, path);
    return key;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

const overdue = (reason: string): Failure =>
  new Failure(
    "invalid",
    "PLAYGROUND_OVERDUE",
    `${reason}; its credits were released. Start it again later.`,
  );

const timedOut = (limitMs: number): Failure =>
  new Failure(
    "invalid",
    "PLAYGROUND_TIMEOUT",
    `The task took longer than ${limitMs / 60_000} minutes.`,
  );

/** Stores what was made and consumes its credits; whoever was overtaken throws it away. */
const complete = async (
  deps: RunPlaygroundDeps,
  order: PlaygroundOrder,
  output: string,
): Promise<PlaygroundEnd> => {
  if (await deps.holds.settle(order.taskId, { kind: "completed", output })) return "completed";
  await deps.files.removeAll(output.slice(0, output.lastIndexOf("/")));
  return "superseded";
};

type CurrentRun = {
  readonly order: PlaygroundOrder;
  /** The task's age when the run began. */
  readonly ageMs: number;
  readonly stop: AbortSignal;
  readonly isLast: boolean;
  readonly tell: (outcome: string, error?: unknown) => void;
};

const fail = async (
  deps: RunPlaygroundDeps,
  { order, isLast, tell }: CurrentRun,
  error: unknown,
): Promise<PlaygroundEnd> => {
  tell("failed", error);
  if (isRetryable(error) && !isLast) throw error;
  const { message } = asFailure(error);
  const isFirst = await deps.holds.settle(order.taskId, { kind: "failed", message });
  return isFirst ? "failed" : "superseded";
};

/** Gives the slot back; ends a task that has waited too long already. */
const snooze = (
  deps: RunPlaygroundDeps,
  current: CurrentRun,
  { waitMs, memo }: Snooze,
  isUnavailable: boolean,
): Promise<PlaygroundEnd> => {
  const { ageMs } = current;
  if (isUnavailable && ageMs > ageLimits.unavailableMs)
    return fail(deps, current, overdue("The model took no task for too long"));
  if (ageMs > ageLimits.anyMs) return fail(deps, current, overdue("The task took too long"));
  throw new Snooze(Math.min(waitMs, maxSnoozeMs), memo);
};

const runOnce = async (
  deps: RunPlaygroundDeps,
  limitMs: number,
  current: CurrentRun,
): Promise<PlaygroundEnd> => {
  const { order, stop, tell } = current;
  const late = AbortSignal.timeout(limitMs);
  try {
    const end = await complete(deps, order, await make(deps, order, AbortSignal.any([stop, late])));
    tell(end);
    return end;
  } catch (error) {
    if (error instanceof Snooze)
      return await snooze(deps, current, error, error instanceof VendorUnavailable);
    if (stop.aborted) throw error;
    return fail(deps, current, late.aborted ? timedOut(limitMs) : error);
  }
};

/**
 * Runs one playground task: at least once, and settles it exactly once. Rejects, having settled nothing, for trouble
 * that may pass (unless `isLast`) and when `stop` aborts; it is then to be run again. Throws `Snooze` while a vendor
 * works for it or takes nothing: it is to be run again after that time.
 */
export const runPlaygroundTask =
  (deps: RunPlaygroundDeps) =>
  async (order: PlaygroundOrder, stop: AbortSignal, isLast: boolean): Promise<PlaygroundEnd> => {
    const startedAt = performance.now();
    const limitMs = deps.timeoutMs ?? maxRunMs;
    const tell = (outcome: string, error?: unknown) =>
      deps.log({
        task_id: order.taskId,
        tenant_id: order.tenantId,
        model_id: order.modelId,
        outcome,
        duration_ms: Math.round(performance.now() - startedAt),
        ...(error !== undefined && { error }),
      });
    const begun = await deps.holds.begin(order, limitMs + marginMs);
    if (begun) return runOnce(deps, limitMs, { order, ageMs: begun.ageMs, stop, isLast, tell });
    // It was done by another worker, or given up meanwhile.
    tell("superseded");
    return "superseded";
  };
