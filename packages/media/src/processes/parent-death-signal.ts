import { spawn } from "node:child_process";

let found: Promise<readonly string[]> | undefined;

/**
 * The words to put before a command so that the kernel kills it when this process dies, even by SIGKILL, when no
 * handler runs; empty where the system can't (no Linux, no util-linux). Looked up once per process.
 */
export const parentDeathSignal = (): Promise<readonly string[]> => {
  found ??= lookUp();
  return found;
};

const guard = ["setpriv", "--pdeathsig", "KILL"] as const;

const lookUp = (): Promise<readonly string[]> =>
  new Promise((resolve) => {
    const [command, ...args] = guard;
    const trial = spawn(command, [...args, "true"], { stdio: "ignore" });
    trial.once("error", () => resolve([]));
    trial.once("close", (code) => resolve(code === 0 ? guard : []));
  });
