/** One process of an app on one of the machines: it keeps its place, whoever runs in it. */
import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { guard } from "@reelwright/standalone/processes";

export type AppName =
  | "gateway"
  | "worker-keyframes"
  | "worker-generation"
  | "worker-assembly"
  | "webhook-dispatcher";

export type FleetProcess = {
  readonly app: AppName;
  /** Its machine's number, from 1. */
  readonly machine: number;
  /** The gateway's port; 0 for all others, which listen for probes only. */
  readonly port: number;
  pid(): number;
  /** Ends it as an orchestrator does; returns the exit status. */
  /** Whether it has ended, by whomever. */
  isGone(): boolean;
  stop(): Promise<number | null>;
  /** Ends it likewise and starts the next one in its place; returns the former's exit status once the next is ready. */
  restart(): Promise<number | null>;
};

type Start = {
  readonly app: AppName;
  readonly machine: number;
  readonly port: number;
  readonly root: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly logFile: string;
};

const startLimitMs = 240_000;

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once("exit", (code) => resolve(code));
  });

/** Compiled, as images run it. Over the channel it says that it is ready, and notices when this process dies. */
const launch = async ({ app, root, environment, logFile }: Start): Promise<ChildProcess> => {
  const args = ["--disable-warning=ExperimentalWarning", `apps/${app}/dist/main.js`];
  const stdio = ["ignore", "pipe", "pipe", "ipc"] as const;
  const child = spawn(process.execPath, args, { cwd: root, env: environment, stdio: [...stdio] });
  guard(child, { signal: "SIGTERM", role: "app" });
  const log = createWriteStream(logFile, { flags: "a" });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`${app} did not start; its log is ${logFile}`));
    }, startLimitMs);
    child.on("message", (message) => message === "ready" && resolve());
    void exitOf(child).then((code) => {
      clearTimeout(timer);
      log.end();
      reject(new Error(`${app} ended with ${code} before it was ready; its log is ${logFile}`));
    });
    child.once("message", () => clearTimeout(timer));
  });
  return child;
};

/** Starts it; returns when it is ready. */
export const startFleetProcess = async (start: Start): Promise<FleetProcess> => {
  let child = await launch(start);
  const stop = (): Promise<number | null> => {
    const ended = exitOf(child);
    child.kill("SIGTERM");
    return ended;
  };
  return {
    app: start.app,
    machine: start.machine,
    port: start.port,
    pid: () => child.pid ?? 0,
    isGone: () => child.exitCode !== null || child.signalCode !== null,
    stop,
    restart: async () => {
      const status = await stop();
      child = await launch(start);
      return status;
    },
  };
};
