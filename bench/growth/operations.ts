/** The measured operations: one call of the store each, on the generated data. */
import { randomUUID } from "node:crypto";
import type { JobState, Transition } from "@reelwright/core/jobs/job-state";
import type { Claim, Entry } from "@reelwright/core/ports/task-store";
import { sampleParams } from "@reelwright/core/testing/sample-job";
import { newId } from "@reelwright/store/ids";
import type { PostgresStore } from "@reelwright/store/open-store";
import { noTask } from "@reelwright/store/testing/conformance/scenario";
import { bigTenant } from "@reelwright/store/testing/fill-jobs";
import type pg from "pg";

export type Site = {
  readonly store: PostgresStore;
  readonly client: pg.Client;
  /** Owner id of a registered worker. */
  readonly owner: number;
};
type Call = () => Promise<unknown>;
export type Operation = { readonly name: string; readonly call: Call };

const pageSize = 20;
const params = sampleParams({ product_name: "Mug", segment_count: 3 });

export const complete = (_: JobState): Transition => ({
  set: { status: "completed", progress_percent: 100 },
  settle: { consumed: 10, charges: [{ component: "script", quantity: 10, unitCredits: 1 }] },
  events: [{ type: "job.completed", data: {} }],
});

export const createJob = (store: PostgresStore, tenantId: string) =>
  store.jobs.create({
    jobId: newId(),
    tenantId,
    idempotencyKey: randomUUID(),
    fingerprint: "a".repeat(64),
    params,
    credits: 10,
    firstTasks: [{ stage: "prepare", unit: 0 }],
    defaultLimits: { concurrent: 1_000_000, daily: 1_000_000 },
  });

const jobAt = async ({ client }: Site, share: number): Promise<string> => {
  const { rows } = await client.query<{ job_id: string }>(
    `SELECT job_id FROM jobs WHERE tenant_id = $1 ORDER BY created_at
     OFFSET (SELECT floor($2::float8 * (count(*) - 1)) FROM jobs WHERE tenant_id = $1) LIMIT 1`,
    [bigTenant, share],
  );
  return rows[0]?.job_id ?? "";
};

const reads = async (site: Site): Promise<readonly Operation[]> => {
  const { store } = site;
  const [newest, oldest] = [await jobAt(site, 1), await jobAt(site, 0)];
  const list = (page: number, statuses: readonly ("completed" | "failed")[] | null) =>
    store.jobs.list(bigTenant, { page, pageSize, statuses });
  const transactions = (page: number, jobId: string | null = null) =>
    store.credits.transactions(bigTenant, { page, pageSize, jobId });
  const middle = (total: number) => Math.max(1, Math.floor(total / pageSize / 2));
  const all = middle((await list(1, null)).total);
  const done = middle((await list(1, ["completed"])).total);
  const ledger = middle((await transactions(1)).total);
  return [
    { name: "jobs, first page", call: () => list(1, null) },
    { name: "jobs, page in the middle", call: () => list(all, null) },
    { name: "jobs, last page", call: () => list(2 * all, null) },
    { name: "completed jobs, first page", call: () => list(1, ["completed"]) },
    { name: "completed jobs, page in the middle", call: () => list(done, ["completed"]) },
    { name: "completed or failed, first page", call: () => list(1, ["completed", "failed"]) },
    { name: "transactions, first page", call: () => transactions(1) },
    { name: "transactions, page in the middle", call: () => transactions(ledger) },
    { name: "transactions of a job", call: () => transactions(1, newest) },
    { name: "newest job", call: () => store.jobs.get(bigTenant, newest) },
    { name: "oldest job", call: () => store.jobs.get(bigTenant, oldest) },
    { name: "events of the newest job", call: () => store.jobs.events(bigTenant, newest, 0, 100) },
    { name: "receipt of the oldest job", call: () => store.jobs.holds(bigTenant, oldest) },
    { name: "an idempotency key that is taken", call: () => store.jobs.byKey(bigTenant, oldest) },
    { name: "figures of the installation", call: () => store.operations.figures() },
  ];
};

/** The steps of a job's life cycle. Each operation has its own job and makes one step per call. */
const writes = (site: Site): readonly Operation[] => {
  const { store, owner } = site;
  const created: string[] = [];
  const ready: Entry[] = [];
  const claims: Claim[] = [];
  return [
    {
      name: "create",
      call: async () => created.push((await createJob(store, bigTenant)).record.job.job_id),
    },
    {
      name: "dispatch",
      call: async () => {
        const { open } = await store.tasks.entries({ jobIds: created.splice(0) });
        ready.push(...open);
      },
    },
    {
      name: "claim",
      call: async () => {
        const claim = await store.tasks.claim(ready.shift() ?? noTask, owner);
        if (claim) claims.push(claim);
      },
    },
    {
      name: "finish, which settles",
      call: async () => {
        const claim = claims.shift();
        if (!claim) throw new Error("nothing was claimed");
        await store.tasks.finish(claim, { kind: "done", output: {}, items: 1 }, complete);
      },
    },
  ];
};

/** All operations in an order that can be repeated. */
export const operationsOf = async (site: Site): Promise<readonly Operation[]> => [
  ...(await reads(site)),
  ...writes(site),
];
