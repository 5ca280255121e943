import type pg from "pg";

/** A prepared statement: planned once per session under its name. */
export type Statement = {
  readonly name: string;
  readonly text: string;
  /** It may read very many rows: in a tenant's scope it takes the turns of searches. */
  readonly isSearch?: boolean;
};

/** Runs a prepared statement. `T` is the type of its rows. */
export const rowsOf = async <T extends pg.QueryResultRow>(
  on: Pick<pg.Pool | pg.PoolClient, "query">,
  statement: Statement,
  values: readonly unknown[],
): Promise<T[]> => {
  const { rows } = await on.query<T>({ ...statement, values: [...values] });
  return rows;
};

/**
 * A Postgres array as text, for elements that need no quotes: ids, numbers, booleans, plain words. Otherwise the driver quotes
 * and escapes each element, which is most of the cost of a large batch.
 */
export const arrayLiteral = (elements: readonly (string | number | boolean | null)[]): string =>
  `{${elements.map((element) => element ?? "NULL").join(",")}}`;

/** jsonb accepts neither NUL characters nor lone surrogates. JSON.stringify writes both as escapes. */
const unstorable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** A value as text for a jsonb parameter. Characters that can't be stored become U+FFFD. */
export const jsonText = (value: unknown): string => {
  const text = JSON.stringify(value ?? null);
  return text.includes("\\u") ? text.replace(unstorable, "$1\\ufffd") : text;
};
