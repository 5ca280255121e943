import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { extname, join } from "node:path";
import { asFailure, Failure, isRetryable } from "@reelwright/film/failure";
import type { LocalWork, Playground, PlaygroundWork } from "@reelwright/film/ports/playground";
import type { Downloads, Files } from "@reelwright/film/ports/tools";
import { Snooze, VendorFailure } from "@reelwright/film/vendor-failure";
import { isTestTenant } from "../identity/test-mode.ts";
import type {
  PendingHold,
  PlaygroundHolds,
  PlaygroundOrder,
  PlaygroundQueue,
} from "../ports/playground.ts";
import type { OpenCalls, UnitCalls } from "../ports/vendor-calls.ts";
import {
  type Span,
  type SpanAttributes,
  silentTracer,
  type Tracer,
  traceFields,
} from "../telemetry/tracer.ts";
import { joinedSignal } from "../util/joined-signal.ts";
import { failureText } from "../vendors/failure-details.ts";

export type RunPlaygroundDeps = {
  readonly holds: Pick<PlaygroundHolds, "begin" | "settle">;
  readonly files: Pick<Files, "get" | "put" | "keyOf" | "sizeBytes" | "removeAll">;
  readonly downloads: Downloads;
  readonly playground: Playground;
  /** Opens what runs the tasks of test mode. */
  readonly test: () => Promise<{ readonly playground: Playground; readonly downloads: Downloads }>;
  /** How the run makes paid calls; left out where none are made. */
  readonly calls?: OpenCalls;
  /** Directory for temporary files. */
  readonly scratch: string;
  readonly log: (fields: { readonly [key: string]: unknown }) => void;
  /** How long one run may take; ten minutes where left out. */
  readonly timeoutMs?: number;
  readonly tracer?: Tracer;
};

/** Input of a run from its queue. */
export type PlaygroundRun = {
  /** Aborts when the worker is to stop. */
  readonly stop: AbortSignal;
  /** Whether an error that may pass ends the task. */
  readonly isLast: boolean;
  /** Resolves when the queue knows how the run ended: from then on the task can be woken. */
  readonly ended: Promise<unknown>;
};

type PlaygroundEnd = "completed" | "failed" | "superseded";

const maxRunMs = 10 * 60_000;
/** Beyond the run's own time, so that a run is never overtaken by the sweeper while it stores its result. */
const marginMs = 2 * 60_000;
/** A snooze ends well before the sweeper gives the task up. */
const maxSnoozeMs = 5 * 60_000;
/** Vendors' calls end by limits of their own; this one is for a task that never gets so far. */
const maxAgeMs = 24 * 60 * 60_000;

/** 32 bits of what was ordered: the same order gives the same result. */
const seedOf = ({ modelId, work }: PlaygroundOrder): number =>
  createHash("sha256")
    .update(JSON.stringify([modelId, work]))
    .digest()
    .readUInt32BE(0);

type CurrentRun = PlaygroundRun & {
  readonly order: PlaygroundOrder;
  /** The task's age when the run began. */
  readonly ageMs: number;
  readonly tell: Tell;
};

type Kit = { readonly directory: string; readonly calls: UnitCalls | null };

const openKit = async (
  deps: RunPlaygroundDeps,
  { order: { tenantId, taskId, traceContext = null }, ended }: CurrentRun,
  signal: AbortSignal,
): Promise<Kit> => {
  const directory = await mkdtemp(join(deps.scratch, "playground-"));
  const workspace = {
    path: (name: string) => join(directory, name),
    open: (key: string) => deps.files.get(key, directory),
  };
  const subject = { kind: "playground", tenantId, taskId } as const;
  const open = isTestTenant(tenantId) ? undefined : deps.calls;
  const calls = open?.(subject, { workspace, signal, traceContext }) ?? null;
  void ended.then(() => calls?.release());
  return { directory, calls };
};

/** A submission that outlives the run may still read its files. */
const closeKit = async ({ directory, calls }: Kit, { tell }: CurrentRun): Promise<void> => {
  const remove = () => rm(directory, { recursive: true, force: true });
  if (!calls) return remove();
  calls
    .idle()
    .then(remove)
    .catch((error: unknown) => tell("unswept", error));
};

/** Makes the file and stores it; returns its key. Nobody else's file has it. */
const make = async (
  deps: RunPlaygroundDeps,
  { order }: CurrentRun,
  { directory, calls }: Kit,
  signal: AbortSignal,
): Promise<string> => {
  const { taskId, tenantId, modelId, work } = order;
  const control = { signal, progress: () => undefined, ...(calls && { calls }) };
  const { playground, downloads } = isTestTenant(tenantId) ? await deps.test() : deps;
  const local = localWork({ files: deps.files, downloads }, work, directory, signal);
  const task = { taskId, tenantId, modelId, work, local, directory, seed: seedOf(order) };
  const path = await playground.make(task, control);
  signal.throwIfAborted();
  const key = `${tenantId}/playground/${taskId}/${randomUUID()}/output${extname(path)}`;
  await deps.files.put(key, path);
  return key;
};

