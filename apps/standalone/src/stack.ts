/** Everything on one machine: Postgres, Redis and each app, each a process of its own. */
import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { appSpec, workerSpec } from "./app-spec.ts";
import { type Child, type ChildSpec, supervise } from "./child.ts";
import { type Crew, superviseCrew } from "./crew.ts";
import { freePort } from "./free-port.ts";
import { postgresServer } from "./postgres.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { redisServer } from "./redis.ts";
import { leftovers, readRuntime, removeRuntime, writeRuntime } from "./runtime-file.ts";
import { secretKeysOf } from "./secret-file.ts";

export type StackOptions = {
  /** 0: any free one. */
  readonly port: number;
  readonly dataDirectory: string;
  /** Worker processes that wait to take the place of one that dies. */
  readonly spares: number;
  readonly edition: string;
  /** The environment that the processes inherit. */
  readonly environment: { readonly [name: string]: string | undefined };
  readonly say: (line: string) => void;
};
export type Stack = {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly filesDirectory: string;
  readonly filesUrl: string;
  stop(): Promise<void>;
};

const apps = ["gateway", "webhook-dispatcher"] as const;
const workers = ["worker-keyframes", "worker-generation", "worker-assembly"] as const;
/** Running work may end within this time when the stack is stopped; then it is handed back and goes on next time. */
const graceSeconds = 5;
const stopLimitMs = (graceSeconds + 10) * 1000;

/** A supervisor that was killed leaves its servers behind; they are ended by their ids. */
const endLeftovers = async (dataDirectory: string, say: StackOptions["say"]): Promise<void> => {
  for (const { name, pid } of leftovers(dataDirectory)) {
    say(`Ending ${name} (${pid}), left behind by an earlier run.`);
    process.kill(pid, name === "postgres" ? "SIGINT" : "SIGTERM");
  }
  const deadlineMs = Date.now() + 15_000;
  while (leftovers(dataDirectory).length > 0 && Date.now() < deadlineMs) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** Waits for all of them, whatever fails: what has started can be stopped then. Throws what the first one threw. */
const all = async (starts: readonly Promise<void>[]): Promise<void> => {
  const settled = await Promise.allSettled(starts);
  const failed = settled.find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
};

type Settings = {
  readonly port: number;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly filesDirectory: string;
  readonly filesUrl: string;
  readonly secretKeys: string;
};

const appEnvironment = (
  options: StackOptions,
  dataDirectory: string,
  at: Settings,
): ChildSpec["env"] => ({
  REELWRIGHT_ALLOW_PRIVATE_URLS: "true",
  REELWRIGHT_SECRET_KEYS: at.secretKeys,
  REELWRIGHT_TEST_FAULTS: String(options.environment["NODE_ENV"] !== "production"),
  ...options.environment,
  DATABASE_URL: at.databaseUrl,
  REDIS_URL: at.redisUrl,
  PORT: String(at.port),
  REELWRIGHT_EDITION: options.edition,
  REELWRIGHT_FILES: "disk",
  REELWRIGHT_FILES_DIR: at.filesDirectory,
  REELWRIGHT_FILES_URL: at.filesUrl,
  REELWRIGHT_CACHE_DIR: join(dataDirectory, "cache"),
  REELWRIGHT_GRACE_SECONDS: String(graceSeconds),
  // Nobody stands in front of it.
  REELWRIGHT_DRAIN_SECONDS: "0",
});

/** Starts all; answers when the gateway is ready and every worker listens. Throws with a sentence that says what to do. */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  await mkdir(join(options.dataDirectory, "logs"), { recursive: true });
  const dataDirectory = await realpath(options.dataDirectory);
  const running = readRuntime(dataDirectory);
  if (running)
    throw new Error(
      `A stack runs on ${dataDirectory} already, at ${running.base_url}; set REELWRIGHT_DATA_DIR to another directory.`,
    );
  await endLeftovers(dataDirectory, options.say);
  const port = await freePort(options.port);
  const postgres = await postgresServer(dataDirectory, await freePort());
  const redis = await redisServer(
    dataDirectory,
    await freePort(),
    options.environment["PATH"] ?? "",
  );
  const baseUrl = `http://127.0.0.1:${port}`;
  const at: Settings = {
    port,
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    filesDirectory: join(dataDirectory, "files"),
    filesUrl: `${baseUrl}/files`,
    secretKeys: await secretKeysOf(dataDirectory),
  };
  await mkdir(at.filesDirectory, { recursive: true });

  const children: Child[] = [];
  let crew: Crew | null = null;
  const note = (): void =>
    writeRuntime(dataDirectory, {
      base_url: baseUrl,
      database_url: at.databaseUrl,
      redis_url: at.redisUrl,
      issuer: null,
      supervisor_pid: process.pid,
      processes: [
        ...children.flatMap(({ name, pid }) => {
          const id = pid();
          return id === null ? [] : [{ name, pid: id }];
        }),
        ...(crew?.list() ?? []),
      ],
    });
  const start = async (spec: ChildSpec): Promise<void> => {
    children.push(await supervise(spec, note));
    note();
  };
  const stop = async (): Promise<void> => {
    const servers = children.filter(({ name }) => name === "postgres" || name === "redis");
    const rest = children.filter((child) => !servers.includes(child));
    await Promise.all([crew, ...rest].map((one) => one?.stop(stopLimitMs)));
    await Promise.all(servers.map((child) => child.stop(stopLimitMs)));
    removeRuntime(dataDirectory);
  };

  try {
    await all([postgres.spec, redis.spec].map(start));
    await prepareDatabase(at.databaseUrl);
    const env = appEnvironment(options, dataDirectory, at);
    const startCrew = async (): Promise<void> => {
      const specOf = (app: string | null) => workerSpec(app, dataDirectory, env);
      crew = await superviseCrew({ apps: workers, spares: options.spares, specOf }, note);
      note();
    };
    await all([startCrew(), ...apps.map((app) => start(appSpec(app, dataDirectory, env)))]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    baseUrl,
    databaseUrl: at.databaseUrl,
    filesDirectory: at.filesDirectory,
    filesUrl: at.filesUrl,
    stop,
  };
};

/** The stack that runs on this data directory already, to be used and left running; null when there is none. */
export const runningStack = (dataDirectory: string): Stack | null => {
  const runtime = readRuntime(dataDirectory);
  return (
    runtime && {
      baseUrl: runtime.base_url,
      databaseUrl: runtime.database_url,
      filesDirectory: join(dataDirectory, "files"),
      filesUrl: `${runtime.base_url}/files`,
      stop: async () => undefined,
    }
  );
};
