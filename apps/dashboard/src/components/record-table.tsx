import type { ReactNode } from "react";
import classes from "./record-table.module.css";

/** A column of a table; the main one heads a row's card on narrow screens. */
export type Column<T> = {
  readonly key: string;
  /** Left out: for buttons. */
  readonly label?: string;
  readonly cell: (row: T) => ReactNode;
  /** Figures end under each other. */
  readonly isNumeric?: boolean;
  readonly isMain?: boolean;
  /** Left out on narrow screens. */
  readonly isWideOnly?: boolean;
};

/** A table of records, which becomes a list of cards on narrow screens. */
export const RecordTable = <T,>({
  label,
  columns,
  rows,
  keyOf,
  isCompact = false,
}: {
  /** What it lists, for who can't see it. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  /** On narrow screens two cells share a line, without the columns' names. */
  readonly isCompact?: boolean;
}) => (
  <table className={classes["table"]} aria-label={label} data-compact={isCompact || undefined}>
    <thead>
      <tr>
        {columns.map(({ key, label: head, isNumeric }) =>
          head ? (
            <th key={key} scope="col" data-align={isNumeric ? "end" : undefined}>
              {head}
            </th>
          ) : (
            <td key={key} />
          ),
        )}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map(({ key, label: head, cell, isNumeric, isMain, isWideOnly }) => (
            <td
              key={key}
              data-align={isNumeric || !head ? "end" : undefined}
              data-label={isMain ? undefined : head}
              data-main={isMain || undefined}
              data-wide={isWideOnly || undefined}
            >
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
