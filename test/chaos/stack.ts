/** A real embedded stack in separate processes, with fake providers, as the target of the campaign. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { isRunning } from "@reelwright/platform/process-identity";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { createTenant, type Runtime, readRuntime } from "@reelwright/standalone/testing";
import { preparedDirectory } from "../support/prepared-cluster.ts";
import { type Database, openDatabase } from "./database.ts";

export type Tenant = { readonly tenantId: string; readonly apiKey: string };
export type ChaosStack = {
  readonly baseUrl: string;
  readonly redisUrl: string;
  readonly directory: string;
  readonly database: Database;
  /** Ids of the processes with this name. */
  pids(name: string): readonly number[];
  /** Whether its supervisor is running. */
  isSupervised(): boolean;
  processes(): Runtime["processes"];
  /** Creates tenants, without limits by default. */
  tenants(count: number, credits?: number, limits?: Limits): Promise<readonly Tenant[]>;
  /** Starts an additional, unsupervised process of an app; `stop` ends it. */
  extra(app: string, environment?: NodeJS.ProcessEnv): Promise<ExtraProcess>;
  /** All lines of the apps' logs that contain `text`. */
  logLines(text: string): Promise<readonly { readonly [key: string]: unknown }[]>;
  /** The supervisor's terminal output. */
  printed(): string;
  stop(): Promise<void>;
};
type Limits = { readonly concurrent: number; readonly daily: number };
export type ExtraProcess = { readonly pid: number; readonly ended: Promise<number | null> };

/** A checkout to start a stack from, compiled as by `npm start` or directly from source. */
export type Checkout = { readonly root: string; readonly isCompiled: boolean };

const commandOf = ({ isCompiled }: Checkout, app: string): readonly string[] =>
  isCompiled
    ? ["--disable-warning=ExperimentalWarning", `apps/${app}/dist/main.js`]
    : [
        "--disable-warning=ExperimentalWarning",
        "--conditions=source",
        "--import",
        "tsx",
        `apps/${app}/src/main.ts`,
      ];

const unlimited: Limits = { concurrent: 100_000, daily: 1_000_000 };
const startLimitMs = 240_000;
const stopLimitMs = 60_000;

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    if (!child.pid) resolve(null);
    else if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once("exit", (code) => resolve(code));
  });

/** Ends a process gracefully, or by force if that takes too long. */
const end = async (child: ChildProcess): Promise<void> => {
  const gone = exitOf(child);
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopLimitMs);
  await gone;
  clearTimeout(timer);
};

const readLog = async (directory: string, file: string): Promise<string[]> =>
  (await readFile(join(directory, "logs", file), "utf8")).split("\n");

const parsed = (line: string): { readonly [key: string]: unknown } => {
  try {
    return JSON.parse(line);
  } catch {
    // The last line of a killed process may be truncated.
    return { line };
  }
};

/** All lines of the logs in `directory` that contain `text`. */
export const logLinesIn = async (
  directory: string,
  text: string,
): Promise<readonly { readonly [key: string]: unknown }[]> => {
  const files = await readdir(join(directory, "logs"));
  const lines = await Promise.all(files.map((file) => readLog(directory, file)));
  return lines
    .flat()
    .filter((line) => line.includes(text))
    .map(parsed);
};

/** Creates tenants, without limits by default. */
export const makeTenants = async (
  databaseUrl: string,
  count: number,
  credits = 100_000_000,
  limits = unlimited,
): Promise<readonly Tenant[]> => {
  const made: Tenant[] = [];
  for (let n = 0; n < count; n++) {
    const tenant = { name: `Chaos ${n}`, credits, ...limits };
    const { tenant_id, api_key } = await createTenant(databaseUrl, tenant);
    made.push({ tenantId: tenant_id, apiKey: api_key });
  }
  return made;
};

/** Environment of an additional app process, the same as the supervisor's. */
const appEnvironment = (runtime: Runtime, directory: string): NodeJS.ProcessEnv => ({
  NODE_ENV: "development",
  REELWRIGHT_ALLOW_PRIVATE_URLS: "true",
  REELWRIGHT_ALLOW_SANDBOX_PAYMENTS: "true",
  REELWRIGHT_SECRET_KEYS: readFileSync(join(directory, "secret.keys"), "utf8").trim(),
  REELWRIGHT_TEST_FAULTS: "true",
  REELWRIGHT_PROVIDERS: "fake",
  DATABASE_URL: runtime.database_url,
  REDIS_URL: runtime.redis_url,
  REELWRIGHT_FILES: "disk",
  REELWRIGHT_FILES_DIR: join(directory, "files"),
  REELWRIGHT_FILES_URL: `${runtime.base_url}/files`,
  REELWRIGHT_CACHE_DIR: join(directory, "cache"),
  REELWRIGHT_GRACE_SECONDS: "5",
});

