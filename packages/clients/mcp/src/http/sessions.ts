/** The sessions of a server over HTTP: each belongs to the credentials that began it. */
import { randomUUID, timingSafeEqual } from "node:crypto";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { type Credentials, fingerprintOf } from "./key-check.ts";

export type SessionLimits = {
  readonly total: number;
  readonly perCredentials: number;
  /** A session that nobody used for so long is ended. */
  readonly idleMs: number;
  /** A session ends after so long whatever is open: a stream alone would keep it for good. */
  readonly lifeMs: number;
  readonly bodyBytes: number;
};

export type Session = {
  readonly transport: StreamableHTTPServerTransport;
  readonly server: McpServer;
  readonly owner: Buffer;
  readonly begunAt: number;
  usedAt: number;
  /** Requests under way. */
  open: number;
};

export type Sessions = {
  /** Begins one in place of the least recently used, where there are too many; null: all are just beginning. */
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
  const isOver = ({ open, usedAt, begunAt }: Session, now: number): boolean =>
    (open === 0 && usedAt < now - limits.idleMs) || begunAt < now - limits.lifeMs;
  const endOver = async (): Promise<void> => {
    const now = Date.now();
    await Promise.all([...sessions.values()].filter((each) => isOver(each, now)).map(end));
  };
  const sweepMs = Math.min(limits.idleMs, limits.lifeMs, 30_000);
  const sweep = setInterval(() => void endOver(), sweepMs);
  sweep.unref();
  /** Ends the least recently used one of these; those without a request under way come first. */
  const makeRoom = async (among: readonly Session[]): Promise<boolean> => {
    const [oldest] = [...among].sort(
      (one, other) => Math.min(1, one.open) - Math.min(1, other.open) || one.usedAt - other.usedAt,
    );
    if (oldest) await end(oldest);
    return oldest !== undefined;
  };

  return {
    begin: async (credentials) => {
      const owner = fingerprintOf(credentials);
      const own = [...sessions.values()].filter((each) => each.owner.equals(owner));
      if (own.length >= limits.perCredentials) await makeRoom(own);
      while (sessions.size + beginning >= limits.total) {
        if (!(await makeRoom([...sessions.values()]))) return null;
      }
      beginning += 1;
      try {
        const server = serverOf(credentials);
        const transport = new StreamableHTTPServerTransport({
          sessionIdGenerator: randomUUID,
          maxRequestBodySize: limits.bodyBytes,
          onsessioninitialized: (id) => void sessions.set(id, session),
          onsessionclosed: () => end(session),
        });
        const now = Date.now();
        const session: Session = {
          ...{ transport, server, owner, begunAt: now, usedAt: now, open: 0 },
        };
        // The SDK's own types don't agree under exactOptionalPropertyTypes.
        await server.connect(transport as Parameters<McpServer["connect"]>[0]);
        return session;
      } finally {
        beginning -= 1;
      }
    },
    find: (id, credentials) => {
      const session = sessions.get(id);
      const isTheirs = session && timingSafeEqual(session.owner, fingerprintOf(credentials));
      if (!isTheirs) return null;
      session.usedAt = Date.now();
      return session;
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
