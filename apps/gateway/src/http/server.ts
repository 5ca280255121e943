import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export type RunningServer = {
  readonly port: number;
  /** Stops accepting, lets running requests finish (at most `graceMs`), then closes every connection. */
  stop(graceMs: number): Promise<void>;
};

/** Longer than the idle time of usual load balancers (60 s), so that they close first. */
const keepAliveTimeoutMs = 65_000;
const headersTimeoutMs = 10_000;
/** To receive a whole request; 1 MiB over a slow line. */
const requestTimeoutMs = 60_000;
const maxConnections = 10_000;

/** Listens; port 0 takes a free one. Throws when the port is taken. */
export const startServer = async (
  listener: RequestListener,
  port: number,
): Promise<RunningServer> => {
  const server = createServer(
    {
      keepAliveTimeout: keepAliveTimeoutMs,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
    },
    listener,
  );
  let isStopping = false;
  server.on("request", (_request, response) => {
    // A kept-alive connection whose last request ends during the stop is closed then.
    response.once("close", () => {
      if (isStopping) setImmediate(() => server.closeIdleConnections());
    });
  });
  server.maxConnections = maxConnections;
  server.listen(port);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    stop: async (graceMs) => {
      isStopping = true;
      const closed = once(server, "close");
      server.close();
      server.closeIdleConnections();
      const impatient = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(impatient);
    },
  };
};
