/** The in-memory store, the simulation's Postgres. Single-threaded, so every method is atomic. */

import { keyReused } from "@reelwright/core/jobs/create-job";
import type { JobRecord } from "@reelwright/core/jobs/job-state";
import type { NewJob } from "@reelwright/core/ports/jobs";
import type { HeldLeases, Store } from "@reelwright/core/ports/store";
import type { Tenant } from "@reelwright/core/ports/tenants";
import { uuidv7 } from "@reelwright/core/util/uuid";
import { Failure } from "@reelwright/film/failure";
import { type Clock, startClock } from "./clock.ts";
import type { MemoryData } from "./memory-data.ts";
import { type Ledger, openLedger } from "./memory-ledger.ts";
import { checkConcurrent, limitReached, restartJob, retriesToday } from "./memory-restart.ts";
import { type Job, newTask, recordOf, stateOf, type Task } from "./memory-rows.ts";
import { beat, memoryTasks } from "./memory-tasks.ts";
import { writeTransition } from "./memory-transition.ts";
import { memoryVendorCalls } from "./memory-vendor-calls.ts";

export type MemoryStore = Store & {
  readonly data: MemoryData;
  readonly clock: Clock;
  readonly ledger: Ledger;
  /** Ends a process's session immediately, like SIGKILL. */
  kill(owner: number): void;
};

const paged = <T>(items: readonly T[], { page, pageSize }: { page: number; pageSize: number }) => ({
  items: items.slice((page - 1) * pageSize, page * pageSize),
  total: items.length,
});

const newRow = (job: NewJob, now: string): Job => ({
  job_id: job.jobId,
  tenant_id: job.tenantId,
  status: "pending",
  current_stage: job.firstTasks[0]?.stage ?? "prepare",
  progress_percent: 0,
  pause_reason: null,
  params: structuredClone(job.params),
  idempotency_key: job.idempotencyKey,
  credits_estimated: job.credits,
  credits_reserved: job.credits,
  credits_consumed: 0,
  error: null,
  run: 1,
  from_stage: job.firstTasks[0]?.stage ?? "prepare",
  created_at: now,
  updated_at: now,
  started_at: null,
  completed_at: null,
  fingerprint: job.fingerprint,
  traceContext: job.traceContext ?? null,
  retryDays: [],
  events: [],
  webhooks: [],
});

const memoryJobs = (data: MemoryData): Store["jobs"] => {
  const { jobs, tasks, ledger, clock } = data;
  const ofTenant = (tenantId: string): Job[] =>
    [...jobs.values()].filter(({ tenant_id }) => tenant_id === tenantId);
  const record = (job: Job): JobRecord => recordOf(job, tasks);
  const replay = (existing: Job, job: NewJob) => {
    if (existing.fingerprint === job.fingerprint)
      return { record: record(existing), created: false };
    throw keyReused();
  };
  const checkLimits = ({ tenantId, defaultLimits }: NewJob): void => {
    const own = ofTenant(tenantId);
    const today = clock.iso().slice(0, 10);
    checkConcurrent(own, defaultLimits.concurrent);
    if (own.filter(({ created_at }) => created_at.startsWith(today)).length >= defaultLimits.daily)
      throw limitReached("DAILY_JOB_LIMIT", defaultLimits.daily, 3600);
  };
  const own = (tenantId: string, jobId: string): Job | null => {
    const job = jobs.get(jobId);
    return job?.tenant_id === tenantId ? job : null;
  };

  return {
    create: async (job) => {
      const existing = ofTenant(job.tenantId).find(
        ({ idempotency_key }) => idempotency_key === job.idempotencyKey,
      );
      if (existing) return replay(existing, job);
      checkLimits(job);
      ledger.reserve(job.tenantId, job.jobId, 1, job.credits);
      const row = newRow(job, clock.iso());
      jobs.set(job.jobId, row);
      const priority = data.priorities.get(job.tenantId);
      for (const unit of job.firstTasks)
        tasks.push(newTask(row, uuidv7(), unit, { tasks, nowMs: clock.nowMs(), priority }));
      return { record: record(row), created: true };
    },
    byKey: async (tenantId, idempotencyKey) => {
      const job = ofTenant(tenantId).find(
        ({ idempotency_key }) => idempotency_key === idempotencyKey,
      );
      return job ? { record: record(job), fingerprint: job.fingerprint } : null;
    },
    get: async (tenantId, jobId) => {
      const job = own(tenantId, jobId);
      return job && record(job);
    },
    list: async (tenantId, filter) => {
      const text = filter.text?.toLowerCase() ?? "";
      const matching = ofTenant(tenantId).filter(
        ({ status, pause_reason, params }) =>
          (filter.statuses?.includes(status) ?? true) &&
          (filter.pauseReason ?? pause_reason) === pause_reason &&
          params.product_name.toLowerCase().includes(text),
      );
      return paged(matching.reverse().map(record), filter);
    },
    update: async (tenantId, jobId, decide) => {
      const job = own(tenantId, jobId);
      if (!job) throw new Failure("missing", "JOB_NOT_FOUND", "No job has this id.");
      const transition = decide(stateOf(job, tasks));
      if (transition.restart) restartJob(job, transition.restart, data);
      writeTransition(job, tasks, transition, data);
      return record(job);
    },
    retriesLeft: async (tenantId, jobId, { jobRetries, dailyRetries }) => {
      const job = own(tenantId, jobId);
      if (!job) return 0;
      const { ofJob, ofTenant: ofAll } = retriesToday(job, data);
      return Math.max(0, Math.min(jobRetries - ofJob, dailyRetries - ofAll));
    },
    holds: async (tenantId, jobId) =>
      ledger.holds
        .filter((hold) => hold.jobId === jobId && hold.tenantId === tenantId)
        .map(({ run, amount, consumed, charges }) => ({
          run,
          reserved: amount,
          consumed,
          charges,
        })),
    events: async (tenantId, jobId, seq, most) =>
      own(tenantId, jobId)
        ?.events.filter((event) => event.seq > seq)
        .slice(0, most) ?? [],
    haveEvents: async (asked) =>
      asked
        .filter(({ jobId, after }) => jobs.get(jobId)?.events.some(({ seq }) => seq > after))
        .map(({ jobId }) => jobId),
  };
};

