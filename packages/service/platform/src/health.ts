import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { SettingsError } from "./config.ts";
import type { Metrics } from "./metrics.ts";

type Place = {
  readonly port: number;
  /** Empty: all addresses of this machine. */
  readonly host: string;
  /** The setting of `port`; default PORT. */
  readonly setting?: string;
};

const sentenceOf = (
  code: string | undefined,
  { port, host, setting = "PORT" }: Place,
): string | null => {
  switch (code) {
    case "EADDRINUSE":
      return `${setting} is ${port}, but another process already listens there; stop it, or set ${setting} to a free port.`;
    case "EACCES":
      return `${setting} is ${port}, but this user may not listen there; set ${setting} to a port above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EINVAL":
      return `HOST is "${host}", which is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all addresses.`;
    default:
      return null;
  }
};

/** Listens. If the port or the address isn't available, throws a SettingsError that names the setting. */
export const listen = async (server: Server, place: Place): Promise<void> => {
  server.listen({ port: place.port, ...(place.host !== "" && { host: place.host }) });
  try {
    await once(server, "listening");
  } catch (cause) {
    const sentence = sentenceOf((cause as NodeJS.ErrnoException).code, place);
    throw sentence === null ? cause : new SettingsError(sentence, { cause });
  }
};

const json = { "Content-Type": "application/json" };

type HealthPlace = {
  /** 0: no server; `any`: a free port on the loopback. */
  readonly healthPort: number | "any";
  readonly host: string;
};

type HealthParts = {
  readonly metrics?: Metrics;
  readonly warnings?: () => Promise<readonly string[]>;
  /** Called with the port. */
  readonly healthAt?: (port: number) => void;
};

const placeOf = ({ healthPort, host }: HealthPlace) =>
  healthPort === "any" ? { port: 0, host: "127.0.0.1" } : { port: healthPort, host };

/**
 * Serves `GET /livez` (200 while the process lives), `GET /readyz` (200 with `warnings` while `check` doesn't throw) and
 * `GET /metrics`. The port is for operators and must not be public. Returns how to stop the server. Throws a SettingsError
 * if it can't listen.
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
      // A hanging check must not delay the shutdown.
      server.closeAllConnections();
    });
};
