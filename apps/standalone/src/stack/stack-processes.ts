import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { identityOf } from "@reelwright/platform/process-identity";
import { announceDeath } from "@reelwright/queue/deaths";
import { openStore } from "@reelwright/store/open-store";
import { prepareDatabase } from "../services/services.ts";
import {
  type ProcessSpec,
  type SupervisedProcess,
  supervise,
} from "../supervisor/supervised-process.ts";
import {
  appEnvironment,
  graceSeconds,
  type Stack,
  type StackLocations,
  type StackOptions,
  v8FlagsOf,
} from "./app-environment.ts";
import { endLeftovers } from "./leftovers.ts";
import { planStack } from "./plan-stack.ts";
import {
  openRuntimeFile,
  type Runtime,
  type StatedSettings,
  statedSettings,
  writePrometheusConfig,
} from "./runtime-file.ts";

const apps = [
  "gateway",
  "webhook-dispatcher",
  "worker-keyframes",
  "worker-generation",
  "worker-assembly",
] as const;
const stopLimitMs = (graceSeconds + 10) * 1000;

const runtimeOf = (
  at: StackLocations,
  settings: StatedSettings,
  processes: readonly SupervisedProcess[],
): Runtime => ({
  base_url: at.baseUrl,
  database_url: at.databaseUrl,
  redis_url: at.redisUrl,
  issuer: at.issuer,
  settings,
  supervisor_pid: process.pid,
  supervisor_identity: identityOf(process.pid),
  processes: processes.flatMap((each) => {
    const pid = each.pid();
    if (pid === null) return [];
    const port = each.healthPort();
    const url = port === null ? null : `http://127.0.0.1:${port}`;
    const metricsUrl = url && `${url}/metrics`;
    const identity = identityOf(pid);
    return [{ name: each.name, pid, identity, health_url: url, metrics_url: metricsUrl }];
  }),
});

/** Rejects with the signal's reason as soon as it aborts. The work continues. */
const unlessAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  signal.throwIfAborted();
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
  );
  work.catch(() => undefined);
  return Promise.race([work, aborted]);
};

/** Waits for all starts even if some fail, so that everything that started can be stopped. Throws the first error. */
const all = async (starts: readonly Promise<void>[]): Promise<void> => {
  const settled = await Promise.allSettled(starts);
  const failed = settled.find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
};

/** Reports the death of an app, so that its work continues without waiting for the end of its leases. */
const reportDeath = async (
  { databaseUrl: url, redisUrl }: Pick<StackLocations, "databaseUrl" | "redisUrl">,
  pid: number,
  say: StackOptions["say"],
): Promise<void> => {
  try {
    const store = await openStore({ url, poolSize: 1 });
    await store.workers.departed({ pid }).finally(store.close);
    await announceDeath(redisUrl);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`The end of process ${pid} could not be reported; its leases may expire: ${reason}`);
  }
};

type Running = Omit<Stack, "stop">;

/** The processes of a stack. They can be stopped at any time, even while starting. */
export const openProcesses = (
  options: StackOptions,
  dataDirectory: string,
  signal: AbortSignal,
) => {
  const servers: SupervisedProcess[] = [];
  const children: SupervisedProcess[] = [];
  let runtime: ReturnType<typeof openRuntimeFile> | null = null;
  const update = (): void => runtime?.update();

  const startProcess = async (
    spec: ProcessSpec,
    among: SupervisedProcess[],
    onDeath?: (pid: number) => void,
  ): Promise<void> => {
    signal.throwIfAborted();
    const child = supervise(spec, { onChange: update, ...(onDeath && { onDeath }) });
    among.push(child);
    update();
    await child.ready;
  };
  const start = async (): Promise<Running> => {
    await endLeftovers(dataDirectory, options.say);
    const { servers: serverSpecs, embedded, at } = await planStack(options, dataDirectory, signal);
    writePrometheusConfig(dataDirectory);
    const settings = statedSettings(options.environment, at.secretKeys);
    runtime = openRuntimeFile(
      dataDirectory,
      () => runtimeOf(at, settings, [...servers, ...children]),
      options.say,
    );
    const env = appEnvironment(options, at);
    // The issuer needs no other process, so it starts concurrently.
    const issuer = embedded
      ? startProcess(issuerSpec(dataDirectory, { ...env, ...embedded.env }), children)
      : Promise.resolve();
    // Its outcome is awaited below.
    issuer.catch(() => undefined);
    await all(serverSpecs.map((spec) => startProcess(spec, servers)));
    await unlessAborted(prepareDatabase(at.databaseUrl, env["REELWRIGHT_VOICES_DIR"]), signal);
    if (embedded) await unlessAborted(embedded.settle(at.databaseUrl), signal);
    const onDeath = (pid: number): void => void reportDeath(at, pid, options.say);
    await all([
      issuer,
      ...apps.map((app) => startProcess(appSpec(app, dataDirectory, env), children, onDeath)),
    ]);
    const { baseUrl, databaseUrl, filesDirectory } = at;
    const filesUrl = `${baseUrl}/files`;
    return { baseUrl, databaseUrl, issuer: at.issuer, filesDirectory, filesUrl };
  };
  return {
    start,
    /** Stops the apps, then the servers that they need. */
    stop: async (): Promise<void> => {
      await Promise.all(children.map((child) => child.stop(stopLimitMs)));
      await Promise.all(servers.map((server) => server.stop(stopLimitMs)));
      runtime?.remove();
    },
  };
};

// Specifications of our apps' processes.

/** The entry file of an app: its source, or its build if this file was built. */
const entryOf = (app: string, file = "main"): string => {
  const isSource = import.meta.url.endsWith(".ts");
  const path = isSource ? `src/${file}.ts` : `dist/${file}.js`;
  return fileURLToPath(new URL(`../../../${app}/${path}`, import.meta.url));
};

/** The process of an app. The workers share a log, whose lines name the app. */
const appSpec = (app: string, dataDirectory: string, env: ProcessSpec["env"]): ProcessSpec => {
  const log = app.startsWith("worker-") ? "workers" : app;
  return {
    name: app,
    command: process.execPath,
    args: [...process.execArgv, ...v8FlagsOf(app), entryOf(app)],
    env,
    readyWhen: "message",
    stopSignal: "SIGTERM",
    logFile: join(dataDirectory, "logs", `${log}.log`),
  };
};

/** The process of the embedded issuer, whose code is part of this app. */
const issuerSpec = (dataDirectory: string, env: ProcessSpec["env"]): ProcessSpec => ({
  ...appSpec("identity", dataDirectory, env),
  args: [...process.execArgv, entryOf("standalone", "identity/main")],
});
