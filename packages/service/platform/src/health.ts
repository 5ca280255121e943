import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { SettingsError } from "./config.ts";
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

type Place = {
  readonly port: number;
  /** Empty: all addresses of the machine. */
  readonly host: string;
  /** The setting that `port` comes from; PORT where it is left out. */
  readonly setting?: string;
};

const sentenceOf = (
  code: string | undefined,
  { port, host, setting = "PORT" }: Place,
): string | null => {
  switch (code) {
    case "EADDRINUSE":
      return `${setting} is ${port}, where another process listens already; stop that one, or set ${setting} to a free port.`;
    case "EACCES":
      return `${setting} is ${port}, where this user may not listen; set ${setting} to a port above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EINVAL":
      return `HOST is "${host}", which is no address of this machine; use 127.0.0.1, or 0.0.0.0 for all of its addresses.`;
    default:
      return null;
  }
};

/** Listens. Throws a SettingsError that names the setting where the port or the address can't be had. */
export const listen = async (server: Server, place: Place): Promise<void> => {
  server.listen({ port: place.port, ...(place.host !== "" && { host: place.host }) });
  try {
    await once(server, "listening");
  } catch (cause) {
    const sentence = sentenceOf((cause as NodeJS.ErrnoException).code, place);
    throw sentence === null ? cause : new SettingsError(sentence, { cause });
  }
};
