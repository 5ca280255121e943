import type { StageName } from "../jobs/stage-names.ts";
import type {
  LiveJob,
  OperatorFigures,
  OperatorReads,
  Scan,
  StageCapacity,
  TenantFigures,
  TenantPlace,
} from "../ports/operators.ts";
import { type Capacities, jobReason, taskReason } from "./job-reasons.ts";
import { deliveryReason, workerReason } from "./reasons.ts";
import type {
  DeliveryView,
  EndedJob,
  History,
  ListedDelivery,
  ListedJob,
  ListedTask,
  ListedWorker,
  Reason,
  TenantView,
} from "./replies.ts";

/** Listings for operators: bounded scans with reasons, filtered here, so that every caller filters alike. */

/** Rows that are read by one statement, and at most by one listing. */
const batchRows = 500;
const maxScanned = 20_000;

export type ListFilter = {
  readonly tenantId: string | null;
  readonly stage: StageName | null;
  readonly isStuck: boolean;
  /** Only what waits for the tenant's people, or only what doesn't; left out: both. */
  readonly waitsFor?: "customer" | "operator" | undefined;
  /** Only what has been in its state for longer, in seconds. */
  readonly olderThan: number;
  readonly limit: number;
  readonly after: string | null;
};

type Listing<T> = {
  readonly items: T[];
  /** Where the next page begins; null: this is the last one. */
  readonly next: string | null;
};

type Source<Row> = {
  readonly read: (scan: Scan) => Promise<readonly Row[]>;
  readonly idOf: (row: Row) => string;
};

/** A row and the cursor after it; null: it was the last one. */
type Scanned<Row> = { readonly row: Row; readonly next: string | null };

/** Reads a source batch by batch, until its end or until enough rows were read. */
async function* rowsOf<Row>(
  { read, idOf }: Source<Row>,
  { tenantId, after }: Pick<ListFilter, "tenantId" | "after">,
): AsyncGenerator<Scanned<Row>> {
  let last = after;
  for (let scanned = 0; scanned < maxScanned; scanned += batchRows) {
    const rows = await read({ after: last, limit: batchRows, tenantId });
    const isLast = rows.length < batchRows;
    for (const row of rows) yield { row, next: isLast && row === rows.at(-1) ? null : idOf(row) };
    const end = rows.at(-1);
    if (isLast || end === undefined) return;
    last = idOf(end);
  }
}

/** The items of a source's rows, any number of each, until there are `limit` of them. */
const scan = async <Row, Item>(
  source: Source<Row>,
  filter: Pick<ListFilter, "tenantId" | "limit" | "after">,
  itemsOf: (row: Row) => readonly Item[],
): Promise<Listing<Item>> => {
  const items: Item[] = [];
  let end: string | null = null;
  for await (const { row, next } of rowsOf(source, filter)) {
    items.push(...itemsOf(row));
    end = next;
    if (items.length >= filter.limit) break;
  }
  return { items, next: end };
};

const capacitiesOf = (found: readonly StageCapacity[]): Capacities =>
  new Map(found.map((each) => [each.stage, each]));

/** Codes of reasons that a person of the tenant ends: by a decision, a higher limit, or resuming. */
const customerReasons: ReadonlySet<string> = new Set(["review", "paused", "credit_limit"]);

const passes = (
  why: Reason,
  seconds: number,
  { isStuck, olderThan, waitsFor }: ListFilter,
): boolean => {
  const isWanted =
    waitsFor === undefined || (waitsFor === "customer") === customerReasons.has(why.code);
  return isWanted && (!isStuck || why.is_stuck) && seconds >= olderThan;
};

const jobsSource = (reads: Pick<OperatorReads, "liveJobs">): Source<LiveJob> => ({
  read: reads.liveJobs,
  idOf: ({ job_id: id }) => id,
});

/** Live jobs with what each waits for, the oldest first. With a stage: those that are at it. */
export const listJobs =
  (reads: Pick<OperatorReads, "liveJobs" | "stages">) =>
  async (filter: ListFilter): Promise<Listing<ListedJob>> => {
    const capacities = capacitiesOf(await reads.stages());
    return scan(jobsSource(reads), filter, ({ tasks, ...job }) => {
      const why = jobReason({ ...job, tasks }, capacities);
      const isWanted = filter.stage === null || job.current_stage === filter.stage;
      if (!isWanted || !passes(why, job.unchanged_s, filter)) return [];
      return [{ ...job, open_tasks: tasks.length, reason: why }];
    });
  };

