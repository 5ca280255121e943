/** A process slot of an app on one of the machines, in which processes may be replaced. */
import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";

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
  /** The gateway's port; 0 for other apps, which only listen for probes. */
  readonly port: number;
  pid(): number;
  /** Ends the process like an orchestrator. Returns the exit status. */
  /** Whether the process has ended for any reason. */
  isGone(): boolean;
  stop(): Promise<number | null>;
  /** Ends the process in the same way and replaces it. Returns the old one's exit status when the new one is ready. */
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

/** Starts the compiled app, as in images. The IPC channel reports readiness, and its end the death of this process. */
const launch = async ({ app, root, environment, logFile }: Start): Promise<ChildProcess> => {
  const args = ["--disable-warning=ExperimentalWarning", `apps/${app}/dist/main.js`];
  const stdio = ["ignore", "pipe", "pipe", "ipc"] as const;
  const child = spawn(process.execPath, args, { cwd: root, env: environment, stdio: [...stdio] });
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

/** Starts the process and waits until it is ready. */
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
