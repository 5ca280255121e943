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

/**
 * A Postgres array as text, for elements that need no quotes: identifiers, numbers, booleans, plain words. The driver
 * quotes and escapes each element of an array it is given, which is most of what a batch of notes costs here.
 */
export const arrayLiteral = (elements: readonly (string | number | boolean | null)[]): string =>
  `{${elements.map((element) => element ?? "NULL").join(",")}}`;

/** Postgres' jsonb takes neither NUL characters nor half surrogate pairs; JSON.stringify writes both as escapes. */
const unstorable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** A value as text for a jsonb parameter; characters that can't be stored become U+FFFD. */
export const jsonText = (value: unknown): string => {
  const text = JSON.stringify(value ?? null);
  return text.includes("\\u") ? text.replace(unstorable, "$1\\ufffd") : text;
};