const tooOld = (): Failure =>
  new Failure(
    "invalid",
    "PLAYGROUND_OVERDUE",
    "The task waited for a day; its credits were released. Start it again later.",
  );

const timedOut = (limitMs: number): Failure =>
  new Failure(
    "invalid",
    "PLAYGROUND_TIMEOUT",
    `The task took longer than ${limitMs / 60_000} minutes.`,
  );

/** Stores the result and consumes its credits. A run that was overtaken discards its result. */
const complete = async (
  deps: RunPlaygroundDeps,
  { order, tell }: CurrentRun,
  { calls }: Kit,
  output: string,
): Promise<PlaygroundEnd> => {
  if (!(await deps.holds.settle(order.taskId, { kind: "completed", output }))) {
    await deps.files.removeAll(output.slice(0, output.lastIndexOf("/")));
    return "superseded";
  }
  // The sweep of vendor calls finds leftovers.
  await calls?.sweep().catch((error: unknown) => tell("unswept", error));
  return "completed";
};

const fail = async (
  deps: RunPlaygroundDeps,
  { order, isLast, tell }: CurrentRun,
  error: unknown,
): Promise<PlaygroundEnd> => {
  tell("failed", error);
  const isFinal = error instanceof VendorFailure && error.isFinal;
  if (isRetryable(error) && !isLast && !isFinal) throw error;
  const message = failureText(asFailure(error));
  const isFirst = await deps.holds.settle(order.taskId, { kind: "failed", message });
  return isFirst ? "failed" : "superseded";
};

const runOnce = async (
  deps: RunPlaygroundDeps,
  limitMs: number,
  current: CurrentRun,
): Promise<PlaygroundEnd> => {
  const { stop, ageMs, tell } = current;
  const { signal, isLate, release } = joinedSignal([stop], { limitMs });
  try {
    const kit = await openKit(deps, current, signal);
    try {
      const end = await complete(deps, current, kit, await make(deps, current, kit, signal));
      tell(end);
      return end;
    } finally {
      await closeKit(kit, current);
    }
  } catch (error) {
    if (error instanceof Snooze) {
      if (ageMs > maxAgeMs) return fail(deps, current, tooOld());
      throw new Snooze(Math.min(error.waitMs, maxSnoozeMs), error.memo);
    }
    if (stop.aborted) throw error;
    return fail(deps, current, isLate() ? timedOut(limitMs) : error);
  } finally {
    release();
  }
};

/**
 * Runs one playground task at least once and settles it exactly once. Rejects without settling it for temporary
 * failures (unless `isLast`) and when `stop` aborts; run it again then. Throws `Snooze` while a vendor works on it or
 * is unavailable; run it again after that time.
 */
export const runPlaygroundTask = (deps: RunPlaygroundDeps) => {
  const limitMs = deps.timeoutMs ?? maxRunMs;
  const { tracer = silentTracer } = deps;

  const runTraced = async (
    given: PlaygroundOrder,
    { stop, isLast, ended }: PlaygroundRun,
    span: Span,
  ): Promise<PlaygroundEnd> => {
    const order = { ...given, traceContext: span.traceContext };
    const tell = teller(deps.log, order, span);
    // The stored order is the request's.
    const begun = await deps.holds.begin(given, limitMs + marginMs);
    if (begun)
      return runOnce(deps, limitMs, { order, ageMs: begun.ageMs, stop, isLast, ended, tell });
    // It was done by another worker, or given up meanwhile.
    tell("superseded");
    return "superseded";
  };

  return async (order: PlaygroundOrder, run: PlaygroundRun): Promise<PlaygroundEnd> => {
    const span = tracer.begin("process playground", {
      kind: "consumer",
      parent: order.traceContext ?? null,
      attributes: taskAttributes(order),
    });
    try {
      return await runTraced(order, run, span);
    } catch (error) {
      if (error instanceof Snooze) span.set({ "reelwright.outcome": "snooze" });
      else span.fail(error);
      throw error;
    } finally {
      span.end();
    }
  };
};

const pictureLimits = { maxBytes: 10 * 1024 * 1024, timeoutMs: 20_000 } as const;

type FetchDeps = {
  readonly files: Pick<Files, "get" | "keyOf" | "sizeBytes">;
  readonly downloads: Downloads;
};

/** Downloads the URLs and keys of an order to local files. */
const fetching = ({ files, downloads }: FetchDeps, directory: string, signal: AbortSignal) => {
  let count = 0;
  const stored = async (key: string): Promise<string> => {
    if ((await files.sizeBytes(key)) === null)
      throw new Failure("invalid", "IMAGE_NOT_FOUND", "There is no file at this address any more.");
    return files.get(key, directory);
  };
  const picture = async (url: string): Promise<string> => {
    const key = files.keyOf(url);
    if (key !== null) return stored(key);
    const path = join(directory, `source-${count++}`);
    await downloads.fetch(url, path, pictureLimits, signal);
    return path;
  };
  return { stored, picture, pictures: (urls: readonly string[]) => Promise.all(urls.map(picture)) };
};

