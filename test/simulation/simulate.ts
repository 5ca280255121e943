/**
 * Simulates the whole pipeline in one process with a virtual clock and seeded faults: workers die between any two calls or
 * freeze beyond their lease and resume, tasks are dispatched twice or never, tools fail and time out, items get low scores,
 * and clients pause, resume, retry, review and cancel.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { poisoned } from "@reelwright/core/execution/results";
import { isEnded } from "@reelwright/core/jobs/job-state";
import type { TaskId } from "@reelwright/core/ports/task-store";
import { fakeTools } from "@reelwright/core/testing/fake-tools";
import { Failure } from "@reelwright/film/failure";
import type { Decision } from "./checkpoint.ts";
import { clientsOf } from "./clients.ts";
import { type MemoryStore, openMemoryStore } from "./memory-store.ts";
import { watchPausedJobs } from "./paused-jobs.ts";
import { randomFrom } from "./random.ts";
import { submitJobs } from "./submit-jobs.ts";
import { type SimulatedWorker, startWorker } from "./worker.ts";

export type Faults = {
  /** Probability per released call that the worker dies there. */
  readonly crash: number;
  /** Probability per tool call of a temporary error. */
  readonly flaky: number;
  /** Probability per step that a worker freezes for longer than its lease. */
  readonly freeze: number;
  readonly lostDispatch: number;
  readonly duplicateDispatch: number;
  /** Probability per step that a client cancels a job. */
  readonly cancel: number;
  /** Probability per step that a client pauses, resumes, retries or reviews a job. */
  readonly control: number;
};
export type SimulationOptions = {
  readonly seed: number;
  readonly jobs: number;
  readonly workers: number;
  readonly faults: Faults;
  /** Whether jobs have thresholds, reviews, limits and early stops. */
  readonly demanding?: boolean;
  /** Minimum number of steps in which clients control their jobs; afterwards they let all of them end. */
  readonly busySteps?: number;
  /** Called before and after each call of a worker; true: the worker dies there. */
  readonly crashAt?: (label: string) => boolean;
  /** True: this entry is lost. */
  readonly losesDispatch?: () => boolean;
  /** Number of steps after which an open job counts as lost; default 400,000. */
  readonly stepLimit?: number;
  /** For mutation checks: returns an intentionally broken task store. */
  readonly mutate?: (store: MemoryStore) => MemoryStore["tasks"];
};
export type Outcome = {
  readonly store: MemoryStore;
  readonly keys: ReadonlySet<string>;
  readonly steps: number;
  readonly kills: number;
  readonly freezes: number;
  /** Number of accepted calls of clients by action. */
  readonly calls: ReadonlyMap<string, number>;
  /** Paused jobs that progressed nevertheless. */
  readonly movedWhilePaused: readonly string[];
};

const stepLimit = 400_000;
const flakyCall =
  /^before (downloads|photos|images|videos|language|speech|editor|inspection|files)/;

/** Simulates a run until every job has ended or the step limit is reached. */
export const simulate = async (run: SimulationOptions): Promise<Outcome> => {
  const random = randomFrom(run.seed);
  const store = openMemoryStore();
  const scores = randomFrom(run.seed ^ 0x51f15eed);
  const tools = fakeTools(run.demanding ? () => scores.below(101) : undefined);
  const clients = clientsOf(store);
  const pausedJobs = watchPausedJobs(store);
  const scratch = await mkdtemp(join(tmpdir(), "reelwright-simulation-"));
  const tasks = run.mutate?.(store) ?? store.tasks;
  const startOne = (): Promise<SimulatedWorker> => startWorker(store, tools, { scratch, tasks });
  const workers: SimulatedWorker[] = [];
  const dispatches: TaskId[] = [];
  let kills = 0;
  let freezes = 0;

  /** Adds the entries that are missing. A lost one is missing again. */
  const dispatch = async (): Promise<void> => {
    const { open } = await tasks.entries({ after: null, jobs: Number.MAX_SAFE_INTEGER });
    const missing = open.filter(
      ({ taskId, delayMs }) => delayMs <= 0 && !dispatches.some((one) => one.taskId === taskId),
    );
    for (const task of missing) {
      if (run.losesDispatch?.() || random.chance(run.faults.lostDispatch)) continue;
      dispatches.push(task);
      if (random.chance(run.faults.duplicateDispatch)) dispatches.push(task);
    }
    // A late dispatch may be for any task, even of a previous run.
    if (random.chance(run.faults.duplicateDispatch)) dispatches.push(random.pick(store.data.tasks));
  };
  const verdictOn =
    (worker: SimulatedWorker) =>
    (label: string): Decision => {
      if (run.crashAt?.(label) || random.chance(run.faults.crash)) {
        store.kill(worker.owner);
        workers.splice(workers.indexOf(worker), 1);
        kills++;
        return "crash";
      }
      if (flakyCall.test(label) && random.chance(run.faults.flaky)) {
        return new Failure(
          random.chance(0.5) ? "unavailable" : "timeout",
          "FLAKY",
          "A passing fault.",
        );
      }
      return "go";
    };
  const advance = async (worker: SimulatedWorker): Promise<void> => {
    if (worker.frozenUntilMs > store.clock.nowMs()) return;
    if (random.chance(run.faults.freeze)) {
      worker.frozenUntilMs = store.clock.nowMs() + 9_000 + random.below(6_000);
      freezes++;
      return;
    }
    const task = worker.isBusy()
      ? undefined
      : dispatches.splice(random.below(dispatches.length), 1)[0];
    if (task) worker.start(task);
    else worker.checkpoint.release(verdictOn(worker));
    if (workers.includes(worker)) await worker.rest();
    else workers.push(await startOne());
  };
  const pass = async (): Promise<void> => {
    store.clock.advance(20 + random.below(400));
    for (const worker of workers) {
      if (worker.frozenUntilMs <= store.clock.nowMs()) await worker.beat();
    }
    await store.tasks.reap(poisoned, true);
  };

  const busySteps = run.busySteps ?? 0;
  const clientsTurn = async (steps: number): Promise<void> => {
    if (random.chance(run.faults.cancel)) await clients.cancel(random);
    if (steps >= busySteps) {
      if (steps % 25 === 0) await clients.resumeAll();
    } else if (random.chance(run.faults.control)) await clients.act(random);
    pausedJobs.look();
  };
  const step = async (steps: number): Promise<void> => {
    await advance(random.pick(workers));
    if (steps % 5 === 0) await pass();
    if (steps % 3 === 0) await dispatch();
    await clientsTurn(steps);
  };

  try {
    await submitJobs(store, run.jobs, { seed: run.seed, demanding: run.demanding ?? false });
    for (let started = 0; started < run.workers; started++) workers.push(await startOne());
    let steps = 0;
    const isOpen = (): boolean =>
      [...store.data.jobs.values()].some(({ status }) => !isEnded(status));
    for (; (isOpen() || steps < busySteps) && steps < (run.stepLimit ?? stepLimit); steps++)
      await step(steps);
    const { found: movedWhilePaused } = pausedJobs;
    return {
      store,
      keys: tools.files.keys,
      steps,
      kills,
      freezes,
      calls: clients.accepted,
      movedWhilePaused,
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};
