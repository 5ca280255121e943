import { setTimeout as wait } from "node:timers/promises";
import { startPoller } from "@reelwright/core/concurrency/poller";
import type { DrainOrder, WorkerRegistration } from "@reelwright/core/ports/store";
import { jittered } from "@reelwright/film/numbers";
import pg from "pg";
import type { Database } from "./database/database.ts";
import { prepareSession, sessionConfig } from "./database/pool.ts";
import { isSessionLost, retrying } from "./database/retrying.ts";
import type { Statement } from "./database/statement.ts";

const refreshMs = 5_000;
const longestReconnectMs = 500;

type Session = {
  readonly client: pg.Client;
  /** Resolves when the session is gone. */
  readonly lost: Promise<void>;
  /** Gives up a session that no longer responds though its connection seems open. */
  giveUp(): void;
};

/** A session that holds the owner's lock. */
const openSession = async (db: Database, url: string, owner: number): Promise<Session> => {
  const client = new pg.Client(sessionConfig(url));
  const end = () =>
    client.end().catch((error: Error) => {
      db.log.warn("store.registration_lost", { owner, message: error.message });
    });
  let giveUp = (): void => {};
  const lost = new Promise<void>((resolve) => {
    client.on("error", (error) => {
      db.log.warn("store.registration_lost", { owner, message: error.message });
      resolve();
    });
    client.on("end", resolve);
    giveUp = () => {
      resolve();
      void end();
    };
  });
  try {
    await client.connect();
    await prepareSession(client);
    // A host that vanished must not look alive for hours; refused by Unix sockets, which don't need it.
    await client.query(
      "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3",
    );
    // Waits where the server hasn't noticed yet that our last session is gone.
    await client.query("SELECT pg_advisory_lock($1, $2)", [ownerLockClass, owner]);
    return { client, lost, giveUp };
  } catch (error) {
    // Not waited for: the end of a session with a host that vanished takes minutes to be noticed.
    void end();
    throw error;
  }
};

// A row that was forgotten comes back as this process knows it, with its order to drain.
const writeWorker = `
  INSERT INTO workers (owner, name, slots, draining_since, hand_back_at)
  VALUES ($1, $2, $3, CASE WHEN $4 THEN clock_timestamp() END, clock_timestamp() + $5::float8 * interval '1 millisecond')
  ON CONFLICT (owner) DO UPDATE SET name = excluded.name, slots = excluded.slots, seen_at = clock_timestamp()
  RETURNING draining_since IS NOT NULL AS "isDraining",
    CASE WHEN hand_back_at IS NOT NULL
      THEN greatest(0, extract(epoch FROM hand_back_at - clock_timestamp()) * 1000) END::float8 AS "handBackInMs"`;

const serving: DrainOrder = { isDraining: false, handBackInMs: null };
const isSame = (a: DrainOrder, b: DrainOrder): boolean =>
  a.isDraining === b.isDraining && (a.handBackInMs === null) === (b.handBackInMs === null);

/**
 * Registers this process: an owner number, and a session of its own that holds the number's advisory lock, reopened
 * under the same number whenever it is lost. Announced slots are refreshed every 5 s.
 */
export const registerWorker = async (
  db: Database,
  url: string,
  name: string,
): Promise<WorkerRegistration> => {
  const owner = await retrying(async () => {
    const { rows } = await db.pool.query<{ owner: number }>(
      "SELECT nextval('owner_numbers')::int AS owner",
    );
    const number = rows[0]?.owner;
    if (number === undefined) throw new Error("no owner number");
    return number;
  });
  const closing = new AbortController();
  let shownName = name;
  let slots: { readonly [stage: string]: number } = {};
  let session = await retrying(() => openSession(db, url, owner));

  const reconnect = async (): Promise<void> => {
    for (let attempt = 0; !closing.signal.aborted; attempt += 1) {
      try {
        session = await openSession(db, url, owner);
        db.sessions.disturbed();
        // Closed meanwhile: nobody else would end this session.
        if (closing.signal.aborted) await session.client.end();
        // Without its lock this process looked dead, and what it announced may have been forgotten.
        else refresher.wake();
        return;
      } catch (error) {
        db.log.warn("store.registration_reconnecting", { owner, message: String(error) });
        await wait(jittered(Math.min(20 * 2 ** attempt, longestReconnectMs), 0.5));
      }
    }
  };
  const keep = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await session.lost;
      db.sessions.disturbed();
      if (!closing.signal.aborted) await reconnect();
    }
  };
  let order = serving;
  const listeners: ((order: DrainOrder) => void)[] = [];
  const write = async (): Promise<void> => {
    const { isDraining, handBackInMs } = order;
    const values = [owner, shownName, JSON.stringify(slots), isDraining, handBackInMs];
    const { rows } = await session.client.query<DrainOrder>(writeWorker, values);
    const before = order;
    order = rows[0] ?? order;
    if (!isSame(before, order)) for (const listener of listeners) listener(order);
  };
  const refresh = async (): Promise<void> => {
    // Over the registration's own session: a query that gets no response is how a silent loss is noticed.
    const asked = session;
    try {
      await write();
    } catch (error) {
      if (isSessionLost(error)) asked.giveUp();
      throw error;
    }
  };

  const refresher = startPoller({
    intervalMs: refreshMs,
    run: refresh,
    onError: (error) =>
      db.log.warn("store.registration_refresh_failed", { owner, message: String(error) }),
  });
  const kept = keep();
  return {
    owner,
    announce: async (announced, newName = shownName) => {
      slots = announced;
      shownName = newName;
      await retrying(write);
    },
    onDrain: (listener) => void listeners.push(listener),
    close: async () => {
      if (closing.signal.aborted) return;
      closing.abort();
      await refresher.stop();
      try {
        await session.client.query("DELETE FROM workers WHERE owner = $1", [owner]);
        // The session's end would do it too, but some time after the client has hung up.
        await session.client.query("SELECT pg_advisory_unlock_all()");
      } catch (error) {
        db.log.warn("store.registration_close_failed", { owner, message: String(error) });
      }
      await session.client.end();
      await kept;
    },
  };
};

/** The first half of the advisory lock that a process's session holds; the second is its owner number. */
const ownerLockClass = 0x7265656c;

/** SQL: tells this run of this server from all others. */
const server = "extract(epoch FROM pg_postmaster_start_time())::text";
export const findServer: Statement = { name: "server", text: `SELECT ${server} AS server` };
/**
 * SQL: whether the statement runs on the server that this parameter names. After a fail-over only those who have connected
 * again hold their locks on the new one, so that a missing lock says nothing there. False for null.
 */
export const isOnServer = (parameter: string): string =>
  `coalesce(${parameter}::text = ${server}, false)`;

/** SQL: the owner numbers whose sessions live. Locks of other databases of the server don't count. */
export const livingOwners = `
  SELECT objid::bigint FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = ${ownerLockClass}
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
