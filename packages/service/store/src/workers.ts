import { hostname } from "node:os";
import { startPoller } from "@reelwright/core/concurrency/poller";
import type {
  DrainOrder,
  HeldLeases,
  LeaseBeat,
  Registration,
  WorkerStore,
} from "@reelwright/core/ports/store";
import type pg from "pg";
import type { Database } from "./database/database.ts";
import { isSessionLost, retrying } from "./database/retrying.ts";
import { arrayLiteral, rowsOf, type Statement } from "./database/statement.ts";

/** SQL: the processes that are alive. Their leases are valid. */
export const livingOwners = "SELECT owner FROM workers WHERE alive_until > clock_timestamp()";

/** A server that doesn't answer a heartbeat in this time may be gone: the next one uses a new session. */
const answerMs = 2_000;
/** A longer time without a heartbeat may have been an outage, in which everybody's rows went stale. */
const steadyGapMs = 4_000;

// The rules are in the function's SQL (prisma/functions/workers.sql).
export const heartbeat: Statement = {
  name: "heartbeat",
  text: `
    SELECT * FROM heartbeat($1::int, $2::text, $3::text, $4::int, $5::jsonb, $6::text[], $7::float8, $8::boolean, $9::float8,
      $10::bigint[], $11::uuid[], $12::uuid[], $13::bigint[], $14::real[])`,
};

/** In a larger fleet, three of four heartbeats are brief. */
const largeFleet = 200;
export const beatsAFullOne = 4;

// It only keeps a fresh row fresh. A process whose leases may have been taken back gets no row, and sends a full one.
export const briefHeartbeat: Statement = {
  name: "heartbeat_brief",
  text: `
    WITH hurried AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
    UPDATE workers w SET alive_until = clock_timestamp() + $2::float8 * interval '1 millisecond' FROM hurried
    WHERE w.owner = $1 AND w.alive_until > clock_timestamp() AND w.departed_at IS NULL
    RETURNING w.draining_since IS NOT NULL AS drains,
      CASE WHEN w.hand_back_at IS NOT NULL
        THEN greatest(0, extract(epoch FROM w.hand_back_at - clock_timestamp()) * 1000) END::float8 AS hand_back_ms`,
};

type OrderRow = {
  readonly drains: boolean;
  readonly hand_back_ms: number | null;
};

type HeartbeatRow = OrderRow & {
  readonly lost: readonly string[] | null;
  readonly leads: readonly string[];
  readonly stale: number | null;
  readonly fellows: readonly number[] | null;
  readonly fleet: number;
};

const findOwner: Statement = {
  name: "worker_number",
  text: "SELECT nextval('owner_numbers')::int AS owner",
};

const forget: Statement = {
  name: "worker_forget",
  text: `
    DELETE FROM workers w WHERE w.owner = $1
      AND NOT EXISTS (SELECT FROM tasks t WHERE t.status = 'leased' AND t.lease_owner = w.owner)
      AND NOT EXISTS (SELECT FROM webhook_claimants c WHERE c.owner = w.owner)
    RETURNING w.owner`,
};

// A heartbeat moves `alive_until` to its own time plus `alive_ms`. One that came within `quiet_ms` refutes the report.
const depart: Statement = {
  name: "worker_depart",
  text: `
    UPDATE workers w SET departed_at = clock_timestamp(), alive_until = least(w.alive_until, clock_timestamp())
    WHERE w.departed_at IS NULL AND (w.owner = $1 OR (w.host = $2 AND w.pid = $3))
      AND w.alive_until <= clock_timestamp() + ($4::float8 - $5::float8) * interval '1 millisecond'
    RETURNING w.owner`,
};

/** Reports of deaths. */
export const workerStore = ({ pool, timing }: Database): WorkerStore => ({
  departed: async (who, quietMs = 0) => {
    const values =
      "owner" in who ? [who.owner, null, null] : [null, who.host ?? hostname(), who.pid];
    const rows = await retrying(() =>
      rowsOf<{ owner: number }>(pool, depart, [...values, timing.leaseMs, quietMs]),
    );
    return rows.map(({ owner }) => owner);
  },
});

