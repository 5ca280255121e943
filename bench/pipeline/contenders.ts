/** Queues that only process the hops of a job: for each hop one commit in Postgres, then the next entry. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { findPeer } from "../media/peers.ts";
import { unitsPerJob } from "./run-jobs.ts";
import type { Servers } from "./stack.ts";

type Preparation = { readonly peers: string | null; readonly isInstalling: boolean };
export type Contender = {
  readonly name: string;
  /** Lowest share of this contender's jobs a second that the stack should reach; null: none. */
  readonly target: number | null;
  /** Returns null if it can run, else the reason. */
  prepare(options: Preparation): Promise<string | null>;
  /** Jobs per second, from the first entry to the last commit. */
  run(servers: Servers, jobs: number): Promise<number>;
};
type Hop = { readonly job: number; readonly hop: number };

const atOnce = 16;
const defaultPeers = "node_modules/.cache/reelwright-bench";

/** Commits one row per hop. Resolves with the elapsed seconds after the last hop of each job. */
const openHops = async ({ postgres }: Servers, jobs: number) => {
  const pool = new pg.Pool({ connectionString: postgres.url, max: atOnce });
  await pool.query(
    "CREATE TABLE IF NOT EXISTS bench_hops (job int, hop int, PRIMARY KEY (job, hop))",
  );
  await pool.query("TRUNCATE bench_hops");
  let left = jobs;
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return {
    /** Commits a hop and returns the next one; null after the last. */
    commit: async ({ job, hop }: Hop): Promise<Hop | null> => {
      await pool.query("INSERT INTO bench_hops VALUES ($1, $2) ON CONFLICT DO NOTHING", [job, hop]);
      if (hop + 1 < unitsPerJob) return { job, hop: hop + 1 };
      left -= 1;
      if (left === 0) finish();
      return null;
    },
    finished,
    close: () => pool.end(),
  };
};

const firstHops = (jobs: number): readonly Hop[] =>
  Array.from({ length: jobs }, (_, job) => ({ job, hop: 0 }));

const timed = async (jobs: number, work: () => Promise<void>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return (1_000 * jobs) / (performance.now() - startedAt);
};

type BullMq = {
  Queue: new (
    name: string,
    options: object,
  ) => {
    add(name: string, data: Hop): Promise<unknown>;
    addBulk(jobs: readonly { name: string; data: Hop }[]): Promise<unknown>;
    close(): Promise<void>;
  };
  Worker: new (
    name: string,
    run: (job: { readonly data: Hop }) => Promise<void>,
    options: object,
  ) => { close(): Promise<void> };
};
/** The same version of BullMQ as that of our queues. */
const loadBullMq = (): BullMq => {
  const manifest = new URL("../../packages/service/queue/package.json", import.meta.url);
  return createRequire(manifest)("bullmq") as BullMq;
};

const bullmq: Contender = {
  name: "BullMQ, a queue per hop",
  target: 0.4,
  prepare: async () => null,
  run: async (servers, jobs) => {
    const { Queue, Worker } = loadBullMq();
    const { hostname: host, port } = new URL(servers.redisUrl);
    const connection = { host, port: Number(port), maxRetriesPerRequest: null };
    const hops = await openHops(servers, jobs);
    const nameOf = (hop: number) => `bench-${hop}`;
    const names = Array.from({ length: unitsPerJob }, (_, hop) => nameOf(hop));
    const options = { removeOnComplete: true, removeOnFail: true };
    const queues = names.map((name) => new Queue(name, { connection, defaultJobOptions: options }));
    const workers = names.map(
      (name) =>
        new Worker(
          name,
          async ({ data }) => {
            const next = await hops.commit(data);
            if (next) await queues[next.hop]?.add("hop", next);
          },
          { connection, concurrency: atOnce },
        ),
    );
    const rate = await timed(jobs, async () => {
      await queues[0]?.addBulk(firstHops(jobs).map((data) => ({ name: "hop", data })));
      await hops.finished;
    });
    await Promise.all(workers.map((worker) => worker.close()));
    await Promise.all(queues.map((queue) => queue.close()));
    await hops.close();
    return rate;
  },
};

