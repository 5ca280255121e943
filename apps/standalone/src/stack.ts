/** Everything on one machine: Postgres, Redis and each app, each a process of its own. */
import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { lacksRoom } from "@reelwright/core";
import { identityOf, type Life } from "@reelwright/platform";
import { appEnvironment, checkSettings, graceSeconds, type Places } from "./app-environment.ts";
import { appSpec, identitySpec, workerSpec } from "./app-spec.ts";
import { type Child, type ChildSpec, supervise } from "./child.ts";
import { type Crew, superviseCrew } from "./crew.ts";
import { takeDirectory } from "./directory-lock.ts";
import { layOut } from "./lay-out.ts";
import { endLeftovers } from "./leftovers.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { keepRuntime, type Runtime, readRuntime } from "./runtime-file.ts";
import { startTrouble } from "./start-trouble.ts";

export type StackOptions = {
  /** 0: any free one. */
  readonly port: number;
  readonly dataDirectory: string;
  /** Worker processes that wait to take the place of one that dies. */
  readonly spares: number;
  readonly edition: string;
  /** Where the gateway listens; empty or left out: on this machine alone. */
  readonly host?: string;
  /** Services that others run, to be used instead of our own; empty or left out: ours. */
  readonly databaseUrl?: string;
  readonly redisUrl?: string;
  /** Whether mail that nobody sends is shown to whoever reaches the gateway. */
  readonly allowOutbox?: boolean;
  /** Who issues bearer tokens; none where it is left out. */
  readonly identity?: "embedded" | "none";
  /** The environment that the processes inherit. */
  readonly environment: { readonly [name: string]: string | undefined };
  readonly say: (line: string) => void;
  /** Hears at once how to stop it, also while it starts. */
  readonly onStop: Life["onStop"];
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

type Processes = readonly Pick<Child, "name" | "pid">[];

const runtimeOf = (at: Places, children: Processes, crew: Crew | null): Runtime => ({
  base_url: at.baseUrl,
  database_url: at.databaseUrl,
  redis_url: at.redisUrl,
  issuer: at.issuer,
  supervisor_pid: process.pid,
  supervisor_identity: identityOf(process.pid),
  processes: [
    ...children.flatMap(({ name, pid }) => {
      const id = pid();
      return id === null ? [] : [{ name, pid: id }];
    }),
    ...(crew?.list() ?? []),
  ].map((each) => ({ ...each, identity: identityOf(each.pid) })),
});

/** The work's outcome, or the signal's reason as soon as it is aborted, while the work is left to its end. */
const unlessAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  signal.throwIfAborted();
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
  );
  work.catch(() => undefined);
  return Promise.race([work, aborted]);
};

/** Waits for all of them, whatever fails: what has started can be stopped then. Throws what the first one threw. */
const all = async (starts: readonly Promise<void>[]): Promise<void> => {
  const settled = await Promise.allSettled(starts);
  const failed = settled.find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
};

/**
 * The data directory, without anything that an earlier run left there, and how to give it back. Throws where another
 * stack runs on it.
 */
const openDirectory = async (
  options: StackOptions,
): Promise<{ readonly dataDirectory: string; readonly giveBack: () => void }> => {
  await mkdir(join(options.dataDirectory, "logs"), { recursive: true });
  const dataDirectory = await realpath(options.dataDirectory);
  const giveBack = takeDirectory(dataDirectory);
  if (giveBack === null) {
    const running = readRuntime(dataDirectory);
    const where = running ? `, at ${running.base_url}` : "";
    throw new Error(
      `A stack runs on ${dataDirectory} already${where}; set REELWRIGHT_DATA_DIR to another directory.`,
    );
  }
  return { dataDirectory, giveBack };
};

type Running = Omit<Stack, "stop">;

/** A stack that begins: what it has started can be stopped at every moment. */
const beginStack = (options: StackOptions, dataDirectory: string, signal: AbortSignal) => {
  const servers: Child[] = [];
  const children: Child[] = [];
  let crew: Crew | null = null;
  let runtime: ReturnType<typeof keepRuntime> | null = null;
  const note = (): void => runtime?.note();

  const start = async (spec: ChildSpec, among: Child[]): Promise<void> => {
    signal.throwIfAborted();
    const child = supervise(spec, note);
    among.push(child);
    note();
    await child.ready;
  };
  const startCrew = async (env: ChildSpec["env"]): Promise<void> => {
    signal.throwIfAborted();
    const specOf = (app: string | null) => workerSpec(app, dataDirectory, env);
    crew = superviseCrew({ apps: workers, spares: options.spares, specOf }, note);
    note();
    await crew.ready;
  };
  const run = async (): Promise<Running> => {
    await endLeftovers(dataDirectory, options.say);
    const { servers: serverSpecs, embedded, at } = await layOut(options, dataDirectory, signal);
    runtime = keepRuntime(
      dataDirectory,
      () => runtimeOf(at, [...servers, ...children], crew),
      options.say,
    );
    const env = appEnvironment(options, at);
    // It needs none of the others, so it starts while they do.
    const signIns = embedded
      ? start(identitySpec(dataDirectory, { ...env, ...embedded.env }), children)
      : Promise.resolve();
    // Whether it started is asked below.
    signIns.catch(() => undefined);
    await all(serverSpecs.map((spec) => start(spec, servers)));
    await unlessAborted(prepareDatabase(at.databaseUrl), signal);
    if (embedded) await unlessAborted(embedded.settle(at.databaseUrl), signal);
    await all([
      signIns,
      startCrew(env),
      ...apps.map((app) => start(appSpec(app, dataDirectory, env), children)),
    ]);
    const { baseUrl, databaseUrl, issuer, filesDirectory } = at;
    return { baseUrl, databaseUrl, issuer, filesDirectory, filesUrl: `${baseUrl}/files` };
  };
  return {
    run,
    /** What was started is ended: first those that do the work, then what they need. */
    halt: async (): Promise<void> => {
      await Promise.all([crew, ...children].map((one) => one?.stop(stopLimitMs)));
      await Promise.all(servers.map((server) => server.stop(stopLimitMs)));
      runtime?.remove();
    },
  };
};

/**
 * Starts all; answers when the gateway is ready and every worker listens. From its first moment on it can be stopped, by
 * what it gives to `onStop`. Throws with a sentence that says what to do.
 */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  checkSettings(options.environment);
  const { dataDirectory, giveBack } = await openDirectory(options).catch(async (error: unknown) => {
    throw lacksRoom(error) ? await startTrouble(error, options.dataDirectory) : error;
  });
  const aborting = new AbortController();
  const { run, halt } = beginStack(options, dataDirectory, aborting.signal);
  const running = run();
  let stopped: Promise<void> | undefined;
  const stopAll = async (): Promise<void> => {
    aborting.abort(new Error("Stopped while it was starting."));
    await halt();
    // What was still to be started is not started any more; what it began meanwhile goes too.
    await running.catch(() => undefined);
    await halt();
    giveBack();
  };
  const stop = (): Promise<void> => {
    stopped ??= stopAll();
    return stopped;
  };
  options.onStop("stack", stop);
  try {
    return { ...(await running), stop };
  } catch (error) {
    const { reason } = aborting.signal;
    await stop();
    throw reason ?? (await startTrouble(error, dataDirectory));
  }
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
