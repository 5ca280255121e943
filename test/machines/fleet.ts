/**
 * Several simulated machines: HAProxy with the shipped configuration, gateways, workers of each kind and webhook dispatchers,
 * with Postgres and Redis over TLS and an S3 store. Each machine has its own cache and temporary directory; they share
 * nothing but these services.
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { freePort } from "@reelwright/standalone/processes";
import { inRotation, type Running, startProxy } from "../deployment/gateways.ts";
import { startNameServer } from "../deployment/name-server.ts";
import { freshDirectory } from "../support/running-stack.ts";
import { type AppName, type FleetProcess, startFleetProcess } from "./fleet-process.ts";
import { type SharedServices, startSharedServices } from "./services.ts";

export type Fleet = {
  /** URL of the proxy. */
  readonly baseUrl: string;
  readonly directory: string;
  readonly services: SharedServices;
  readonly processes: readonly FleetProcess[];
  /** Waits until the proxy uses all gateways. Throws after three minutes. */
  allInRotation(): Promise<unknown>;
  /** Ends everything. Returns the processes' exit statuses. */
  close(): Promise<readonly (number | null)[]>;
};

/** Number of processes of each app, each on its own machine. */
export type FleetSize = { readonly [app in AppName]: number };

const threeMachines: FleetSize = {
  gateway: 3,
  "worker-keyframes": 3,
  "worker-generation": 3,
  "worker-assembly": 3,
  "webhook-dispatcher": 2,
};
/** Two gateways, so that one serves while the other is replaced; one process of each other app. */
export const twoMachines: FleetSize = {
  gateway: 2,
  "worker-keyframes": 1,
  "worker-generation": 1,
  "worker-assembly": 1,
  "webhook-dispatcher": 1,
};

/** Settings for tests, which are refused in production. */
const allowances = {
  NODE_ENV: "development",
  REELWRIGHT_ALLOW_PRIVATE_URLS: "true",
  REELWRIGHT_ALLOW_SANDBOX_PAYMENTS: "true",
  REELWRIGHT_TEST_FAULTS: "true",
};
const operation = {
  HOST: "127.0.0.1",
  REELWRIGHT_HEALTH_PORT: "0",
  REELWRIGHT_TRUSTED_PROXIES: "1",
  REELWRIGHT_DRAIN_SECONDS: "4",
  REELWRIGHT_GRACE_SECONDS: "10",
};

const startGate = async (
  ports: () => readonly number[],
  port: number,
  { store }: SharedServices,
): Promise<{ readonly proxy: Running; close(): Promise<void> }> => {
  const names = await startNameServer(ports);
  const proxy = startProxy({
    PROXY_DNS: names.address,
    PROXY_GATEWAYS: "_http._tcp.gateway",
    PROXY_FILES: store.address,
    PROXY_BUCKET: store.bucket,
    PROXY_PORT: String(port),
  });
  return {
    proxy,
    close: async () => {
      await proxy.end("SIGTERM");
      await names.close();
    },
  };
};

/** Starts all processes, four at a time, and waits until the proxy uses all gateways. */
const startApps = async (
  directory: string,
  { root, size }: { readonly root: string; readonly size: FleetSize },
  environment: NodeJS.ProcessEnv,
  started: FleetProcess[],
): Promise<void> => {
  const places = (Object.keys(size) as AppName[]).flatMap((app) =>
    Array.from({ length: size[app] }, (_, index) => ({ app, machine: index + 1 })),
  );
  const startOne = async ({ app, machine }: (typeof places)[number]): Promise<void> => {
    const place = join(directory, `machine-${machine}`);
    await mkdir(join(place, "tmp"), { recursive: true });
    const port = app === "gateway" ? await freePort() : 0;
    const own = {
      TMPDIR: join(place, "tmp"),
      REELWRIGHT_CACHE_DIR: join(place, "cache"),
      ...(port > 0 && { PORT: String(port) }),
    };
    const logFile = join(directory, "logs", `${app}-${machine}.log`);
    const env = { ...environment, ...own };
    started.push(await startFleetProcess({ app, machine, port, root, environment: env, logFile }));
  };
  while (places.length > 0) await Promise.all(places.splice(0, 4).map(startOne));
};

/** Starts the fleet on new services. `settings` are added to every process's environment. The caller must always close it. */
export const startFleet = async (
  root: string,
  settings: NodeJS.ProcessEnv = {},
  size: FleetSize = threeMachines,
): Promise<Fleet> => {
  const directory = await freshDirectory();
  const started: FleetProcess[] = [];
  const closers: (() => Promise<unknown>)[] = [
    () => rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  ];
  const close = async (): Promise<readonly (number | null)[]> => {
    const statuses = await Promise.all(started.map((each) => each.stop()));
    for (const each of closers.splice(0).reverse()) await each();
    return statuses;
  };
  try {
    const services = await startSharedServices(directory);
    closers.push(services.close);
    const port = await freePort();
    const baseUrl = `http://127.0.0.1:${port}`;
    const environment = {
      ...process.env,
      NODE_OPTIONS: "",
      ...allowances,
      ...operation,
      REELWRIGHT_PROVIDERS: "fake",
      ...settings,
      ...services.environment,
      REELWRIGHT_PUBLIC_URL: baseUrl,
      REELWRIGHT_FILES_URL: `${baseUrl}/media`,
    };
    await startApps(directory, { root, size }, environment, started);
    const gateways = started.flatMap((each) => (each.port > 0 ? [each.port] : []));
    const gate = await startGate(() => gateways, port, services);
    closers.push(gate.close);
    const allInRotation = (): Promise<unknown> =>
      waitFor("all gateways in the proxy's rotation", () => {
        if (gate.proxy.hasEnded()) throw new Error(gate.proxy.printed());
        return inRotation(gate.proxy, "gateways") === gateways.length;
      });
    await allInRotation();
    return { baseUrl, directory, services, processes: started, allInRotation, close };
  } catch (error) {
    await close();
    throw error;
  }
};