/** Open units with what each waits for, by jobs; the units of one job stay on one page. */
export const listTasks =
  (reads: Pick<OperatorReads, "liveJobs" | "stages">) =>
  async (filter: ListFilter): Promise<Listing<ListedTask>> => {
    const capacities = capacitiesOf(await reads.stages());
    return scan(jobsSource(reads), filter, (job) =>
      job.tasks
        .filter(({ stage }) => filter.stage === null || stage === filter.stage)
        .map((task) => ({ ...task, reason: taskReason(task, job, capacities) }))
        .filter((task) => passes(task.reason, task.for_s, filter)),
    );
  };

/** Deliveries that weren't made yet, or were given up. */
export const listDeliveries =
  (reads: Pick<OperatorReads, "deliveries">) =>
  (
    filter: Omit<ListFilter, "stage">,
    state: "pending" | "abandoned",
  ): Promise<Listing<ListedDelivery>> => {
    const source: Source<DeliveryView> = {
      read: (from) => reads.deliveries({ ...from, state }),
      idOf: ({ delivery_id: id }) => id,
    };
    return scan(source, filter, (delivery) => {
      const why = deliveryReason(delivery);
      const isWanted = passes(why, delivery.age_s, { ...filter, stage: null });
      return isWanted ? [{ ...delivery, reason: why }] : [];
    });
  };

/** All deliveries of one job, also those that were made. */
export const deliveriesOfJob =
  (reads: Pick<OperatorReads, "deliveriesOf">) =>
  async (jobId: string): Promise<Listing<ListedDelivery>> => {
    const found = await reads.deliveriesOf(jobId);
    return { items: found.map((each) => ({ ...each, reason: deliveryReason(each) })), next: null };
  };

type EndedFilter = Omit<ListFilter, "isStuck"> & Pick<EndedJob, "status">;

/** Ended jobs of one status, the newest first. */
export const listEndedJobs =
  (reads: Pick<OperatorReads, "newestJobs">) =>
  ({ status, ...filter }: EndedFilter): Promise<Listing<EndedJob>> =>
    scan({ read: reads.newestJobs, idOf: ({ job_id: id }) => id }, filter, (job) => {
      const isAt = filter.stage === null || job.current_stage === filter.stage;
      const isWanted = job.status === status && isAt && job.ended_s >= filter.olderThan;
      return isWanted ? [{ ...job, status }] : [];
    });

type Limits = { readonly concurrent: number; readonly daily: number };

/** Where the next page begins, as `JOBS.TENANT`. */
const placeText = ({ live_jobs: jobs, tenant_id: id }: TenantFigures): string => `${jobs}.${id}`;

/** Parses the `next` of a page; null if invalid. */
export const tenantPlace = (text: string): TenantPlace | null => {
  const found = /^(\d{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(text);
  return found ? { liveJobs: Number(found[1]), tenantId: found[2] ?? "" } : null;
};

/** Tenants with unfinished jobs, those with most of them first. */
export const listTenants =
  (figures: Pick<OperatorFigures, "tenants">, limits: Limits) =>
  async (after: TenantPlace | null, limit: number): Promise<Listing<TenantView>> => {
    const found = await figures.tenants(after, limit + 1);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map((each) => ({
        ...each,
        concurrent_limit: each.concurrent_limit ?? limits.concurrent,
        daily_limit: each.daily_limit ?? limits.daily,
      })),
      next: last && found.length > limit ? placeText(last) : null,
    };
  };

/** Registered processes, each with what it does. */
export const listWorkers =
  (reads: Pick<OperatorReads, "workers">) =>
  async ({ isStuck }: { readonly isStuck: boolean }): Promise<ListedWorker[]> =>
    (await reads.workers())
      .map((worker) => ({ ...worker, reason: workerReason(worker) }))
      .filter(({ reason }) => !isStuck || reason.is_stuck);

/** The history that is stored anyway: `GET /admin/history`. */
export const historyOf =
  (figures: Pick<OperatorFigures, "throughput" | "spend">) => async (): Promise<History> => {
    const [throughput, spend] = await Promise.all([figures.throughput(), figures.spend()]);
    return { throughput: [...throughput], spend: [...spend] };
  };
