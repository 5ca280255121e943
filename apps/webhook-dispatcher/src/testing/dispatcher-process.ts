/** Starts the dispatcher as a process, with the given database and Redis. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export type Line = { readonly message: string; readonly [field: string]: unknown };
export type DispatcherProcess = {
  readonly pid: number;
  /** Its log. */
  readonly lines: Line[];
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit status, or null after a signal. */
  readonly ended: Promise<number | null>;
};

export const testKeys = `test:${Buffer.alloc(32, 7).toString("base64")}`;

/** Starts a dispatcher and waits until it is ready. The test must end it. */
export const startDispatcherProcess = async (
  databaseUrl: string,
  settings: { readonly [name: string]: string } = {},
): Promise<DispatcherProcess> => {
  // The build, which the test runner has updated.
  const args = ["--disable-warning=ExperimentalWarning", "apps/webhook-dispatcher/dist/main.js"];
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: databaseUrl,
      REDIS_URL: process.env["TEST_REDIS_URL"],
      NODE_ENV: "test",
      REELWRIGHT_ALLOW_PRIVATE_URLS: "true",
      REELWRIGHT_SECRET_KEYS: testKeys,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const lines: Line[] = [];
  let printed = "";
  if (!child.stdout || !child.stderr) throw new Error("the process has no output");
  createInterface(child.stdout).on("line", (line) => {
    printed += `${line}\n`;
    if (line.startsWith("{")) lines.push(JSON.parse(line) as Line);
  });
  child.stderr.on("data", (chunk) => {
    printed += String(chunk);
  });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve, reject) => {
    child.on("message", (message) => message === "ready" && resolve());
    void ended.then((code) => reject(new Error(`the dispatcher ended (${code}): ${printed}`)));
  });
  await ready;
  return { pid: child.pid ?? 0, lines, kill: (signal) => void child.kill(signal), ended };
};
