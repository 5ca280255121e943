/** Claims, leases, entries and recoveries in memory: a minimal implementation of the rules in docs/architecture.md. */

import { admitsClaim } from "@reelwright/core/jobs/job-state";
import type { LeaseBeat } from "@reelwright/core/ports/store";
import type { Claim, Entry, TaskResult, TaskStore } from "@reelwright/core/ports/task-store";
import { Failure } from "@reelwright/film/failure";
import type { MemoryData } from "./memory-data.ts";
import { type Job, recordOf, stateOf, type Task } from "./memory-rows.ts";
import { writeTransition } from "./memory-transition.ts";

const crashLimit = 20;
/** A claim may come so much before the end of a wait. */
const earlyMs = 1_000;

/** Time in ms for which a result gives back its slot. */
const pauseOf = (result: TaskResult): number => {
  if (result.kind === "snooze") return result.waitMs;
  return result.kind === "retry" ? result.delayMs : 0;
};

const endLease = (task: Task, result: TaskResult, data: MemoryData): void => {
  const againMs = data.clock.nowMs() + pauseOf(result);
  Object.assign(task, { leaseToken: null, leaseOwner: null, readyMs: againMs });
  if (result.kind === "done") {
    Object.assign(task, {
      status: "done",
      output: structuredClone(result.output),
      items: result.items,
      progress: 1,
      error: null,
      finished_at: data.clock.iso(),
    });
  } else if (result.kind === "snooze") {
    Object.assign(task, {
      status: "waiting",
      notBeforeMs: againMs,
      memo: structuredClone(result.memo),
      items: result.items,
    });
  } else if (result.kind === "retry") {
    const { code, message } = result.error;
    Object.assign(task, {
      status: "waiting",
      notBeforeMs: againMs,
      error: { code, message },
    });
    task.failures++;
  } else if (result.kind === "failed") {
    const { code, message } = result.error;
    Object.assign(task, {
      status: "failed",
      error: { code, message },
      finished_at: data.clock.iso(),
    });
    task.failures++;
  } else {
    task.status = "ready";
    task.claimCount--;
  }
};

const claimOf = (task: Task, job: Job, data: MemoryData): Claim => ({
  taskId: task.taskId,
  leaseToken: task.leaseToken ?? "",
  jobId: job.job_id,
  tenantId: job.tenant_id,
  run: task.run,
  stage: task.stage,
  unit: task.unit,
  claimCount: task.claimCount,
  waitedMs: Math.max(0, data.clock.nowMs() - task.readyMs),
  ageMs: data.clock.nowMs() - task.createdMs,
  turn: task.turn,
  failures: task.failures,
  items: task.items,
  candidates: structuredClone(task.candidates),
  memo: structuredClone(task.memo),
  params: structuredClone(job.params),
  traceContext: job.traceContext,
  outputs: recordOf(job, data.tasks).tasks.flatMap(({ stage, unit, status, output }) =>
    status === "done" ? [{ stage, unit, output }] : [],
  ),
});

const start = (job: Job, data: MemoryData): void => {
  if (job.status !== "pending") return;
  job.started_at = data.clock.iso();
  writeTransition(
    job,
    data.tasks,
    {
      set: { status: "processing" },
      events: [{ type: "job.started", data: { status: "processing" } }],
    },
    data,
  );
};

const lease = (task: Task, job: Job, owner: number, data: MemoryData): Claim => {
  task.claimCount++;
  task.started_at ??= data.clock.iso();
  Object.assign(task, {
    status: "leased",
    leaseToken: data.nextToken(),
    leaseOwner: owner,
  });
  return claimOf(task, job, data);
};

const entryOf = (task: Task, { tenant_id }: Job, { clock }: MemoryData): Entry => ({
  taskId: task.taskId,
  jobId: task.jobId,
  tenantId: tenant_id,
  run: task.run,
  stage: task.stage,
  unit: task.unit,
  attempt: task.failures + 1,
  turn: task.turn,
  delayMs: task.status === "waiting" ? task.notBeforeMs - clock.nowMs() : 0,
});

/** Calls `write` and reverts the rows if it throws. */
const atomically = (task: Task, job: Job, data: MemoryData, write: () => void): void => {
  const before = { task: { ...task }, job: { ...job }, count: data.tasks.length };
  try {
    write();
  } catch (error) {
    Object.assign(task, before.task);
    Object.assign(job, before.job);
    data.tasks.length = before.count;
    throw error;
  }
};

/** How long a process's leases are valid without a heartbeat. */
const aliveMs = 8_000;

const isAlive = ({ aliveUntilMs, clock }: MemoryData, owner: number): boolean =>
  (aliveUntilMs.get(owner) ?? Number.NEGATIVE_INFINITY) > clock.nowMs();