/** Ends a pool's idle sessions. The next statement opens a new one, which reaches the server that is there by now. */
const dropIdleSessions = async (pool: pg.Pool): Promise<void> => {
  for (let left = pool.idleCount; left > 0; left -= 1) (await pool.connect()).release(true);
};

const serving: DrainOrder = { isDraining: false, handBackInMs: null };
const isSame = (a: DrainOrder, b: DrainOrder): boolean =>
  a.isDraining === b.isDraining && (a.handBackInMs === null) === (b.handBackInMs === null);

const noLeases: HeldLeases = { beats: () => [], answered: () => undefined };
const nothingTold = {
  leads: new Set<string>(),
  stale: 0,
  fellows: [] as readonly number[],
  isLargeFleet: false,
};

/** The times of successful heartbeats, by `performance.now()`. */
const openPulse = (aliveMs: number) => {
  let lastAt = Number.NEGATIVE_INFINITY;
  let steadySince = Number.POSITIVE_INFINITY;
  return {
    felt: (sentAt: number): void => {
      if (sentAt - lastAt > steadyGapMs) steadySince = sentAt;
      lastAt = sentAt;
    },
    /** Whether the row is still fresh. */
    isFresh: (): boolean => performance.now() < lastAt + aliveMs,
    /** Whether heartbeats have succeeded without a gap for as long as a row stays fresh. */
    isSteady: (): boolean => {
      const now = performance.now();
      return now - lastAt <= steadyGapMs && now - steadySince >= aliveMs;
    },
  };
};

/**
 * Runs `work` once at a time, so that an answer is never older than the one before. Calls before a run begins share it.
 */
const inTurn = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= running.then(() => {
      next = null;
      const run = work();
      running = run.catch(() => undefined);
      return run;
    });
    return next;
  };
};

/** What a process says about itself, besides its leases. */
type Self = {
  readonly owner: number;
  readonly sweeps: Set<string>;
  readonly name: string;
  slots: { readonly [stage: string]: number };
  /** The order that it obeys. */
  order: DrainOrder;
};

/** Runs a heartbeat's statement. If no answer comes, the next one uses a new session. */
const ask = async <T extends pg.QueryResultRow>(
  { pool }: Database,
  statement: Statement,
  values: readonly unknown[],
): Promise<T | undefined> => {
  try {
    const query = { ...statement, values: [...values], query_timeout: answerMs };
    return (await pool.query<T>(query)).rows[0];
  } catch (error) {
    if (isSessionLost(error)) await dropIdleSessions(pool);
    throw error;
  }
};

const sendHeartbeat = async (
  db: Database,
  { owner, name, slots, sweeps, order }: Self,
  beats: readonly LeaseBeat[],
): Promise<HeartbeatRow> => {
  const progressing = beats.filter(({ progress }) => progress !== null);
  const row = await ask<HeartbeatRow>(db, heartbeat, [
    owner,
    name,
    hostname(),
    process.pid,
    JSON.stringify(slots),
    [...sweeps],
    db.timing.leaseMs,
    order.isDraining,
    order.handBackInMs,
    arrayLiteral(beats.map(({ leaseToken }) => leaseToken)),
    arrayLiteral(progressing.map(({ taskId }) => taskId)),
    arrayLiteral(progressing.map(({ jobId }) => jobId)),
    arrayLiteral(progressing.map(({ leaseToken }) => leaseToken)),
    arrayLiteral(progressing.map(({ progress }) => progress)),
  ]);
  if (!row) throw new Error("a heartbeat without an answer");
  return row;
};

/** Deletes the process's row, or leaves it as departed if something is still leased to the process. */
const sayGoodbye = async (db: Database, owner: number): Promise<void> => {
  try {
    const forgotten = await retrying(() => rowsOf(db.pool, forget, [owner]), answerMs);
    if (forgotten.length === 0) await workerStore(db).departed({ owner });
  } catch (error) {
    db.log.warn("store.goodbye_failed", { owner, message: String(error) });
  }
};

const ownerNumber = async ({ pool }: Database): Promise<number> => {
  const [row] = await retrying(() => rowsOf<{ owner: number }>(pool, findOwner, []));
  if (!row) throw new Error("no owner number");
  return row.owner;
};