const fetched = async (
  work: PlaygroundWork,
  { stored, picture, pictures }: ReturnType<typeof fetching>,
): Promise<LocalWork> => {
  if (work.kind === "upscale") return { ...work, source: await stored(work.source) };
  if (work.kind === "picture") return { ...work, pictures: await pictures(work.pictures) };
  return {
    ...work,
    start: work.start && (await picture(work.start)),
    end: work.end && (await picture(work.end)),
    references: await pictures(work.references),
  };
};

/** Returns what fetches an order's files into the directory when it is first called, and then returns the same. */
const localWork = (
  deps: FetchDeps,
  work: PlaygroundWork,
  directory: string,
  signal: AbortSignal,
): (() => Promise<LocalWork>) => {
  let once: Promise<LocalWork> | null = null;
  return () => {
    once ??= fetched(work, fetching(deps, directory, signal));
    return once;
  };
};

/** Says how a run went. */
type Tell = (outcome: string, error?: unknown) => void;

/** Says how a run went, to the log and to its span. */
const teller = (
  log: (fields: { readonly [key: string]: unknown }) => void,
  { taskId, tenantId, modelId, traceContext }: PlaygroundOrder,
  span: Span,
): Tell => {
  const startedAt = performance.now();
  return (outcome, error) => {
    span.set({ "reelwright.outcome": outcome });
    if (error !== undefined) span.fail(error);
    log({
      task_id: taskId,
      tenant_id: tenantId,
      model_id: modelId,
      ...traceFields(traceContext),
      outcome,
      duration_ms: Math.round(performance.now() - startedAt),
      ...(error !== undefined && { error }),
    });
  };
};

/** Span attributes of a task. */
const taskAttributes = ({
  taskId,
  tenantId,
  modelId,
  traceContext,
}: PlaygroundOrder): SpanAttributes => ({
  "messaging.system": "reelwright",
  "messaging.operation.type": "process",
  "messaging.destination.name": "playground",
  "messaging.message.id": taskId,
  "reelwright.playground.task.id": taskId,
  "reelwright.tenant.id": tenantId,
  "reelwright.request.id": traceContext?.request_id,
  "reelwright.model": modelId,
});

/** Between reserving and queueing a gateway needs milliseconds; a task that is unknown after this time was lost. */
const graceMs = 15_000;
/** Looked at in one turn. */
const batch = 1_000;

const lost = "The task was lost on its way; its credits were released. Start it again.";
const overdue = "The task waited too long; its credits were released. Start it again later.";

/** How often a task is put into the queue again: one that ends its workers is not given more of them for ever. */
const maxRequeues = 5;

type SweepDeps = {
  readonly holds: Pick<PlaygroundHolds, "pending" | "settle" | "requeue">;
  readonly queue: Pick<PlaygroundQueue, "add" | "statuses" | "remove">;
  readonly graceMs?: number;
};

/** Releases each; returns how many had not been settled before. */
const release = async (
  { holds }: SweepDeps,
  tasks: readonly PendingHold[],
  message: string,
): Promise<number> => {
  let count = 0;
  for (const { taskId } of tasks) {
    if (await holds.settle(taskId, { kind: "failed", message })) count += 1;
  }
  return count;
};

/** Requeues tasks that had started, ahead of waiting ones. */
const requeue = async (
  { holds, queue }: SweepDeps,
  begun: readonly PendingHold[],
): Promise<void> => {
  for (const { taskId, requeues } of begun) {
    const order = await holds.requeue(taskId, requeues);
    if (order) await queue.add(order, 1);
  }
};

/**
 * Finds tasks that Redis lost and tasks past their deadline. A lost task that had started is requeued, because a
 * vendor may be working on it. The credits of the others are released. Returns the number of released tasks. A worker
 * that finishes one of them anyway finds it settled. While Redis is unavailable it throws after handling the overdue
 * ones, because no task is known to be lost.
 */
export const sweepPlayground = (deps: SweepDeps) => async (): Promise<number> => {
  const { holds, queue } = deps;
  const pending = await holds.pending({ olderThanMs: deps.graceMs ?? graceMs, limit: batch });
  const late = pending.filter(({ isOverdue }) => isOverdue);
  const open = pending.filter(({ isOverdue }) => !isOverdue);
  const given = await release(deps, late, overdue);
  const states = open.length > 0 ? await queue.statuses(open.map(({ taskId }) => taskId)) : [];
  const gone = open.filter((_hold, at) => states[at] === "lost");
  const mayGoOn = ({ hasBegun, requeues }: PendingHold) => hasBegun && requeues < maxRequeues;
  await requeue(deps, gone.filter(mayGoOn));
  const found = await release(
    deps,
    gone.filter((hold) => !mayGoOn(hold)),
    lost,
  );
  for (const { taskId } of late) await queue.remove(taskId);
  return given + found;
};
