import { createServer } from "node:http";
import { listen } from "./listen.ts";
import type { Metrics } from "./metrics.ts";

const json = { "Content-Type": "application/json" };

/**
 * `GET /livez` answers 200 while the process lives, `GET /readyz` while `check` does not throw, with
 * `warnings`, `GET /metrics` what is measured. For operators: the port is not a public one. Port 0: no server. Returns how to stop it. Throws a
 * SettingsError where it can't listen.
 */
export const serveHealth = async (
  { healthPort, host }: { readonly healthPort: number; readonly host: string },
  check: () => Promise<void>,
  {
    metrics,
    warnings = async () => [],
  }: {
    readonly metrics?: Pick<Metrics, "text">;
    readonly warnings?: () => Promise<readonly string[]>;
  } = {},
): Promise<() => Promise<void>> => {
  if (healthPort === 0) return async () => undefined;
  const server = createServer((request, response) => {
    const reply = (status: number) => response.writeHead(status).end();
    if (request.url === "/livez") reply(200);
    else if (request.url === "/readyz") {
      Promise.resolve()
        .then(check)
        .then(warnings)
        .then(
          (found) => response.writeHead(200, json).end(JSON.stringify({ warnings: found })),
          () => reply(503),
        );
    } else if (request.url === "/metrics" && metrics) {
      metrics.text().then(
        ({ type, body }) => response.writeHead(200, { "Content-Type": type }).end(body),
        () => reply(500),
      );
    } else reply(404);
  });
  await listen(server, { port: healthPort, host, setting: "REELWRIGHT_HEALTH_PORT" });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      // A probe whose check hangs must not hold up the process's end.
      server.closeAllConnections();
    });
};
