import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { listen } from "./listen.ts";
import type { Metrics } from "./metrics.ts";

const json = { "Content-Type": "application/json" };

type HealthPlace = {
  /** 0: no server; `any`: a free port of the loopback. */
  readonly healthPort: number | "any";
  readonly host: string;
};

type HealthParts = {
  readonly metrics?: Metrics;
  readonly warnings?: () => Promise<readonly string[]>;
  /** Hears the port that is listened on. */
  readonly healthAt?: (port: number) => void;
};

const placeOf = ({ healthPort, host }: HealthPlace) =>
  healthPort === "any" ? { port: 0, host: "127.0.0.1" } : { port: healthPort, host };

/**
 * `GET /livez` answers 200 while the process lives, `GET /readyz` while `check` does not throw, with
 * `warnings`, `GET /metrics` what is measured. For operators: the port is not a public one. Returns how to stop it. Throws a
 * SettingsError where it can't listen.
 */
export const serveHealth = async (
  place: HealthPlace,
  check: () => Promise<void>,
  { metrics, warnings = async () => [], healthAt }: HealthParts = {},
): Promise<() => Promise<void>> => {
  if (place.healthPort === 0) return async () => undefined;
  metrics?.meter.onRead(async () =>
    metrics.meter.set("reelwright_readiness_warnings", {}, (await warnings()).length),
  );
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
  await listen(server, { ...placeOf(place), setting: "REELWRIGHT_HEALTH_PORT" });
  healthAt?.((server.address() as AddressInfo).port);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      // A probe whose check hangs must not hold up the process's end.
      server.closeAllConnections();
    });
};
