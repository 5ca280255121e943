import type { ReactNode } from "react";
import classes from "./data-table.module.css";

export type Column<Row> = {
  readonly key: string;
  readonly label: string;
  /** Numbers stand at the right. */
  readonly isNumber?: boolean;
  /** On a card it stands below the name. */
  readonly isState?: boolean;
  readonly cell: (row: Row) => ReactNode;
};

/** A dense table. The first column names its row; where there is little room, each row becomes a card. */
export const DataTable = <Row,>({
  label,
  columns,
  rows,
  keyOf,
  isQuiet = () => false,
}: {
  /** What it lists, for who can't see it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Rows where nothing happens; as cards they only show their state. */
  readonly isQuiet?: (row: Row) => boolean;
}) => {
  const [first, ...others] = columns;
  if (!first) return null;
  return (
    <div className={classes["room"]}>
      <table className={classes["table"]} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, label: heading, isNumber }) => (
              <th key={key} scope="col" data-number={isNumber || undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-quiet={isQuiet(row) || undefined}>
              <th scope="row">{first.cell(row)}</th>
              {others.map(({ key, label: heading, isNumber, isState, cell }) => (
                <td
                  key={key}
                  data-label={heading}
                  data-number={isNumber || undefined}
                  data-state={isState || undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
