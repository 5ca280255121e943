import pg from "pg";
import type { Log } from "../log.ts";
import type { Statement } from "./database.ts";
import { openPool, sessionConfig } from "./pool.ts";
import { connected, inTransaction } from "./transaction.ts";

/**
 * Statements that are run in one tenant's name (docs/adr/0007): row-level security shows and admits that tenant's
 * rows only, so that a statement without its `tenant_id =` finds nothing foreign.
 */
export type TenantScope = {
  /** Runs a prepared statement in a tenant's name, in one round trip. `T` is what its select list yields. */
  rows<T extends pg.QueryResultRow>(
    tenantId: string,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<T[]>;
  /** Like `inTransaction`, in a tenant's name. */
  transaction<T>(
    tenantId: string,
    lock: string,
    work: (client: pg.PoolClient) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
};

/** Created by the migrations; the tables' owner may become it. */
const role = "reelwright_tenant";

// For this transaction only: without a tenant, the policies compare with null and no row is visible.
// It yields no row, since the rows of the statement that follows are the result.
const enterScope: Statement = {
  name: "tenant_scope_enter",
  text: "SELECT WHERE set_config('reelwright.tenant', $1, true) IS NULL",
};

/** How pg tells a query that one of its commands ended; part of pg's contract with queries, not of its types. */
type CompletionHandler = { handleCommandComplete(...args: unknown[]): void };

/**
 * Sends `enterScope` ahead of the statement and before its Sync: Postgres runs both in one transaction, in this
 * order, and skips the second if the first fails. No planner can reorder them, and there is no extra round trip.
 */
const inScopeOf = (query: pg.Query, tenantId: string): pg.Query => {
  const { submit } = query;
  query.submit = (connection) => {
    // One packet.
    connection.stream.cork();
    try {
      connection.bind({ statement: enterScope.name, values: [tenantId] }, true);
      connection.execute({}, true);
      return submit.call(query, connection);
    } finally {
      connection.stream.uncork();
    }
  };
  // The first command that ends is `enterScope`; its result is dropped.
  const handler = query as unknown as CompletionHandler;
  const { handleCommandComplete } = handler;
  handler.handleCommandComplete = () => {
    handler.handleCommandComplete = handleCommandComplete;
  };
  return query;
};

const query = <T extends pg.QueryResultRow>(
  client: pg.PoolClient,
  tenantId: string,
  statement: Statement,
  values: readonly unknown[],
): Promise<T[]> =>
  new Promise((resolve, reject) => {
    const query = new pg.Query<T>({ ...statement, values: [...values] }, (error, result) =>
      error ? reject(error) : resolve(result.rows),
    );
    client.query(inScopeOf(query, tenantId));
  });

const rowsIn =
  (pool: pg.Pool): TenantScope["rows"] =>
  async <T extends pg.QueryResultRow>(
    tenantId: string,
    statement: Statement,
    values: readonly unknown[],
  ) => {
    const client = await connected(pool);
    try {
      const rows = await query<T>(client, tenantId, statement, values);
      client.release();
      return rows;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };

/** Opens the tenants' sessions, `size` at most. Throws at their first use if no migration created the role. */
export const openTenantScope = (
  url: string,
  size: number,
  log: Log,
  onLost: () => void,
): TenantScope => {
  const session = sessionConfig(url);
  const config: pg.PoolConfig = {
    ...session,
    max: size,
    // Set by the connection itself, so that not even RESET ROLE leaves it.
    options: `${session.options} -c role=${role}`,
    // `enterScope` is prepared before a session's first use: ahead of a statement it is only bound.
    onConnect: (client) => client.query({ ...enterScope, values: [""] }),
  };
  const pool = openPool(config, log, onLost);
  return {
    rows: rowsIn(pool),
    transaction: (tenantId, lock, work) =>
      inTransaction(
        { pool },
        `SET LOCAL reelwright.tenant = ${pg.escapeLiteral(tenantId)}; ${lock}`,
        work,
      ),
    close: () => pool.end(),
  };
};
