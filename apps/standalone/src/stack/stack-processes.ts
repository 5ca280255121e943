import { identityOf } from "@reelwright/platform/process-identity";
import { prepareDatabase } from "../services/prepare-database.ts";
import type { ProcessSpec } from "../supervisor/process-spec.ts";
import { type SupervisedProcess, supervise } from "../supervisor/supervised-process.ts";
import { superviseWorkers, type WorkerSupervisor } from "../supervisor/worker-supervisor.ts";
import { appEnvironment, graceSeconds, type StackLocations } from "./app-environment.ts";
import { appSpec, issuerSpec, workerSpec } from "./app-process.ts";
import { planStack } from "./plan-stack.ts";
import { openRuntimeFile, type Runtime } from "./runtime-file.ts";
import { writePrometheusConfig } from "./scrape-targets.ts";
import type { Stack, StackOptions } from "./stack-options.ts";
import { endStaleProcesses } from "./stale-processes.ts";
import { type StatedSettings, statedSettings } from "./stated-settings.ts";

const singleApps = ["gateway", "webhook-dispatcher"] as const;
const workerApps = ["worker-keyframes", "worker-generation", "worker-assembly"] as const;
const stopLimitMs = (graceSeconds + 10) * 1000;

type Processes = readonly Pick<SupervisedProcess, "name" | "pid" | "healthPort">[];

const runtimeOf = (
  at: StackLocations,
  settings: StatedSettings,
  children: Processes,
  workers: WorkerSupervisor | null,
): Runtime => ({
  base_url: at.baseUrl,
  database_url: at.databaseUrl,
  redis_url: at.redisUrl,
  issuer: at.issuer,
  settings,
  supervisor_pid: process.pid,
  supervisor_identity: identityOf(process.pid),
  processes: [
    ...children.flatMap(({ name, pid, healthPort }) => {
      const id = pid();
      return id === null ? [] : [{ name, pid: id, healthPort: healthPort() }];
    }),
    ...(workers?.list() ?? []),
  ].map(({ name, pid, healthPort }) => ({
    name,
    pid,
    identity: identityOf(pid),
    health_url: healthPort === null ? null : `http://127.0.0.1:${healthPort}`,
    metrics_url: healthPort === null ? null : `http://127.0.0.1:${healthPort}/metrics`,
  })),
});

/** The work's result; rejects with the signal's reason as soon as it is aborted, and leaves the work to finish. */
const unlessAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  signal.throwIfAborted();
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
  );
  work.catch(() => undefined);
  return Promise.race([work, aborted]);
};

/** Waits for all of them, whatever fails, so that all that has started can be stopped. Throws the first error. */
const all = async (starts: readonly Promise<void>[]): Promise<void> => {
  const settled = await Promise.allSettled(starts);
  const failed = settled.find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
};

type Running = Omit<Stack, "stop">;

/** The processes of a stack. What has been started can be stopped at every moment. */
export const openProcesses = (
  options: StackOptions,
  dataDirectory: string,
  signal: AbortSignal,
) => {
  const servers: SupervisedProcess[] = [];
  const children: SupervisedProcess[] = [];
  let workers: WorkerSupervisor | null = null;
  let runtime: ReturnType<typeof openRuntimeFile> | null = null;
  const update = (): void => runtime?.update();

  const startProcess = async (spec: ProcessSpec, among: SupervisedProcess[]): Promise<void> => {
    signal.throwIfAborted();
    const child = supervise(spec, update);
    among.push(child);
    update();
    await child.ready;
  };
  const startWorkers = async (env: ProcessSpec["env"]): Promise<void> => {
    signal.throwIfAborted();
    const specOf = (app: string | null) => workerSpec(app, dataDirectory, env);
    const standbys = options.standbyWorkers;
    workers = superviseWorkers({ apps: workerApps, standbys, specOf }, update);
    update();
    await workers.ready;
  };
  const start = async (): Promise<Running> => {
    await endStaleProcesses(dataDirectory, options.say);
    const { servers: serverSpecs, embedded, at } = await planStack(options, dataDirectory, signal);
    writePrometheusConfig(dataDirectory);
    const settings = statedSettings(options.environment, at.secretKeys);
    runtime = openRuntimeFile(
      dataDirectory,
      () => runtimeOf(at, settings, [...servers, ...children], workers),
      options.say,
    );
    const env = appEnvironment(options, at);
    // The issuer needs none of the others, so it starts while they do.
    const issuer = embedded
      ? startProcess(issuerSpec(dataDirectory, { ...env, ...embedded.env }), children)
      : Promise.resolve();
    // Whether it has started is checked below.
    issuer.catch(() => undefined);
    await all(serverSpecs.map((spec) => startProcess(spec, servers)));
    await unlessAborted(prepareDatabase(at.databaseUrl, env["REELWRIGHT_VOICES_DIR"]), signal);
    if (embedded) await unlessAborted(embedded.settle(at.databaseUrl), signal);
    await all([
      issuer,
      startWorkers(env),
      ...singleApps.map((app) => startProcess(appSpec(app, dataDirectory, env), children)),
    ]);
    const { baseUrl, databaseUrl, filesDirectory } = at;
    const filesUrl = `${baseUrl}/files`;
    return { baseUrl, databaseUrl, issuer: at.issuer, filesDirectory, filesUrl };
  };
  return {
    start,
    /** Ends what was started: the apps first, then the servers they need. */
    stop: async (): Promise<void> => {
      await Promise.all([workers, ...children].map((one) => one?.stop(stopLimitMs)));
      await Promise.all(servers.map((server) => server.stop(stopLimitMs)));
      runtime?.remove();
    },
  };
};