/** A heartbeat of this process with its leases. Returns the ids of the tasks whose lease is lost. */
export const beat = (
  data: MemoryData,
  owner: number,
  beats: readonly LeaseBeat[],
): ReadonlySet<string> => {
  data.aliveUntilMs.set(owner, data.clock.nowMs() + aliveMs);
  const lost = beats.filter(({ taskId, leaseToken, progress }) => {
    const task = data.tasks.find((each) => each.taskId === taskId);
    if (task?.status !== "leased" || task.leaseToken !== leaseToken) return true;
    task.progress = progress ?? task.progress;
    return false;
  });
  return new Set(lost.map(({ taskId }) => taskId));
};

export const memoryTasks = (data: MemoryData): TaskStore => {
  const { jobs, tasks, clock } = data;
  const find = (taskId: string): { task: Task; job: Job } | null => {
    const task = tasks.find((each) => each.taskId === taskId);
    const job = task && jobs.get(task.jobId);
    return task && job ? { task, job } : null;
  };

  return {
    claim: async ({ taskId, jobId }, owner) => {
      const found = find(taskId);
      if (found?.job.job_id !== jobId) return null;
      const { task, job } = found;
      const isDue = task.status === "waiting" && task.notBeforeMs <= clock.nowMs() + earlyMs;
      if (!(task.status === "ready" || isDue) || !admitsClaim(job, task)) return null;
      // As a claim that waits for this process's next heartbeat.
      if (!isAlive(data, owner)) beat(data, owner, []);
      start(job, data);
      return lease(task, job, owner, data);
    },
    finish: async ({ taskId, leaseToken }, result, decide) => {
      const found = find(taskId);
      if (found?.task.status !== "leased" || found.task.leaseToken !== leaseToken) {
        return { isWritten: false, ready: [] };
      }
      const { task, job } = found;
      const count = tasks.length;
      atomically(task, job, data, () => {
        endLease(task, result, data);
        writeTransition(job, tasks, decide(stateOf(job, tasks)), data);
        if (task.status === "done") task.commits++;
      });
      const ready = [task, ...tasks.slice(count)].filter(
        (each) => (each.status === "ready" || each.status === "waiting") && admitsClaim(job, each),
      );
      return { isWritten: true, ready: ready.map((each) => entryOf(each, job, data)) };
    },
    entries: async (of) => {
      const mayHaveEntry = ({ status }: Task): boolean =>
        status === "ready" || status === "waiting" || ("jobIds" in of && status === "cancelled");
      const isOpen = (task: Task, job: Job): boolean =>
        task.status !== "cancelled" && admitsClaim(job, task);
      const listed = [...jobs.values()].filter(({ job_id }) =>
        "jobIds" in of ? of.jobIds.includes(job_id) : job_id > (of.after ?? ""),
      );
      const page = "jobIds" in of ? listed : listed.slice(0, of.jobs);
      const found = page.flatMap((job) =>
        tasks
          .filter((task) => task.jobId === job.job_id && task.run === job.run && mayHaveEntry(task))
          .map((task) => ({ entry: entryOf(task, job, data), isOpen: isOpen(task, job) })),
      );
      return {
        open: found.filter((one) => one.isOpen).map(({ entry }) => entry),
        closed: "jobIds" in of ? found.filter((one) => !one.isOpen).map(({ entry }) => entry) : [],
        next: page.length < listed.length ? (page.at(-1)?.job_id ?? null) : null,
      };
    },
    lowerTurns: async (stage) => {
      const open = tasks.filter(
        (task) => task.stage === stage && ["ready", "leased", "waiting"].includes(task.status),
      );
      const lowest = Math.min(...open.map(({ turn }) => turn));
      for (const task of open) task.turn -= lowest;
    },
    reap: async (decide) => {
      const lost = tasks.filter(
        (task) => task.status === "leased" && !isAlive(data, task.leaseOwner ?? -1),
      );
      for (const task of lost) {
        const job = jobs.get(task.jobId);
        if (!job) throw new Failure("internal", "JOB_NOT_FOUND", "A task without a job.");
        task.crashes++;
        Object.assign(task, {
          status: "ready",
          leaseToken: null,
          leaseOwner: null,
          readyMs: clock.nowMs(),
        });
        if (task.crashes > crashLimit) {
          const { stage, unit } = task;
          const error = {
            code: "WORKER_CRASHED",
            message: "This step ended its worker again and again.",
          };
          Object.assign(task, { status: "failed", error, finished_at: clock.iso() });
          writeTransition(job, tasks, decide(stateOf(job, tasks), { stage, unit }), data);
        }
      }
      const ready = lost.flatMap((task) => {
        const job = jobs.get(task.jobId);
        return job && task.status === "ready" ? [entryOf(task, job, data)] : [];
      });
      return { count: lost.length, ready };
    },
  };
};
