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
