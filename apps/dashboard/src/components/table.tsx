import type { ReactNode } from "react";
import dense from "./dense-table.module.css";
import classes from "./table.module.css";

/** A column of a table; the main one heads a row's card on narrow screens. */
export type Column<T> = {
  readonly key: string;
  /** Omitted for columns of buttons. */
  readonly label?: string;
  readonly cell: (row: T) => ReactNode;
  /** Aligns numbers at the end. */
  readonly isNumeric?: boolean;
  readonly isMain?: boolean;
  /** Hidden on narrow screens. */
  readonly isWideOnly?: boolean;
  /** In a dense table's card, shown below the name. */
  readonly isState?: boolean;
};

type TableProps<T> = {
  /** Label for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  /** On narrow screens two cells share a line, without the columns' names. */
  readonly isCompact?: boolean;
  /** Small rows, each named by its first cell. */
  readonly isDense?: boolean;
  /** Idle rows of a dense table; their cards only show the state. */
  readonly isQuiet?: (row: T) => boolean;
};

/** A table of records. On narrow screens it becomes a list of cards. */
export const Table = <T,>({
  label,
  columns,
  rows,
  keyOf,
  isCompact = false,
  isDense = false,
  isQuiet = () => false,
}: TableProps<T>) => (
  <div className={isDense ? dense["room"] : undefined}>
    <table
      className={(isDense ? dense : classes)["table"]}
      aria-label={label}
      data-compact={isCompact || undefined}
    >
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
          <tr key={keyOf(row)} data-quiet={isQuiet(row) || undefined}>
            {columns.map((column, index) => (
              <Cell key={column.key} column={column} row={row} isName={isDense && index === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Cell = <T,>({
  column: { label, cell, isNumeric, isMain, isWideOnly, isState },
  row,
  isName,
}: {
  readonly column: Column<T>;
  readonly row: T;
  readonly isName: boolean;
}) =>
  isName ? (
    <th scope="row">{cell(row)}</th>
  ) : (
    <td
      data-align={isNumeric || !label ? "end" : undefined}
      data-label={isMain ? undefined : label}
      data-main={isMain || undefined}
      data-wide={isWideOnly || undefined}
      data-state={isState || undefined}
    >
      {cell(row)}
    </td>
  );
