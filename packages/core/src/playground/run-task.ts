import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { extname, join } from "node:path";
import { asFailure, Failure, isRetryable } from "../errors/failure.ts";
import type { Downloads } from "../ports/downloads.ts";
import type { Files } from "../ports/files.ts";
import type {
  LocalWork,
  Playground,
  PlaygroundOrder,
  PlaygroundWork,
} from "../ports/playground.ts";
import type { PlaygroundHolds } from "../ports/playground-holds.ts";

export type RunPlaygroundDeps = {
  readonly holds: Pick<PlaygroundHolds, "begin" | "settle">;
  readonly files: Pick<Files, "get" | "put" | "keyOf" | "sizeBytes" | "removeAll">;
  readonly downloads: Downloads;
  readonly playground: Playground;
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
const pictureLimits = { maxBytes: 10 * 1024 * 1024, timeoutMs: 20_000 } as const;

/** 32 bits of what was ordered: the same order gives the same result. */
const seedOf = ({ modelId, work }: PlaygroundOrder): number =>
  createHash("sha256")
    .update(JSON.stringify([modelId, work]))
    .digest()
    .readUInt32BE(0);

/** Makes addresses and keys of an order readable as local files. */
const fetching = (deps: RunPlaygroundDeps, directory: string, signal: AbortSignal) => {
  let count = 0;
  const stored = async (key: string): Promise<string> => {
    if ((await deps.files.sizeBytes(key)) === null)
      throw new Failure("invalid", "IMAGE_NOT_FOUND", "There is no file at this address any more.");
    return deps.files.get(key, directory);
  };
  const picture = async (url: string): Promise<string> => {
    const key = deps.files.keyOf(url);
    if (key !== null) return stored(key);
    const path = join(directory, `source-${count++}`);
    await deps.downloads.fetch(url, path, pictureLimits, signal);
    return path;
  };
  return { stored, picture, pictures: (urls: readonly string[]) => Promise.all(urls.map(picture)) };
};

const localWork = async (
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

/** Makes the file and stores it; returns its key. Nobody else's file has it. */
const make = async (
  deps: RunPlaygroundDeps,
  order: PlaygroundOrder,
  signal: AbortSignal,
): Promise<string> => {
  const directory = await mkdtemp(join(deps.scratch, "playground-"));
  try {
    const work = await localWork(order.work, fetching(deps, directory, signal));
    const control = { signal, progress: () => undefined };
    const task = { tenantId: order.tenantId, directory, seed: seedOf(order) };
    const path = await deps.playground.make(work, task, control);
    signal.throwIfAborted();
    const key = `${order.tenantId}/playground/${order.taskId}/${randomUUID()}/output${extname(path)}`;
    await deps.files.put(key, path);
    return key;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

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
    if (stop.aborted) throw error;
    return fail(deps, current, late.aborted ? timedOut(limitMs) : error);
  }
};

/**
 * Runs one playground task: at least once, and settles it exactly once. Rejects, having settled nothing, for trouble
 * that may pass (unless `isLast`) and when `stop` aborts; it is then to be run again.
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
    if (await deps.holds.begin(order.taskId, limitMs + marginMs))
      return runOnce(deps, limitMs, { order, stop, isLast, tell });
    // It was done by another worker, or given up meanwhile.
    tell("superseded");
    return "superseded";
  };
