/** One compiled app as a process of its own, as `npm start` starts it, on the benchmark's Postgres and Redis. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, v8FlagsOf } from "@reelwright/standalone/processes";
import { ownTimeMs } from "../pipeline/process-time.ts";
import type { Servers } from "../pipeline/stack.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const startLimitMs = 60_000;

const whenReady = (child: ChildProcess, app: string): Promise<void> =>
  new Promise((resolve, reject) => {
    child.on("message", (message) => message === "ready" && resolve());
    child.once("exit", (code) => reject(new Error(`${app} ended with ${code}`)));
    setTimeout(() => reject(new Error(`${app} isn't ready`)), startLimitMs).unref();
  });

const environmentOf = (servers: Servers, port: number, settings: NodeJS.ProcessEnv) => ({
  ...process.env,
  NODE_OPTIONS: "",
  NODE_ENV: "development",
  // As stack/app-environment.ts sets them.
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  DATABASE_URL: servers.postgres.url,
  REDIS_URL: servers.redisUrl,
  HOST: "127.0.0.1",
  PORT: String(port),
  REELWRIGHT_PUBLIC_URL: `http://127.0.0.1:${port}`,
  REELWRIGHT_HEALTH_PORT: "any",
  REELWRIGHT_FILES_DIR: join(servers.data, "files"),
  REELWRIGHT_CACHE_DIR: join(servers.data, "cache"),
  REELWRIGHT_SECRET_KEYS: `k1:${Buffer.alloc(32, 1).toString("base64")}`,
  REELWRIGHT_ALLOW_PRIVATE_URLS: "true",
  REELWRIGHT_ALLOW_SANDBOX_PAYMENTS: "true",
  REELWRIGHT_DRAIN_SECONDS: "0",
  REELWRIGHT_GRACE_SECONDS: "1",
  ...settings,
});

/** Starts `apps/NAME/dist/main.js` and waits until it is ready. `settings`: of its environment, besides. */
export const startApp = async (app: string, servers: Servers, settings: NodeJS.ProcessEnv = {}) => {
  const port = await freePort();
  const log = openSync(join(servers.data, `../logs/${app}.log`), "a");
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", ...v8FlagsOf(app), `apps/${app}/dist/main.js`],
    {
      cwd: root,
      env: environmentOf(servers, port, settings),
      stdio: ["ignore", log, log, "ipc"],
    },
  );
  closeSync(log);
  const startedAt = performance.now();
  await whenReady(child, app);
  const pid = child.pid ?? 0;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    startCpuMs: ownTimeMs(pid),
    startMs: performance.now() - startedAt,
    cpuMs: () => ownTimeMs(pid),
    rssMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024,
    stop: async () => {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
};
export type AppProcess = Awaited<ReturnType<typeof startApp>>;
