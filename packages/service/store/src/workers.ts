import { setTimeout as wait } from "node:timers/promises";
import { startPoller } from "@reelwright/core/concurrency/poller";
import type { DrainOrder, WorkerRegistration } from "@reelwright/core/ports/store";
import { jittered } from "@reelwright/film/numbers";
import pg from "pg";
import type { Database } from "./database/database.ts";
import { prepareSession, sessionConfig } from "./database/pool.ts";
import { isSessionLost, retrying } from "./database/retrying.ts";
import type { Statement } from "./database/statement.ts";

/** The first half of the key of a process's advisory lock. The second half is its owner number. */
const ownerLockClass = 0x7265656c;

/** SQL: identifies this run of this server. */
const server = "extract(epoch FROM pg_postmaster_start_time())::text";

export const findServer: Statement = { name: "server", text: `SELECT ${server} AS server` };

/**
 * SQL: whether the statement runs on the server that this parameter names; false for null. After a failover, only reconnected
 * processes hold their locks on the new server, so a missing lock means nothing there.
 */
export const isOnServer = (parameter: string): string =>
  `coalesce(${parameter}::text = ${server}, false)`;

/** SQL: the owner numbers of living sessions. Locks in other databases of the server don't count. */
export const livingOwners = `
  SELECT objid::bigint FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = ${ownerLockClass}
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

const refreshMs = 5_000;
const longestReconnectMs = 500;

type Session = {
  readonly client: pg.Client;
  /** Resolves when the session is lost. */
  readonly lost: Promise<void>;
  /** Abandons a session that no longer responds although its connection seems open. */
  giveUp(): void;
};

/** Opens a session that holds the owner's lock. */
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
    // Without keepalives, a host that vanished looks alive for hours. Unix sockets ignore them.
    await client.query(
      "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3",
    );
    // Waits until the server has noticed the end of our previous session.
    await client.query("SELECT pg_advisory_lock($1, $2)", [ownerLockClass, owner]);
    return { client, lost, giveUp };
  } catch (error) {
    // Not awaited: closing a session to a host that vanished takes minutes.
    void end();
    throw error;
  }
};

// If the row was deleted, it is inserted again with this process's drain order.
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
 * Registers this process: assigns an owner number, and opens a dedicated session that holds the number's advisory lock. A lost
 * session is reopened with the same number. The announced slots are refreshed every 5 s.
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
        // If the registration was closed meanwhile, nothing else would end this session.
        if (closing.signal.aborted) await session.client.end();
        // Without its lock this process looked dead, so its row may have been deleted.
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
    // On the registration's own session: a query without a response reveals a silent loss.
    const current = session;
    try {
      await write();
    } catch (error) {
      if (isSessionLost(error)) current.giveUp();
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
        // The end of the session unlocks too, but only some time after the client has disconnected.
        await session.client.query("SELECT pg_advisory_unlock_all()");
      } catch (error) {
        db.log.warn("store.registration_close_failed", { owner, message: String(error) });
      }
      await session.client.end();
      await kept;
    },
  };
};
