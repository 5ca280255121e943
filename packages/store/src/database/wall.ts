import pg from "pg";
import type { Log } from "../log.ts";
import type { Statement } from "./database.ts";
import { openPool, sessionConfig } from "./pool.ts";
import { connected, inTransaction } from "./transaction.ts";

/**
 * The second wall between tenants (docs/adr/0007): sessions of the role whose policies show and admit one
 * tenant's rows only. What forgets its `tenant_id =` finds nothing foreign here.
 */
export type Wall = {
  /** Runs a prepared statement in a tenant's name, in one round trip. `T` is what its select list yields. */
  rows<T extends pg.QueryResultRow>(
    tenantId: string,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<T[]>;
  /** As `inTransaction`, in a tenant's name. */
  transaction<T>(
    tenantId: string,
    lock: string,
    work: (client: pg.PoolClient) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
};

/** Made by the migrations; their tables' owner may become it. */
const role = "reelwright_tenant";

// For this transaction only: where nobody enters, policies compare with nothing and no row is seen.
// It yields no row, since the rows of the statement that follows are the answer.
const enter: Statement = {
  name: "wall_enter",
  text: "SELECT WHERE set_config('reelwright.tenant', $1, true) IS NULL",
};

/** How pg tells a query that a command of it ended; part of its contract with queries, not of its types. */
type Told = { handleCommandComplete(...told: unknown[]): void };

/**
 * Sends `enter` ahead of the statement and in front of its Sync: Postgres runs both in one transaction, in this
 * order, and skips the second where the first fails. No planner can turn them round, and nothing waits between.
 */
const entering = (query: pg.Query, tenantId: string): pg.Query => {
  const { submit } = query;
  query.submit = (connection) => {
    // One packet.
    connection.stream.cork();
    try {
      connection.bind({ statement: enter.name, values: [tenantId] }, true);
      connection.execute({}, true);
      return submit.call(query, connection);
    } finally {
      connection.stream.uncork();
    }
  };
  // The first command that ends is `enter`, whose result is nobody's.
  const told = query as unknown as Told;
  const { handleCommandComplete } = told;
  told.handleCommandComplete = () => {
    told.handleCommandComplete = handleCommandComplete;
  };
  return query;
};

const ask = <T extends pg.QueryResultRow>(
  client: pg.PoolClient,
  tenantId: string,
  statement: Statement,
  values: readonly unknown[],
): Promise<T[]> =>
  new Promise((resolve, reject) => {
    const query = new pg.Query<T>({ ...statement, values: [...values] }, (error, result) =>
      error ? reject(error) : resolve(result.rows),
    );
    client.query(entering(query, tenantId));
  });

const rowsBehind =
  (pool: pg.Pool): Wall["rows"] =>
  async <T extends pg.QueryResultRow>(
    tenantId: string,
    statement: Statement,
    values: readonly unknown[],
  ) => {
    const client = await connected(pool);
    try {
      const rows = await ask<T>(client, tenantId, statement, values);
      client.release();
      return rows;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };

/** Opens the sessions behind the wall, `size` at most. Throws at their first use where no migration made the role. */
export const openWall = (url: string, size: number, log: Log, onLost: () => void): Wall => {
  const session = sessionConfig(url);
  const config: pg.PoolConfig = {
    ...session,
    max: size,
    // Set by the connection itself, so that not even a RESET ROLE leads out.
    options: `${session.options} -c role=${role}`,
    // `enter` is planned before a session's first use: ahead of a statement it is bound only.
    onConnect: (client) => client.query({ ...enter, values: [""] }),
  };
  const pool = openPool(config, log, onLost);
  return {
    rows: rowsBehind(pool),
    transaction: (tenantId, lock, work) =>
      inTransaction(
        { pool },
        `SET LOCAL reelwright.tenant = ${pg.escapeLiteral(tenantId)}; ${lock}`,
        work,
      ),
    close: () => pool.end(),
  };
};
