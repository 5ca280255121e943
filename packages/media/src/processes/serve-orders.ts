/**
 * The child's side of a process pool: says that it has loaded, then replies to one order after the other. `work` answers
 * a failure as part of its reply; what it throws ends the process.
 */
export const serveOrders = <Order, Reply>(work: (order: Order) => Promise<Reply>): void => {
  const send = process.send?.bind(process);
  if (send === undefined) throw new Error("this is the program of a process pool");
  // Not an exit, which would wait for the library's threads.
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.on("message", (order) => {
    work(order as Order).then(
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
