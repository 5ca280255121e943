import pg from "pg";
import type { Statement } from "./statement.ts";

/** Created by the migrations; the tables' owner may become it. */
export const tenantRole = "reelwright_tenant";

/**
 * SQL that enters the scope of `tenant`, an SQL expression, for the current transaction. Without a tenant the policies
 * compare with null and no row is visible. It yields no row, because the rows of the statement that follows are the
 * result. It fails in a session that lost the role (the owner isn't subject to the policies): the cast of the role's
 * name to boolean is the error.
 */
export const scopeOf = (tenant: string): string =>
  `SELECT WHERE set_config('reelwright.tenant', ${tenant}, true) IS NULL
    OR CASE WHEN current_user = '${tenantRole}' THEN false ELSE ('${tenantRole} is not in force but ' || current_user)::boolean END`;

export const enterScope: Statement = { name: "tenant_scope_enter", text: scopeOf("$1") };

/**
 * How pg tells a query that one of its commands ended; part of pg's contract with queries, not of its types.
 * Since this file overrides it and sends messages of its own ahead of a query's, every package.json names one exact
 * release of pg. A new one is taken by hand, with tenant-scope.test.ts and outages.test.ts passed.
 */
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

/** Runs one statement of one tenant's; on this session `enterScope` is prepared. */
export const queryInScope = <T extends pg.QueryResultRow>(
  client: pg.PoolClient,
  tenantId: string,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<T>> =>
  new Promise((resolve, reject) => {
    // The simple protocol, which pg chooses for a statement without name and values, has no room for two in one packet.
    const config = { ...statement, queryMode: "extended" };
    const query = new pg.Query<T>(config, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    client.query(inScopeOf(query, tenantId));
  });
