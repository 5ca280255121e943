/** A small load balancer: it polls each backend's /readyz, and tries another one if a connection is refused. */
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from "node:http";
import type { AddressInfo } from "node:net";

export type Balancer = {
  readonly url: string;
  /** Ports of the backends. */
  readonly ports: Set<number>;
  /** Ports of the backends whose last check was successful. */
  ready(): readonly number[];
  close(): Promise<void>;
};

const probeEveryMs = 100;
const probeLimitMs = 1_000;

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Forwards a request. Returns false if the connection was refused, so that no backend has received it. */
const passOn = (
  port: number,
  from: IncomingMessage,
  body: Buffer,
  to: ServerResponse,
): Promise<boolean> =>
  new Promise((resolve) => {
    const { method, url: path, headers } = from;
    const upstream = send(
      { host: "127.0.0.1", port, method, path, headers, agent: false },
      (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to);
        answer.once("end", () => resolve(true));
        answer.once("error", () => {
          to.destroy();
          resolve(true);
        });
      },
    );
    upstream.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") return resolve(false);
      if (!to.headersSent) to.writeHead(502).end();
      resolve(true);
    });
    upstream.end(body);
  });

/** Starts the balancer on a free port. */
export const openBalancer = async (): Promise<Balancer> => {
  const ports = new Set<number>();
  let ready: number[] = [];
  let turn = 0;
  const probe = async (port: number): Promise<boolean> => {
    try {
      const signal = AbortSignal.timeout(probeLimitMs);
      return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal })).ok;
    } catch {
      return false;
    }
  };
  let probing = Promise.resolve();
  const timer = setInterval(() => {
    probing = probing.then(async () => {
      const list = [...ports];
      const answers = await Promise.all(list.map(probe));
      ready = list.filter((port, index) => answers[index] && ports.has(port));
    });
  }, probeEveryMs);

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const candidates = ready.length > 0 ? ready : [...ports];
    turn++;
    for (let n = 0; n < candidates.length; n++) {
      const port = candidates[(turn + n) % candidates.length];
      if (port !== undefined && (await passOn(port, request, body, response))) return;
    }
    response.writeHead(502).end();
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ports,
    ready: () => ready,
    close: async () => {
      clearInterval(timer);
      await probing;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
