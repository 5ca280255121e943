/** The real `runTask` over small ports in memory. */
import { writeFile } from "node:fs/promises";
import type { Files, MediaTools } from "@reelwright/film/ports/tools";
import { runTask } from "../execution/run-task.ts";
import { openRunDirectories } from "../execution/workspace.ts";
import type { Transition } from "../jobs/job-state.ts";
import { type AnyStage, type StageContext, stage } from "../pipeline/stage.ts";
import type { Claim, TaskResult } from "../ports/task-store.ts";
import type { OpenCalls } from "../ports/vendor-calls.ts";
import { stages } from "../stages/stages.ts";
import { sampleCatalogue, sampleParams, sampleRecord, sampleTask } from "./sample-job.ts";

/** A claim of the first unit of `agents`, with changes. */
export const claimOf = (changes: Partial<Claim>): Claim => ({
  taskId: "task",
  leaseToken: "7",
  jobId: "job",
  tenantId: "tenant",
  run: 1,
  stage: "agents",
  unit: 0,
  claimCount: 1,
  traceContext: null,
  waitedMs: 0,
  ageMs: 0,
  turn: 0,
  failures: 0,
  items: 0,
  candidates: [],
  memo: null,
  params: sampleParams(),
  outputs: [{ stage: "prepare", unit: 0, output: { seed: 1 } }],
  ...changes,
});

/** Files in memory that note what was removed. */
export const memoryFiles = () => {
  const keys = new Set<string>();
  const files: Pick<Files, "put" | "removeAll"> = {
    put: async (key) => void keys.add(key),
    removeAll: async (prefix, except) => {
      for (const key of [...keys]) {
        if (key.startsWith(prefix) && !(except && key.startsWith(except))) keys.delete(key);
      }
    },
  };
  return { keys, files };
};

export type Run = (context: StageContext) => Promise<unknown>;
export type Options = {
  readonly claim?: Partial<Claim> | null;
  readonly timeoutMs?: number;
  readonly stopLimitMs?: number;
  readonly shutDown?: AbortSignal;
  readonly lease?: AbortController;
  /** Whether the lease still holds when it ends. */
  readonly finish?: () => Promise<boolean>;
  readonly files?: ReturnType<typeof memoryFiles>;
  readonly testFaults?: boolean;
  readonly calls?: OpenCalls;
};

/** Runs one task of a stage with this `run`, temporary files below `scratch`, and tells all that came of it. */
export const performIn = async (scratch: string, run: Run, options: Options = {}) => {
  const { claim = {}, lease = new AbortController(), files = memoryFiles() } = options;
  const taken = claim && claimOf(claim);
  const finished: { result: TaskResult; transition: Transition }[] = [];
  const logged: { readonly [key: string]: unknown }[] = [];
  const seen = { committed: [] as string[], dropped: 0, ran: 0 };
  const changed = stages.map((each): AnyStage => {
    if (each.name !== taken?.stage) return each;
    const timeoutMs = options.timeoutMs ?? 60_000;
    return stage({
      ...(each as AnyStage),
      worker: { ...each.worker, timeoutMs },
      run: (context) => {
        seen.ran += 1;
        return run(context);
      },
    });
  });
  const work = runTask({
    tasks: {
      claim: async () => taken,
      finish: async (_claim, result, decide) => {
        const isHeld = (await options.finish?.()) ?? true;
        if (!isHeld) return { isWritten: false, ready: [] };
        const status = result.kind === "done" ? "done" : "failed";
        const tasks = [sampleTask(taken?.stage ?? "agents", taken?.unit ?? 0, status)];
        finished.push({
          result,
          transition: decide(sampleRecord({ current_stage: taken?.stage ?? "agents" }, tasks)),
        });
        return { isWritten: true, ready: [] };
      },
    },
    stages: changed,
    ...(options.calls && { calls: options.calls }),
    ...(options.testFaults !== undefined && { testFaults: options.testFaults }),
    ...(options.stopLimitMs !== undefined && { stopLimitMs: options.stopLimitMs }),
    tools: { files: files.files } as MediaTools,
    testTools: async () => ({ files: files.files, isFake: true }) as unknown as MediaTools,
    catalogue: sampleCatalogue,
    leases: {
      hold: () => ({
        signal: lease.signal,
        progress: () => undefined,
        drop: () => {
          seen.dropped += 1;
        },
      }),
    },
    logo: async () => null,
    tracks: { get: async () => null },
    owner: 1,
    directories: openRunDirectories(scratch),
    onCommitted: ({ jobId }) => seen.committed.push(jobId),
    log: (fields) => logged.push(fields),
  });
  const answered = await work(
    { taskId: "task", jobId: "job" },
    options.shutDown ?? new AbortController().signal,
  ).catch((error: unknown) => error);
  return { answered, seen, logged, keys: [...files.keys], ...finished[0] };
};

/** Works until it is told to stop, then ends as aborted work does. */
export const untilStopped: Run = ({ signal }) =>
  new Promise((_resolve, reject) => {
    const stop = () => reject(new DOMException("This operation was aborted", "AbortError"));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
  });
export const failing =
  (error: unknown): Run =>
  async () => {
    throw error;
  };
/** Keeps `ownKey` before it goes on. */
export const keeping =
  (run: Run): Run =>
  async (context) => {
    const path = context.workspace.path("script.txt");
    await writeFile(path, "x");
    await context.workspace.keep(path);
    return run(context);
  };
export const ownKey = "tenant/job/1/agents/0/7/script.txt";
