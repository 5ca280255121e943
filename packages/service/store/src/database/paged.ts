import type { ListKey, Page, Paged } from "@reelwright/core/ports/requests";
import type { Statement } from "./statement.ts";

/** A row of a page with the number of all rows; `listed` is null for a page past the end. */
export type CountedRow<T> = { readonly total: number; readonly listed: true | null } & T;

/**
 * One page with the number of all rows, in one statement and so of one moment. $1 is the tenant, $2 the size of the page, $3 the offset.
 * `order` names columns of the select list.
 */
export const pageStatement = (
  name: string,
  {
    columns,
    from,
    order,
  }: { readonly columns: string; readonly from: string; readonly order: string },
): Statement => ({
  name,
  text: `
    SELECT (SELECT count(*) FROM ${from}) AS total, page.*
    FROM (SELECT 1) AS one LEFT JOIN (
      SELECT true AS listed, ${columns} FROM ${from} ORDER BY ${order} LIMIT $2 OFFSET $3) AS page ON true
    ORDER BY ${order}`,
});

/** The page of such rows; `entryOf` drops the columns that only order them. */
export const pageOf = <T extends object, E>(
  rows: readonly CountedRow<T>[],
  entryOf: (row: T) => E,
): Paged<E> => ({
  items: rows
    .filter(({ listed }) => listed)
    .map(({ total: _total, listed: _listed, ...row }) => entryOf(row as unknown as T)),
  total: rows[0]?.total ?? 0,
});

/** A row behind a key, with its own. */
export type KeyedRow<T> = CountedRow<T> & {
  readonly behind_sort: number;
  readonly behind_id: string;
};

/** SQL: a time as a list's key has it: microseconds since 1970. */
export const micros = (time: string): string => `(extract(epoch FROM ${time}) * 1000000)::bigint`;

/**
 * SQL: whether a row of a list that is ordered by a time and an id, the newest first, lies behind the key `$3` and `id`; all
 * do behind null. The fall-backs are subqueries for the sake of row-level security, which lets nothing else that it doesn't
 * know into an index's conditions.
 */
export const isBehind = (
  [time, row]: readonly [time: string, row: string],
  id: string,
): string => `(${time}, ${row}) < (
        (SELECT coalesce('epoch'::timestamptz + $3::bigint * interval '1 microsecond', 'infinity')),
        (SELECT coalesce(${id}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))`;

/**
 * What follows a key, with the number of all rows. $1 is the tenant, $2 one more than the rows of a part, $3 the key, and
 * what comes after that is the list's own. `order` names columns of the select list.
 */
export const partStatement = (
  name: string,
  parts: {
    readonly columns: string;
    readonly from: string;
    readonly order: string;
    readonly behind: string;
    readonly key: readonly [sort: string, id: string];
  },
): Statement => ({
  name,
  text: `
    SELECT (SELECT count(*) FROM ${parts.from}) AS total, part.*
    FROM (SELECT 1) AS one LEFT JOIN (
      SELECT true AS listed, ${parts.key[0]} AS behind_sort, ${parts.key[1]} AS behind_id, ${parts.columns}
      FROM ${parts.from} AND ${parts.behind} ORDER BY ${parts.order} LIMIT $2) AS part ON true
    ORDER BY ${parts.order}`,
});

/** The values of a statement of a part: the tenant, one more row than is asked for, the key. */
export const partValues = (
  tenantId: string,
  pageSize: number,
  after: ListKey | null,
): readonly [string, number, number | null] => [tenantId, pageSize + 1, after?.sort ?? null];

/** The part of such rows. The one row more than was asked for tells whether others follow. */
export const partOf = <T extends object, E>(
  rows: readonly KeyedRow<T>[],
  { pageSize }: Pick<Page, "pageSize">,
  entryOf: (row: T) => E,
): Paged<E> => {
  const { items, total } = pageOf(rows, (row) => row as unknown as KeyedRow<T>);
  const shown = items.slice(0, pageSize);
  const last = items.length > pageSize ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ behind_sort: _sort, behind_id: _id, ...row }) =>
      entryOf(row as unknown as T),
    ),
    total,
    next: last ? { sort: last.behind_sort, id: last.behind_id } : null,
  };
};

/**
 * SQL: the last page mark at or before a page, where there is one; `at` is its row's place from the oldest. `first` is the
 * place of the page's first row, which is the newest: the list's total less what is skipped.
 */
export const markBefore = (list: string, first: string): string => `
  SELECT m.* FROM page_marks m WHERE m.tenant_id = $1 AND m.list = ${list} AND m.place >= ${first} ORDER BY m.place LIMIT 1`;

/** Rows between two marks of a list: the most that a page in the middle skips. */
export const markEvery = 500;