/**
 * Sends heartbeats, and remembers what the last one told. In a large fleet, three of four are brief unless a full one is
 * demanded or this process leads something.
 */
const openHeartbeats = (db: Database, self: Self, held: () => HeldLeases) => {
  const pulse = openPulse(db.timing.leaseMs);
  let told = nothingTold;
  let briefOnes = 0;
  let [demanded, answered] = [1, 0];

  const sendFull = async (): Promise<OrderRow> => {
    const [demand, leases] = [demanded, held()];
    const beats = leases.beats();
    const answer = await sendHeartbeat(db, self, beats);
    const { leads, stale, fellows, fleet } = answer;
    const isLargeFleet = fleet > largeFleet;
    told = { leads: new Set(leads), stale: stale ?? 0, fellows: fellows ?? [], isLargeFleet };
    [answered, briefOnes] = [demand, 0];
    const lost = new Set(answer.lost);
    const lostTasks = beats.filter(({ leaseToken }) => lost.has(leaseToken));
    leases.answered(beats, new Set(lostTasks.map(({ taskId }) => taskId)));
    return answer;
  };
  const sendBrief = async (): Promise<OrderRow | undefined> => {
    briefOnes += 1;
    return ask<OrderRow>(db, briefHeartbeat, [self.owner, db.timing.leaseMs]);
  };
  const mayBeBrief = () =>
    told.isLargeFleet &&
    told.leads.size === 0 &&
    demanded === answered &&
    briefOnes < beatsAFullOne - 1;
  return {
    pulse,
    told: () => told,
    /** Makes the next heartbeat a full one, also if one is on its way. */
    demand: () => {
      demanded += 1;
    },
    send: async (): Promise<DrainOrder> => {
      const sentAt = performance.now();
      const brief = mayBeBrief() ? await sendBrief() : undefined;
      const { drains, hand_back_ms } = brief ?? (await sendFull());
      pulse.felt(sentAt);
      return { isDraining: drains, handBackInMs: hand_back_ms };
    },
  };
};

/** Registers this process: assigns an owner number, and sends a heartbeat every 2 s until it is closed. */
export const registerWorker = async (db: Database, name: string): Promise<Registration> => {
  const owner = await ownerNumber(db);
  const self: Self = { owner, name, slots: {}, sweeps: new Set(), order: serving };
  const listeners: ((order: DrainOrder) => void)[] = [];
  let leases = noLeases;
  let isClosed = false;
  const { pulse, told, demand, send } = openHeartbeats(db, self, () => leases);

  const follow = (order: DrainOrder): void => {
    const before = self.order;
    self.order = order;
    if (!isSame(before, order)) for (const listener of listeners) listener(order);
  };
  const beatInTurn = inTurn(() =>
    retrying(async () => {
      // A heartbeat after the goodbye would register the process again.
      if (!isClosed) follow(await send());
    }),
  );
  const beat = (): Promise<void> => {
    demand();
    return beatInTurn();
  };
  const heart = startPoller({
    intervalMs: db.timing.heartbeatMs,
    run: beatInTurn,
    onError: (error) => db.log.warn("store.heartbeat_failed", { owner, message: String(error) }),
  });
  const wake = (): void => {
    demand();
    heart.wake();
  };
  await beat();
  return {
    owner,
    announce: async (slots) => {
      self.slots = slots;
      await beat();
    },
    onDrain: (listener) => void listeners.push(listener),
    keep: (held) => {
      leases = held;
    },
    beat,
    wake,
    sweep: (sweep) => {
      self.sweeps.add(sweep);
      // A failed heartbeat is followed by the next one, and logged there.
      const announced = beat().catch(() => undefined);
      return {
        leads: async () => {
          await announced;
          return !isClosed && pulse.isFresh() && told().leads.has(sweep);
        },
        resign: () => {
          self.sweeps.delete(sweep);
          told().leads.delete(sweep);
          wake();
        },
      };
    },
    isSteady: pulse.isSteady,
    stale: () => told().stale,
    fellows: () => told().fellows,
    close: async () => {
      isClosed = true;
      // Waits for a heartbeat that is on its way; its failure was reported to its caller.
      await Promise.allSettled([heart.stop(), beat()]);
      await sayGoodbye(db, owner);
    },
  };
};
