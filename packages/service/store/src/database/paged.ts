import type { ListKey, Page, Paged } from "@reelwright/core/ports/requests";
import { retrying } from "./retrying.ts";
import type { Statement } from "./statement.ts";
import type { TenantScope } from "./tenant-scope.ts";

/** A row of a page with the total number of rows. `listed` is null for a page past the end. */
export type CountedRow<T> = { readonly total: number; readonly listed: true | null } & T;

/**
 * A page and the total number of rows in one statement, and therefore of one moment. $1 is the tenant, $2 the page size, $3
 * the offset. `order` names columns of the select list.
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

/** Converts the rows to a page. `entryOf` drops the columns that only order them. */
export const pageOf = <T extends object, E>(
  rows: readonly CountedRow<T>[],
  entryOf: (row: T) => E,
): Paged<E> => ({
  items: rows
    .filter(({ listed }) => listed)
    .map(({ total: _total, listed: _listed, ...row }) => entryOf(row as unknown as T)),
  total: rows[0]?.total ?? 0,
});

/** A row after a key, with its own key. */
export type KeyedRow<T> = CountedRow<T> & {
  readonly behind_sort: number;
  readonly behind_id: string;
};

/** SQL: a time in a list's key, as microseconds since 1970. */
export const micros = (time: string): string => `(extract(epoch FROM ${time}) * 1000000)::bigint`;

/**
 * SQL: whether a row follows the key (`$3`, `id`) in a list that is ordered by a time and an id, newest first. With a null key
 * all rows do. The fallbacks are subqueries because row-level security keeps other expressions out of index conditions.
 */
export const isBehind = (
  [time, row]: readonly [time: string, row: string],
  id: string,
): string => `(${time}, ${row}) < (
        (SELECT coalesce('epoch'::timestamptz + $3::bigint * interval '1 microsecond', 'infinity')),
        (SELECT coalesce(${id}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))`;

/**
 * The rows after a key, with the total number of rows. $1 is the tenant, $2 the page size plus one, $3 the key. Further
 * parameters belong to the list. `order` names columns of the select list.
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

/** The first values of such a statement. It reads one row more than requested. */
export const partValues = (
  tenantId: string,
  pageSize: number,
  after: ListKey | null,
): readonly [string, number, number | null] => [tenantId, pageSize + 1, after?.sort ?? null];

/** Converts the rows to a page. The additional row shows whether others follow. */
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
 * A tenant's list that is read by page or by key. Rows have a column `made_at`, which only orders them.
 * `order` and `key` are those of `partStatement`; the fourth parameter of `behind` is the key's id.
 */
export const listReader = <E extends object>(
  name: string,
  parts: Parameters<typeof partStatement>[1],
) => {
  const pages = pageStatement(`${name}_list`, parts);
  const behind = partStatement(`${name}_behind`, parts);
  const entryOf = ({ made_at: _made, ...entry }: E & { readonly made_at: string }): E =>
    entry as unknown as E;
  return ({ tenantScope }: { readonly tenantScope: TenantScope }) =>
    async (tenantId: string, { page, pageSize, after }: Page): Promise<Paged<E>> => {
      if (after !== undefined) {
        const key = [...partValues(tenantId, pageSize, after), after?.id ?? null];
        const rows = await retrying(() =>
          tenantScope.rows<KeyedRow<E & { readonly made_at: string }>>(tenantId, behind, key),
        );
        return partOf(rows, { pageSize }, entryOf);
      }
      const values = [tenantId, pageSize, (page - 1) * pageSize];
      const rows = await retrying(() =>
        tenantScope.rows<CountedRow<E & { readonly made_at: string }>>(tenantId, pages, values),
      );
      return pageOf(rows, entryOf);
    };
};

/**
 * SQL: the last page mark at or before a page, if there is one. Its `place` counts from the oldest row. `first` is the place of
 * the page's first, newest row: the total minus the skipped rows.
 */
export const markBefore = (list: string, first: string): string => `
  SELECT m.* FROM page_marks m WHERE m.tenant_id = $1 AND m.list = ${list} AND m.place >= ${first} ORDER BY m.place LIMIT 1`;

/** Rows between two marks of a list: the maximum that a page skips. */
export const markEvery = 500;
