import { spawn } from "node:child_process";

/**
 * The child's side of a process pool: says that it has loaded, then replies to one request after the other. `work` returns
 * a failure as part of its reply; what it throws ends the process.
 */
export const serveRequests = <Request, Reply>(work: (request: Request) => Promise<Reply>): void => {
  const send = process.send?.bind(process);
  if (send === undefined) throw new Error("this is the program of a process pool");
  // Not an exit, which would wait for the library's threads.
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.on("message", (request) => {
    work(request as Request).then(
      (reply) => send(reply),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : error}\n`, () =>
          process.exit(1),
        );
      },
    );
  });
  send("ready");
};

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
