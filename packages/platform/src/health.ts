import { createServer } from "node:http";

/**
 * `GET /livez` answers 200 while the process lives, `GET /readyz` while `check` does not throw. Port 0: no server.
 * Answers how to stop it.
 */
export const serveHealth = async (
  port: number,
  check: () => Promise<void>,
): Promise<() => Promise<void>> => {
  if (port === 0) return async () => undefined;
  const server = createServer((request, response) => {
    const reply = (status: number) => response.writeHead(status).end();
    if (request.url === "/livez") reply(200);
    else if (request.url === "/readyz") {
      Promise.resolve()
        .then(check)
        .then(
          () => reply(200),
          () => reply(503),
        );
    } else reply(404);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      // A probe whose check hangs must not hold up the process's end.
      server.closeAllConnections();
    });
};