/** Starts a stack on free ports, by default in a new directory. The caller must always stop it. */
export const startChaosStack = async (
  checkout: Checkout,
  environment: NodeJS.ProcessEnv = {},
  place?: string,
): Promise<ChaosStack> => {
  const directory = place ?? (await preparedDirectory());
  const env = {
    ...process.env,
    // No experiment signs in.
    REELWRIGHT_IDENTITY: "none",
    NODE_OPTIONS: "",
    NODE_ENV: "",
    PORT: "0",
    // Ignores a database or Redis in the shell's environment.
    DATABASE_URL: "",
    REDIS_URL: "",
    REELWRIGHT_DATA_DIR: directory,
    REELWRIGHT_PROVIDERS: "fake",
    ...environment,
  };
  const supervisor = spawn(process.execPath, commandOf(checkout, "standalone"), {
    cwd: checkout.root,
    env,
    // The IPC channel closes when the campaign dies for any reason; the stack then stops gracefully.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let printed = "";
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream?.on("data", (chunk) => (printed += String(chunk)));
  supervisor.once("error", (error) => (printed += error.message));
  const extras: ChildProcess[] = [];
  let database: Database | null = null;

  const stop = async (): Promise<void> => {
    await Promise.all(extras.map(end));
    await database?.close();
    const left = readRuntime(directory)?.processes ?? [];
    await end(supervisor);
    // Kills processes that the supervisor couldn't end.
    for (const { pid } of left) if (isRunning(pid)) process.kill(pid, "SIGKILL");
    if (place === undefined)
      await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };

  try {
    await waitFor(
      "the stack to start",
      async () => {
        if (supervisor.exitCode !== null || !supervisor.pid)
          throw new Error(`the stack ended: ${printed}`);
        return printed.includes("Ctrl-C");
      },
      startLimitMs,
    );
    const runtime = readRuntime(directory);
    if (!runtime) throw new Error("the stack wrote no runtime.json");
    database = await openDatabase(runtime.database_url);
    const processes = (): Runtime["processes"] => readRuntime(directory)?.processes ?? [];
    return {
      baseUrl: runtime.base_url,
      redisUrl: runtime.redis_url,
      directory,
      database,
      processes,
      isSupervised: () => supervisor.exitCode === null && supervisor.signalCode === null,
      pids: (name) => processes().flatMap((each) => (each.name === name ? [each.pid] : [])),
      tenants: (count, credits, limits) =>
        makeTenants(runtime.database_url, count, credits, limits),
      extra: (app, own = {}) =>
        startExtra(
          checkout,
          app,
          { ...env, ...appEnvironment(runtime, directory), ...own },
          extras,
        ),
      printed: () => printed,
      logLines: (text) => logLinesIn(directory, text),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

const startExtra = async (
  checkout: Checkout,
  app: string,
  env: NodeJS.ProcessEnv,
  extras: ChildProcess[],
): Promise<ExtraProcess> => {
  const child = spawn(process.execPath, commandOf(checkout, app), {
    cwd: checkout.root,
    env,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  extras.push(child);
  const ended = exitOf(child);
  await new Promise<void>((resolve, reject) => {
    child.on("message", (message) => message === "ready" && resolve());
    void ended.then((code) => reject(new Error(`${app} ended with ${code} before it was ready`)));
  });
  return { pid: child.pid ?? 0, ended };
};

/** Runs `work` on a stack that is stopped afterwards. */
export type WithStack = <T>(
  work: (stack: ChaosStack) => Promise<T>,
  environment?: NodeJS.ProcessEnv,
) => Promise<T>;

/** Runs `work` on a separate stack, which is stopped afterwards. */
export const withStack = async <T>(
  checkout: Checkout,
  work: (stack: ChaosStack) => Promise<T>,
  environment?: NodeJS.ProcessEnv,
  directory?: string,
): Promise<T> => {
  const stack = await startChaosStack(checkout, environment, directory);
  try {
    return await work(stack);
  } finally {
    await stack.stop();
  }
};