/** Imports a peer package from its directory. */
const peer = (name: "pg-boss" | "graphile-worker") => {
  let directory: string | null = null;
  return {
    prepare: async ({ peers, isInstalling }: Preparation): Promise<string | null> => {
      const found = await findPeer(name, peers ?? defaultPeers, isInstalling);
      directory = found.directory;
      return directory === null ? found.why : null;
    },
    load: async <T>(): Promise<T> => {
      const { resolve } = createRequire(join(directory ?? "", "package.json"));
      return (await import(pathToFileURL(resolve(name)).href)) as T;
    },
  };
};

type PgBoss = {
  start(): Promise<unknown>;
  stop(options: object): Promise<void>;
  createQueue(name: string): Promise<unknown>;
  insert(jobs: readonly { name: string; data: Hop }[]): Promise<unknown>;
  send(name: string, data: Hop): Promise<unknown>;
  work(
    name: string,
    options: object,
    run: (jobs: readonly { data: Hop }[]) => Promise<void>,
  ): Promise<unknown>;
  on(event: "error", listener: (error: unknown) => void): void;
};
const boss = peer("pg-boss");
const pgBoss: Contender = {
  name: "pg-boss, four workers",
  target: null,
  prepare: boss.prepare,
  run: async (servers, jobs) => {
    const loaded = await boss.load<{ default: new (url: string) => PgBoss }>();
    const queue = new loaded.default(servers.postgres.url);
    queue.on("error", (error) => process.stderr.write(`pg-boss: ${String(error)}\n`));
    await queue.start();
    await queue.createQueue("hops");
    const hops = await openHops(servers, jobs);
    const run = async (batch: readonly { data: Hop }[]): Promise<void> => {
      const nexts = await Promise.all(batch.map(({ data }) => hops.commit(data)));
      await Promise.all(nexts.map((next) => next && queue.send("hops", next)));
    };
    const rate = await timed(jobs, async () => {
      await queue.insert(firstHops(jobs).map((data) => ({ name: "hops", data })));
      const options = { batchSize: 200, pollingIntervalSeconds: 0.5 };
      for (let worker = 0; worker < 4; worker += 1) await queue.work("hops", options, run);
      await hops.finished;
    });
    await queue.stop({ graceful: false });
    await hops.close();
    return rate;
  },
};

type Task = (
  payload: Hop,
  helpers: { addJob(name: string, payload: Hop): Promise<unknown> },
) => Promise<void>;
type GraphileWorker = {
  Logger: new (factory: () => () => void) => object;
  run(options: object): Promise<{
    addJob(name: string, payload: Hop): Promise<unknown>;
    stop(): Promise<void>;
  }>;
};
const graphile = peer("graphile-worker");
const graphileWorker: Contender = {
  name: "graphile-worker",
  target: null,
  prepare: graphile.prepare,
  run: async (servers, jobs) => {
    const loaded = await graphile.load<GraphileWorker>();
    const hops = await openHops(servers, jobs);
    const hop: Task = async (payload, { addJob }) => {
      const next = await hops.commit(payload);
      if (next) await addJob("hop", next);
    };
    const runner = await loaded.run({
      connectionString: servers.postgres.url,
      concurrency: atOnce,
      pollInterval: 500,
      noHandleSignals: true,
      taskList: { hop },
      logger: new loaded.Logger(() => () => undefined),
    });
    const rate = await timed(jobs, async () => {
      await Promise.all(firstHops(jobs).map((first) => runner.addJob("hop", first)));
      await hops.finished;
    });
    await runner.stop();
    await hops.close();
    return rate;
  },
};

export const contenders: readonly Contender[] = [bullmq, pgBoss, graphileWorker];
