import type { Paged } from "@reelwright/core/ports";
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
