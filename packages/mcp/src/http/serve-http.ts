/** Serves MCP over streamable HTTP at `/mcp`; each request is made with the credentials that it has. */
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Reelwright } from "reelwright";
import { createServer } from "../server.ts";
import { type Credentials, credentialsOf, isMeant } from "./access.ts";
import { openSessions, type SessionLimits } from "./sessions.ts";

export type HttpOptions = {
  /** The API that is called. */
  readonly apiUrl: string;
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** Host names and origins of callers besides those of this machine, such as a proxy's name. */
  readonly allowedHosts: readonly string[];
  readonly version: string;
  readonly limits?: Partial<SessionLimits>;
};

export type HttpServer = {
  readonly url: string;
  readonly sessionCount: () => number;
  close(): Promise<void>;
};

const usualLimits: SessionLimits = {
  total: 500,
  perCredentials: 50,
  idleMs: 30 * 60_000,
  // A picture of 10 MiB as base64.
  bodyBytes: 15 * 1024 * 1024,
};

const refuse = (
  response: ServerResponse,
  status: number,
  message: string,
  headers: { readonly [name: string]: string } = {},
): void => {
  response.writeHead(status, { "Content-Type": "application/json", Connection: "close", ...headers });
  response.end(JSON.stringify({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null }));
};

const sessionIdOf = ({ headers }: IncomingMessage): string | null => {
  const id = headers["mcp-session-id"];
  return typeof id === "string" ? id : null;
};

/** Opens the server. */
export const serveHttp = async (options: HttpOptions): Promise<HttpServer> => {
  const { apiUrl: baseUrl, version } = options;
  const limits = { ...usualLimits, ...options.limits };
  const hosts = [options.host, ...options.allowedHosts];
  const sessions = openSessions(limits, (credentials: Credentials) =>
    createServer({ reelwright: new Reelwright({ baseUrl, ...credentials }), uploadRoots: null, version }),
  );

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isMeant(request, hosts)) return refuse(response, 403, "This host or origin is not allowed.");
    if ((request.url ?? "").split("?")[0] !== "/mcp") return refuse(response, 404, "MCP is served at /mcp.");
    const credentials = credentialsOf(request);
    if (!credentials) {
      const realm = { "WWW-Authenticate": "Bearer" };
      return refuse(response, 401, "Send an API key: Authorization: Bearer KEY, or X-API-Key.", realm);
    }
    if (Number(request.headers["content-length"] ?? 0) > limits.bodyBytes) {
      return refuse(response, 413, `A request may have ${limits.bodyBytes} bytes.`);
    }
    const id = sessionIdOf(request);
    const session = id === null ? await sessions.begin(credentials) : sessions.find(id, credentials);
    if (!session && id !== null) return refuse(response, 404, "There is no such session; begin another one.");
    if (!session) return refuse(response, 503, "There are too many sessions.", { "Retry-After": "30" });
    session.open += 1;
    response.once("close", () => {
      session.open -= 1;
      session.usedAt = Date.now();
      // A request that initialized nothing leaves no session behind.
      if (session.transport.sessionId === undefined) void session.server.close();
    });
    await session.transport.handleRequest(request, response);
  };

  const http = createHttpServer((request, response) => {
    handle(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(response, 500, "The server failed.");
    });
  });
  http.requestTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(options.port, options.host, resolve);
  });
  const { port } = http.address() as AddressInfo;
  const shown = options.host.includes(":") ? `[${options.host}]` : options.host;
  return {
    url: `http://${shown}:${port}/mcp`,
    sessionCount: () => sessions.count,
    close: async () => {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      await sessions.close();
      http.closeAllConnections();
      await closed;
    },
  };
};
