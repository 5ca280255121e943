/** Everything on one machine: Postgres, Redis and each app, each a process of its own. */
import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { appEnvironment, graceSeconds } from "./app-environment.ts";
import { appSpec, identitySpec, workerSpec } from "./app-spec.ts";
import { type Child, type ChildSpec, supervise } from "./child.ts";
import { type Crew, superviseCrew } from "./crew.ts";
import { layOut } from "./lay-out.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { leftovers, readRuntime, removeRuntime, writeRuntime } from "./runtime-file.ts";

export type StackOptions = {
  /** 0: any free one. */
  readonly port: number;
  readonly dataDirectory: string;
  /** Worker processes that wait to take the place of one that dies. */
  readonly spares: number;
  readonly edition: string;
  /** Who issues bearer tokens; none where it is left out. */
  readonly identity?: "embedded" | "none";
  /** The environment that the processes inherit. */
  readonly environment: { readonly [name: string]: string | undefined };
  readonly say: (line: string) => void;
};
export type Stack = {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  /** Of bearer tokens; null where there is none. */
  readonly issuer: string | null;
  readonly filesDirectory: string;
  readonly filesUrl: string;
  stop(): Promise<void>;
};

const apps = ["gateway", "webhook-dispatcher"] as const;
const workers = ["worker-keyframes", "worker-generation", "worker-assembly"] as const;
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

/** The data directory, without anything that an earlier run left there. Throws where another stack runs on it. */
const openDirectory = async (options: StackOptions): Promise<string> => {
  await mkdir(join(options.dataDirectory, "logs"), { recursive: true });
  const dataDirectory = await realpath(options.dataDirectory);
  const running = readRuntime(dataDirectory);
  if (running)
    throw new Error(
      `A stack runs on ${dataDirectory} already, at ${running.base_url}; set REELWRIGHT_DATA_DIR to another directory.`,
    );
  await endLeftovers(dataDirectory, options.say);
  return dataDirectory;
};

/** Starts all; answers when the gateway is ready and every worker listens. Throws with a sentence that says what to do. */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const dataDirectory = await openDirectory(options);
  const { servers, embedded, at } = await layOut(options, dataDirectory);

  const children: Child[] = [];
  let crew: Crew | null = null;
  const note = (): void =>
    writeRuntime(dataDirectory, {
      base_url: at.baseUrl,
      database_url: at.databaseUrl,
      redis_url: at.redisUrl,
      issuer: at.issuer,
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
    const last = children.filter(({ name }) => servers.some((server) => server.name === name));
    const first = children.filter((child) => !last.includes(child));
    await Promise.all([crew, ...first].map((one) => one?.stop(stopLimitMs)));
    await Promise.all(last.map((child) => child.stop(stopLimitMs)));
    removeRuntime(dataDirectory);
  };

  const env = appEnvironment(options, at);
  // It needs none of the others, so it starts while they do.
  const signIns = embedded
    ? start(identitySpec(dataDirectory, { ...env, ...embedded.env }))
    : Promise.resolve();
  // Whether it started is asked below.
  signIns.catch(() => undefined);
  try {
    await all(servers.map(start));
    await prepareDatabase(at.databaseUrl);
    await embedded?.settle(at.databaseUrl);
    const startCrew = async (): Promise<void> => {
      const specOf = (app: string | null) => workerSpec(app, dataDirectory, env);
      crew = await superviseCrew({ apps: workers, spares: options.spares, specOf }, note);
      note();
    };
    await all([
      signIns,
      startCrew(),
      ...apps.map((app) => start(appSpec(app, dataDirectory, env))),
    ]);
  } catch (error) {
    await Promise.allSettled([signIns]);
    await stop();
    throw error;
  }
  return {
    baseUrl: at.baseUrl,
    databaseUrl: at.databaseUrl,
    issuer: at.issuer,
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
      issuer: runtime.issuer,
      filesDirectory: join(dataDirectory, "files"),
      filesUrl: `${runtime.base_url}/files`,
      stop: async () => undefined,
    }
  );
};
