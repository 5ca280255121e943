/** The compiled stack of `npm start`, of this checkout or of another. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const checkout = fileURLToPath(new URL("..", import.meta.url));
const startLimitMs = 180_000;

type Runtime = {
  readonly base_url: string;
  readonly processes: readonly { readonly name: string; readonly pid: number }[];
};

/** Waits for the end of the banner, and returns what was printed. */
const started = (supervisor: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = "";
    const hear = (chunk: unknown): void => {
      printed += String(chunk);
      if (printed.includes("Ctrl-C")) resolve(printed);
    };
    supervisor.stdout?.on("data", hear);
    supervisor.stderr?.on("data", hear);
    supervisor.once("exit", () => reject(new Error(`the stack ended: ${printed}`)));
    setTimeout(() => reject(new Error(`no stack: ${printed}`)), startLimitMs).unref();
  });

/** Starts the built checkout in `root` on the data directory `data`. `environment`: additional settings. */
export const openSupervisor = async (
  root: string,
  data: string,
  environment: NodeJS.ProcessEnv = {},
) => {
  const supervisor = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "apps/standalone/dist/main.js"],
    {
      cwd: root,
      env: {
        ...process.env,
        REELWRIGHT_IDENTITY: "none",
        NODE_OPTIONS: "",
        PORT: "0",
        REELWRIGHT_DATA_DIR: data,
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  const banner = await started(supervisor);
  return {
    pid: supervisor.pid ?? 0,
    banner,
    runtime: (): Runtime => JSON.parse(readFileSync(join(data, "runtime.json"), "utf8")) as Runtime,
    stop: async (): Promise<void> => {
      const gone = once(supervisor, "exit");
      supervisor.kill("SIGTERM");
      await gone;
    },
  };
};
