import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cancelJob } from "@reelwright/core/jobs/job-actions";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { AnyStage, StageContext } from "@reelwright/core/pipeline/stage";
import { stages } from "@reelwright/core/stages/stages";
import { fakeCatalogue, fakeTools } from "@reelwright/core/testing/fake-tools";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openStore, type PostgresStore } from "@reelwright/store/open-store";
import { jobWith, newJob } from "@reelwright/store/testing/conformance/scenario";
import { freshDatabase } from "@reelwright/store/testing/database";
import { makeTenant } from "@reelwright/store/testing/tenant";
import pg from "pg";
import { openDispatcher } from "../dispatcher.ts";
import { openWorkerPool } from "../workers/worker-pool.ts";

/** What the test does instead of a stage, or around it. */
type Around = (context: StageContext, run: () => Promise<unknown>) => Promise<unknown>;

/** The nine stages for one pool of the name "all"; `around` wraps the runs of the stages it names. */
export const allStages = (around: { readonly [stage in StageName]?: Around } = {}) =>
  stages.map((stage: AnyStage): AnyStage => {
    const wrap = around[stage.name as StageName];
    return {
      ...stage,
      worker: { ...stage.worker, app: "all" as AnyStage["worker"]["app"] },
      ...(wrap && { run: (context) => wrap(context, () => stage.run(context)) }),
    };
  });

type PoolOptions = {
  readonly app?: string;
  readonly stages?: readonly AnyStage[];
  readonly cpuSlots?: number;
  readonly vendorStages?: ReadonlySet<StageName>;
  readonly graceMs?: number;
};
type Entry = { readonly event: string; readonly fields: { readonly [key: string]: unknown } };

export type Pool = {
  dispatch(jobId: string): void;
  /** Ends it in order. */
  stop(): Promise<void>;
  readonly entries: readonly Entry[];
  /** How often it ended units of this stage, by outcome. */
  ended(stage: StageName, outcome: string): number;
};

/** Worker pools on a database of their own and the given Redis, with instant tools. */
export const openWorkerFixture = async (
  redisUrl: string,
  timing: { readonly heartbeatMs?: number } = {},
) => {
  const database = await freshDatabase();
  const scratch = await mkdtemp(join(tmpdir(), "reelwright-pools-"));
  const tools = fakeTools();
  const stores: PostgresStore[] = [];
  const pools: Pool[] = [];
  const open = async (): Promise<PostgresStore> => {
    const store = await openStore({
      url: database.url,
      poolSize: 3,
      timing,
    });
    stores.push(store);
    return store;
  };
  const store = await open();
  const tenantId = await makeTenant(store, 1_000_000);

  const startPool = async ({
    app = "all",
    cpuSlots = 2,
    graceMs = 20_000,
    ...rest
  }: PoolOptions) => {
    const entries: Entry[] = [];
    let stopped: Promise<void> | null = null;
    const own = await open();
    const registration = await own.registerWorker(app);
    const { serve, stop, dispatch } = await openWorkerPool({
      stages: rest.stages ?? allStages(),
      store: own,
      registration,
      tools,
      testTools: async () => tools,
      catalogue: fakeCatalogue,
      redisUrl,
      cpuSlots,
      scratch,
      testFaults: false,
      ...(rest.vendorStages && { vendorStages: rest.vendorStages }),
      graceMs,
      log: (event, fields = {}) => entries.push({ event, fields }),
    });
    await serve(app);
    const pool: Pool = {
      dispatch,
      entries,
      stop: () => {
        stopped ??= stop().then(registration.close);
        return stopped;
      },
      ended: (stage, outcome) =>
        entries.filter(({ fields }) => fields["stage"] === stage && fields["outcome"] === outcome)
          .length,
    };
    pools.push(pool);
    return pool;
  };

  // As a gateway does.
  const dispatcher = openDispatcher({
    redisUrl,
    stages,
    tasks: store.tasks,
    onError: () => undefined,
  });
  const submit = async (): Promise<string> => {
    const { params } = jobWith({ segment_count: 2, segment_duration: 4, music_enabled: false });
    const { record } = await store.jobs.create(newJob(tenantId, { params, credits: 1_000 }));
    dispatcher.dispatch(record.job.job_id, "new");
    return record.job.job_id;
  };
  const read = async (jobId: string) => {
    const record = await store.jobs.get(tenantId, jobId);
    if (!record) throw new Error(`no job ${jobId}`);
    return record;
  };

  return {
    store,
    dispatcher,
    /** Stops a job as its tenant would. */
    cancel: (jobId: string) => cancelJob({ jobs: store.jobs })(tenantId, jobId),
    startPool,
    submit,
    read,
    /** Waits until these jobs are completed. */
    completed: (jobIds: readonly string[]) =>
      waitFor(`${jobIds.length} completed jobs`, async () => {
        const records = await Promise.all(jobIds.map(read));
        const broken = records.find(({ job }) => job.status === "failed");
        if (broken) throw new Error(`failed: ${JSON.stringify(broken.job.error)}`);
        return records.every(({ job }) => job.status === "completed") ? records : null;
      }),
    /** The broken invariants of the database. */
    defects: async () => (await store.checkInvariants()).filter(({ rows }) => rows > 0),
    query: async <T extends pg.QueryResultRow>(text: string): Promise<T[]> => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        return (await client.query<T>(text)).rows;
      } finally {
        await client.end();
      }
    },
    /** Stops the pools started since the last time. */
    stopPools: async () => {
      await Promise.all(pools.splice(0).map((pool) => pool.stop()));
    },
    close: async () => {
      await Promise.all(pools.map((pool) => pool.stop()));
      await dispatcher.stop();
      await Promise.all(stores.map((opened) => opened.close()));
      await database.drop();
      await rm(scratch, { recursive: true, force: true });
    },
  };
};
export type WorkerFixture = Awaited<ReturnType<typeof openWorkerFixture>>;