const memoryCredits = (ledger: Ledger): Store["credits"] => {
  const balanceOf = (tenantId: string) => {
    const { balance, reserved } = ledger.account(tenantId);
    return {
      credit_balance: balance,
      credit_reserved: reserved,
      available_credits: balance - reserved,
    };
  };
  return {
    balance: async (tenantId) => balanceOf(tenantId),
    transactions: async (tenantId, filter) => {
      const own = ledger.transactions.filter(
        (row) =>
          row.tenantId === tenantId && (filter.jobId === null || row.job_id === filter.jobId),
      );
      return paged(
        own.toReversed().map(({ tenantId: _tenant, ...row }) => row),
        filter,
      );
    },
    period: async (tenantId, { from, to }) => {
      const own = ledger.transactions.filter((row) => row.tenantId === tenantId);
      const before = own.findLast(({ created_at }) => created_at < from);
      const within = own.filter(({ created_at }) => created_at >= from && created_at < to);
      return {
        opening: {
          credit_balance: before?.credit_balance_after ?? 0,
          credit_reserved: before?.credit_reserved_after ?? 0,
          available_credits: before?.available_after ?? 0,
        },
        parts: (async function* () {
          yield within.map(({ tenantId: _tenant, ...row }) => row);
        })(),
      };
    },
    grant: async (tenantId, grant) => {
      ledger.grant(tenantId, grant.type, grant.amount, grant.description);
      return balanceOf(tenantId);
    },
  };
};

const memoryTenants = ({ ledger, clock, priorities }: MemoryData): Store["tenants"] => {
  const tenants = new Map<string, Tenant>();
  const keys = new Map<string, { key_id: string; key_prefix: string; tenant_id: string }>();
  return {
    create: async ({ tenantId, name, credits, priority, key }) => {
      if (priority) priorities.set(tenantId, priority);
      const tenant = { tenant_id: tenantId, name, email: null, created_at: clock.iso() };
      tenants.set(tenantId, tenant);
      keys.set(key.hash, { key_id: key.id, key_prefix: key.prefix, tenant_id: tenantId });
      ledger.open(tenantId);
      if (credits > 0) ledger.grant(tenantId, "bonus", credits, "welcome");
      return tenant;
    },
    keyByHash: async (hash) => {
      const key = keys.get(hash);
      const free = { expires_at: null, revoked: false, scopes: null, addresses: null };
      return key ? { ...key, ...free, is_limited: false } : null;
    },
    get: async (tenantId) => tenants.get(tenantId) ?? null,
    requireActive: async () => undefined,
    logo: async () => null,
  };
};

/** Ends a process. Returns whether there was one. */
const gone = ({ aliveUntilMs }: MemoryData, owner: number): boolean => aliveUntilMs.delete(owner);

/** Opens an empty store with a separate clock. */
export const openMemoryStore = (): MemoryStore => {
  const clock = startClock();
  const ledger = openLedger(clock);
  let tokens = 0;
  let nextOwner = 0;
  const data: MemoryData = {
    jobs: new Map(),
    tasks: [] as Task[],
    ledger,
    clock,
    priorities: new Map(),
    aliveUntilMs: new Map(),
    nextToken: () => String(++tokens),
  };
  return {
    data: data,
    clock,
    ledger,
    jobs: memoryJobs(data),
    tasks: memoryTasks(data),
    credits: memoryCredits(ledger),
    tenants: memoryTenants(data),
    tracks: { get: async () => null },
    vendorCalls: memoryVendorCalls(data),
    registerWorker: async () => {
      const owner = ++nextOwner;
      let leases: HeldLeases | null = null;
      const send = async (): Promise<void> => {
        const beats = leases?.beats() ?? [];
        leases?.answered(beats, beat(data, owner, beats));
      };
      await send();
      return {
        owner,
        onDrain: () => undefined,
        announce: async () => undefined,
        keep: (held) => {
          leases = held;
        },
        beat: send,
        wake: () => void send(),
        sweep: () => ({ leads: async () => true, resign: () => undefined }),
        isSteady: () => true,
        stale: () => 0,
        fellows: () => [...data.aliveUntilMs.keys()],
        close: async () => void gone(data, owner),
      };
    },
    workers: {
      departed: async (who) => ("owner" in who && gone(data, who.owner) ? [who.owner] : []),
    },
    kill: (owner) => void gone(data, owner),
    ping: async () => undefined,
    close: async () => undefined,
  };
};
