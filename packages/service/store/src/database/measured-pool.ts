import type { Meter } from "@reelwright/core/telemetry/meter";
import type pg from "pg";

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean) => void,
) => void;

/** Notes how long callers wait for a session of the pool, and what the sessions do. */
export const measurePool = (pool: pg.Pool, name: "system" | "tenant", meter: Meter): void => {
  const noteWait = (startedAt: number): void =>
    meter.observe(
      "reelwright_database_pool_wait_seconds",
      { pool: name },
      (performance.now() - startedAt) / 1_000,
    );
  const connect = pool.connect.bind(pool);
  // `pool.query` takes its session by the same method, with a callback.
  const measured = (callback?: Connected): Promise<pg.PoolClient> | undefined => {
    const startedAt = performance.now();
    if (callback)
      return void connect((...outcome) => {
        noteWait(startedAt);
        callback(...outcome);
      });
    return connect().finally(() => noteWait(startedAt));
  };
  pool.connect = measured as typeof pool.connect;
  meter.onRead(() => {
    const { idleCount, totalCount, waitingCount } = pool;
    const counts = { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    for (const [state, count] of Object.entries(counts))
      meter.set("reelwright_database_sessions", { pool: name, state }, count);
  });
};
