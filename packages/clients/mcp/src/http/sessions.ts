/** Sessions of an HTTP server. Each belongs to the credentials that started it. */
import { randomUUID, timingSafeEqual } from "node:crypto";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { type Credentials, fingerprintOf } from "./key-check.ts";

export type SessionLimits = {
  readonly total: number;
  /** Whatever keys and tokens the account uses. */
  readonly perAccount: number;
  /** An idle session ends after this time. */
  readonly idleMs: number;
  /** Maximum lifetime of a session. An open stream alone would keep it forever. */
  readonly lifeMs: number;
  readonly bodyBytes: number;
};

export type Session = {
  readonly transport: StreamableHTTPServerTransport;
  readonly server: McpServer;
  readonly owner: Buffer;
  readonly account: string;
  readonly begunAt: number;
  usedAt: number;
  /** Running requests. */
  open: number;
};

export type Sessions = {
  /** Starts a session. If there are too many, it replaces the least recently used one; null: all are still starting. */
  begin(credentials: Credentials, account: string): Promise<Session | null>;
  /** Returns the session if it belongs to these credentials. */
  find(id: string, credentials: Credentials): Session | null;
  /** Ends a session, even if it was never initialized. */
  end(session: Session): Promise<void>;
  readonly count: number;
  close(): Promise<void>;
};

export const openSessions = (
  limits: SessionLimits,
  serverOf: (credentials: Credentials) => McpServer,
): Sessions => {
  const sessions = new Map<string, Session>();
  /** Started but not initialized yet. */
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
  /** Ends the least recently used session. Sessions without running requests come first. */
  const makeRoom = async (among: readonly Session[]): Promise<boolean> => {
    const [oldest] = [...among].sort(
      (one, other) => Math.min(1, one.open) - Math.min(1, other.open) || one.usedAt - other.usedAt,
    );
    if (oldest) await end(oldest);
    return oldest !== undefined;
  };

  return {
    begin: async (credentials, account) => {
      const owner = fingerprintOf(credentials);
      const own = [...sessions.values()].filter((each) => each.account === account);
      if (own.length >= limits.perAccount) await makeRoom(own);
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
          ...{ transport, server, owner, account, begunAt: now, usedAt: now, open: 0 },
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
