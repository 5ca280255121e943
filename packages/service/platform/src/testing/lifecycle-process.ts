/** A process for tests of the lifecycle: `node lifecycle-process.ts SCENARIO`. It logs lines to standard output. */
import { spawn } from "node:child_process";
import { type Lifecycle, runProcess } from "../lifecycle.ts";
import type { Log } from "../log/logger.ts";

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const log: Log = (event, fields = {}) => {
  const { reason, what } = fields;
  say([event, reason, what].filter(Boolean).join(": "));
};

/** Registers two steps that succeed and, between them, one that fails. */
const start = (life: Lifecycle): void => {
  const alive = setInterval(() => undefined, 1_000);
  life.onStop("first", () => {
    clearInterval(alive);
    say("first stopped");
  });
  life.onStop("second", () => Promise.reject(new Error("stuck")));
  life.onStop("third", async () => {
    await new Promise((resolve) => setImmediate(resolve));
    say("third stopped");
  });
};

const scenarios: { readonly [name: string]: (life: Lifecycle) => Promise<void> } = {
  serve: async (life) => {
    start(life);
    life.ready();
  },
  reject: async (life) => {
    start(life);
    setImmediate(() => void Promise.reject(new Error("nobody listens")));
  },
  throw: async (life) => {
    start(life);
    setImmediate(() => {
      throw new Error("nobody catches");
    });
  },
  "start-fails": async (life) => {
    start(life);
    throw new Error("no database");
  },
  "stop-twice": async (life) => {
    start(life);
    void life.stop("done", 3);
    void life.stop("done again", 4);
  },
  drain: async (life) => {
    start(life);
    const meeting = new Set<string>();
    /** Ends once both drains have begun, so it never ends if they run one after the other. */
    const meet = (name: string) => async () => {
      meeting.add(name);
      while (meeting.size < 2) await new Promise((resolve) => setImmediate(resolve));
      say(`${name} drained`);
    };
    life.onDrain("work", meet("work"));
    life.onDrain("other work", meet("other work"));
    void life.stop("done");
  },
  impatient: async (life) => {
    start(life);
    life.onStop("slow", async () => {
      process.kill(process.pid, "SIGINT");
      // Signals are delivered by the event loop.
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
      say("slow stopped");
    });
    process.kill(process.pid, "SIGINT");
  },
  /** Starts a process and disconnects from it before it has begun. */
  forsake: async () => {
    const child = spawn(process.execPath, [...process.execArgv, import.meta.filename, "serve"], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child.disconnect();
  },
  /** Starts a process and prints its pid when it is ready. */
  supervise: async () => {
    const child = spawn(process.execPath, [...process.execArgv, import.meta.filename, "serve"], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child.once("message", (message) => say(`child ${child.pid} is ${String(message)}`));
  },
};

const scenario = process.argv[2] ?? "";
const main = scenarios[scenario];
if (!main) throw new Error(`no scenario ${scenario}`);
if (["supervise", "forsake"].includes(scenario)) await main(undefined as never);
else await runProcess(log, main);
