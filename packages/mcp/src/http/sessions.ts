/** The sessions of a server over HTTP: each belongs to the credentials that began it. */
import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { Credentials } from "./access.ts";

export type SessionLimits = {
  readonly total: number;
  readonly perCredentials: number;
  /** A session that nobody used for so long is ended. */
  readonly idleMs: number;
  readonly bodyBytes: number;
};

export type Session = {
  readonly transport: StreamableHTTPServerTransport;
  readonly server: McpServer;
  readonly owner: Buffer;
  usedAt: number;
  /** Requests under way. */
  open: number;
};

const fingerprint = (credentials: Credentials): Buffer =>
  createHash("sha256").update(JSON.stringify(credentials)).digest();

export type Sessions = {
  /** Begins one; null: there are too many. */
  begin(credentials: Credentials): Promise<Session | null>;
  /** The session if it is of these credentials; somebody else's is like none. */
  find(id: string, credentials: Credentials): Session | null;
  /** Ends a session, also one that was never initialized. */
  end(session: Session): Promise<void>;
  readonly count: number;
  close(): Promise<void>;
};

export const openSessions = (
  limits: SessionLimits,
  serverOf: (credentials: Credentials) => McpServer,
): Sessions => {
  const sessions = new Map<string, Session>();
  /** Begun, and not yet initialized. */
  let beginning = 0;

  const end = async (session: Session): Promise<void> => {
    sessions.delete(session.transport.sessionId ?? "");
    await session.server.close();
  };
  const endIdle = async (): Promise<void> => {
    const before = Date.now() - limits.idleMs;
    const idle = [...sessions.values()].filter((each) => each.open === 0 && each.usedAt < before);
    await Promise.all(idle.map(end));
  };
  const sweep = setInterval(() => void endIdle(), Math.min(limits.idleMs, 30_000));
  sweep.unref();

  return {
    begin: async (credentials) => {
      const owner = fingerprint(credentials);
      const own = [...sessions.values()].filter((each) => each.owner.equals(owner)).length;
      if (sessions.size + beginning >= limits.total || own >= limits.perCredentials) return null;
      beginning += 1;
      try {
        const server = serverOf(credentials);
        const transport = new StreamableHTTPServerTransport({
          sessionIdGenerator: randomUUID,
          maxRequestBodySize: limits.bodyBytes,
          onsessioninitialized: (id) => void sessions.set(id, session),
          onsessionclosed: () => end(session),
        });
        const session: Session = { transport, server, owner, usedAt: Date.now(), open: 0 };
        // The SDK's own types don't agree under exactOptionalPropertyTypes.
        await server.connect(transport as Parameters<McpServer["connect"]>[0]);
        return session;
      } finally {
        beginning -= 1;
      }
    },
    find: (id, credentials) => {
      const session = sessions.get(id);
      return session && timingSafeEqual(session.owner, fingerprint(credentials)) ? session : null;
    },
    end,
    get count() {
      return sessions.size;
    },
    close: async () => {
      clearInterval(sweep);
      await Promise.all([...sessions.values()].map(end));
    },
  };
};
