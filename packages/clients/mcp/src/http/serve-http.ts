/** Serves MCP over streamable HTTP at `/mcp`. Each request uses its own credentials. */
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { Reelwright } from "reelwright";
import { createServer } from "../server.ts";
import {
  type Credentials,
  credentialsOf,
  isMeant,
  isMetadataPath,
  type KeyCheck,
  metadataAddress,
  openKeyCheck,
  type ResourceMetadata,
  resourceMetadataFor,
} from "./key-check.ts";
import { openSessions, type Session, type SessionLimits, type Sessions } from "./sessions.ts";

export type HttpOptions = {
  /** URL of the API. */
  readonly apiUrl: string;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Allowed host names and origins besides this machine's, such as a proxy's name. */
  readonly allowedHosts: readonly string[];
  readonly version: string;
  readonly limits?: Partial<SessionLimits>;
  /** This server's public URL, if the API accepts tokens for it. Clients then learn where to sign in. */
  readonly resource?: string | undefined;
};

export type HttpServer = {
  readonly url: string;
  readonly sessionCount: () => number;
  close(): Promise<void>;
};

const usualLimits: SessionLimits = {
  total: 500,
  perAccount: 50,
  idleMs: 30 * 60_000,
  lifeMs: 12 * 60 * 60_000,
  // An image of 10 MiB as base64.
  bodyBytes: 15 * 1024 * 1024,
};

const refuse = (response: ServerResponse, { status, message, headers }: Refusal): void => {
  response.writeHead(status, {
    "Content-Type": "application/json",
    Connection: "close",
    ...headers,
  });
  response.end(JSON.stringify({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null }));
};

const describe = (response: ServerResponse, metadata: ResourceMetadata): void => {
  response.writeHead(200, {
    "Content-Type": "application/json",
    "Access-Control-Allow-Origin": "*",
    "Cache-Control": "max-age=300",
  });
  response.end(JSON.stringify(metadata));
};

const sessionIdOf = ({ headers }: IncomingMessage): string | null => {
  const id = headers["mcp-session-id"];
  return typeof id === "string" ? id : null;
};

/** A request, its response, and a signal of their end. */
type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly over: AbortSignal;
};

type Refusal = {
  readonly status: number;
  readonly message: string;
  readonly headers?: { readonly [name: string]: string };
};

/** Why a request is refused; null: it isn't. */
const refusalOf = (
  request: IncomingMessage,
  hosts: readonly string[],
  bodyBytes: number,
): Refusal | null => {
  if (!isMeant(request, hosts)) {
    return { status: 403, message: "This host or origin is not allowed." };
  }
  if (!/^\/mcp(?:$|\?)/.test(request.url ?? "")) {
    return { status: 404, message: "MCP is served at /mcp." };
  }
  if (Number(request.headers["content-length"] ?? 0) > bodyBytes) {
    return { status: 413, message: `A request may have ${bodyBytes} bytes.` };
  }
  return null;
};

/** 401. `metadata` is the URL that says where to sign in, if known. */
const unauthorized = (metadata: ResourceMetadata | null, isRefused: boolean): Refusal => {
  const parts = [
    isRefused && 'error="invalid_token"',
    metadata && `resource_metadata="${metadataAddress(metadata)}"`,
  ].filter(Boolean);
  return {
    status: 401,
    message: isRefused
      ? "The API refuses these credentials: they are wrong, revoked or expired."
      : "Send an API key: Authorization: Bearer KEY, or X-API-Key.",
    headers: { "WWW-Authenticate": ["Bearer", parts.join(", ")].filter(Boolean).join(" ") },
  };
};
const unchecked: Refusal = {
  status: 503,
  message: "The API can't be asked about these credentials now. Try again shortly.",
  headers: { "Retry-After": "2" },
};
const noSession: Refusal = {
  status: 404,
  message: "There is no such session; begin another one.",
};
const tooMany: Refusal = {
  status: 503,
  message: "There are too many sessions.",
  headers: { "Retry-After": "30" },
};

type Door = {
  readonly sessions: Sessions;
  readonly check: KeyCheck;
  readonly metadata: ResourceMetadata | null;
};

/** Returns a request's session, possibly a new one, or why there is none. */
const sessionOf = async (
  { sessions, check, metadata }: Door,
  request: IncomingMessage,
): Promise<Session | Refusal> => {
  const credentials = credentialsOf(request);
  if (!credentials) return unauthorized(metadata, false);
  const id = sessionIdOf(request);
  if (id !== null) return sessions.find(id, credentials) ?? noSession;
  const verdict = await check(credentials);
  if (verdict.kind === "refused") return unauthorized(metadata, true);
  if (verdict.kind === "unknown") return unchecked;
  return (await sessions.begin(credentials, verdict.account)) ?? tooMany;
};

/**
 * Aborted when the response has been sent or the client has disconnected. Call it before anything is awaited, because
 * neither event is repeated. A response that waits behind another one on its connection never emits `close`; its
 * socket does.
 */
const endOf = ({ socket }: IncomingMessage, response: ServerResponse): AbortSignal => {
  const over = new AbortController();
  const end = (): void => {
    response.off("close", end);
    socket.off("close", end);
    over.abort();
  };
  response.once("close", end);
  // A client may pipeline more requests than Node's default limit of listeners.
  socket.setMaxListeners(0).once("close", end);
  return over.signal;
};

const pass = async (
  sessions: Sessions,
  session: Session,
  { request, response, over }: Exchange,
): Promise<void> => {
  const isFirst = session.transport.sessionId === undefined;
  session.open += 1;
  const leave = (): void => {
    session.open -= 1;
    session.usedAt = Date.now();
    // A request without a successful initialization leaves no session behind, nor does one whose client never got the
    // session's id.
    const isUnknown = isFirst && !response.writableFinished;
    if (isUnknown || session.transport.sessionId === undefined) void sessions.end(session);
  };
  if (over.aborted) return leave();
  over.addEventListener("abort", leave, { once: true });
  await session.transport.handleRequest(request, response);
};

/** Opens the server. */
export const serveHttp = async (options: HttpOptions): Promise<HttpServer> => {
  const { apiUrl: baseUrl, version, resource } = options;
  const metadata = resource === undefined ? null : await resourceMetadataFor(resource, baseUrl);
  const limits = { ...usualLimits, ...options.limits };
  const hosts = [options.host, ...options.allowedHosts];
  const sessions = openSessions(limits, (credentials: Credentials) =>
    createServer({
      reelwright: new Reelwright({ baseUrl, ...credentials }),
      uploadRoots: null,
      version,
    }),
  );
  const door: Door = { sessions, check: openKeyCheck(baseUrl), metadata };
  const handle = async (exchange: Exchange): Promise<void> => {
    const { request, response } = exchange;
    if (metadata && isMetadataPath(request.url ?? "") && isMeant(request, hosts)) {
      return describe(response, metadata);
    }
    const found = refusalOf(request, hosts, limits.bodyBytes) ?? (await sessionOf(door, request));
    if ("transport" in found) await pass(sessions, found, exchange);
    else refuse(response, found);
  };

  const http = createHttpServer((request, response) => {
    handle({ request, response, over: endOf(request, response) }).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(response, { status: 500, message: "The server failed." });
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
