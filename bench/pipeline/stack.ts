/** The compiled stack of `npm start` on a separate Postgres and Redis. */
import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, redisServer, supervise } from "@reelwright/standalone/processes";
import { openStore } from "@reelwright/store/open-store";
import pg from "pg";
import { ownPostgres } from "../own-postgres.ts";
import { checkout, openSupervisor } from "../supervisor.ts";
import { type BenchTenant, newTenant } from "../tenant.ts";
import { ownTimeMs, treeTimeMs } from "./process-time.ts";

/** CPU ms by kind of process. */
export type Times = { readonly [kind: string]: number };

/** Starts Postgres with statement counting, and Redis. */
export const startServers = async () => {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "reelwright-pipeline-")));
  await mkdir(join(directory, "logs"));
  // A separate directory, since a stack ends all processes that run in its own.
  const data = join(directory, "data");
  const postgres = await ownPostgres(["shared_preload_libraries=pg_stat_statements"]);
  const { url, spec } = await redisServer(directory, await freePort(), process.env["PATH"] ?? "");
  const redis = supervise(spec);
  await redis.ready;
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query("CREATE EXTENSION pg_stat_statements");
  return {
    data,
    postgres,
    redisUrl: url,
    redisPid: () => redis.pid() ?? 0,
    client,
    stop: async () => {
      await client.end();
      await redis.stop(5_000);
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
export type Servers = Awaited<ReturnType<typeof startServers>>;

/** Starts the stack. `environment`: additional settings. */
export const startStack = async (
  { data, postgres, redisUrl, redisPid }: Servers,
  environment: NodeJS.ProcessEnv = {},
) => {
  const { runtime, stop } = await openSupervisor(checkout, data, {
    DATABASE_URL: postgres.url,
    REDIS_URL: redisUrl,
    REELWRIGHT_PROVIDERS: "fake",
    ...environment,
  });
  const store = await openStore({ url: postgres.url });
  return {
    baseUrl: runtime().base_url,
    /** Creates a tenant without limits; returns its id and API key. */
    tenant: (): Promise<BenchTenant> => newTenant(store),
    /** Sends the signal to all apps. */
    signal: (signal: NodeJS.Signals): void => {
      for (const { name, pid } of runtime().processes)
        if (!["postgres", "redis"].includes(name)) process.kill(pid, signal);
    },
    times: (): Times => {
      const apps = runtime().processes.filter(({ name }) => !["postgres", "redis"].includes(name));
      const times: { [kind: string]: number } = {};
      for (const { name, pid } of apps) times[name] = (times[name] ?? 0) + treeTimeMs(pid);
      times["postgres"] = treeTimeMs(postgres.pid());
      times["redis"] = ownTimeMs(redisPid());
      return times;
    },
    broken: async (): Promise<readonly string[]> =>
      (await store.checkInvariants())
        .filter(({ rows }) => rows > 0)
        .map(({ check, rows }) => `${check}: ${rows}`),
    stop: async () => {
      await store.close();
      await stop();
    },
  };
};
export type Stack = Awaited<ReturnType<typeof startStack>>;
