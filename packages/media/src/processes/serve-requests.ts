import { spawnSync } from "node:child_process";

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

let isSupported: boolean | undefined;

/**
 * The words before a command that make the kernel send it this signal when this process dies, even by SIGKILL. Empty where
 * the system can't (not Linux, or without util-linux), which is looked up once per process.
 */
export const parentDeathSignal = (signal: "KILL" | "TERM" = "KILL"): readonly string[] => {
  const words = ["setpriv", "--pdeathsig", signal] as const;
  isSupported ??=
    spawnSync(words[0], [...words.slice(1), "true"], { stdio: "ignore" }).status === 0;
  return isSupported ? words : [];
};
