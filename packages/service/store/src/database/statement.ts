import type pg from "pg";

/** A prepared statement: planned once per session under its name. */
export type Statement = { readonly name: string; readonly text: string };

/** Runs a prepared statement. `T` is what its select list yields. */
export const rowsOf = async <T extends pg.QueryResultRow>(
  on: Pick<pg.Pool | pg.PoolClient, "query">,
  statement: Statement,
  values: readonly unknown[],
): Promise<T[]> => {
  const { rows } = await on.query<T>({ ...statement, values: [...values] });
  return rows;
};
