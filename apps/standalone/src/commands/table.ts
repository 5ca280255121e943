const number = /^[–\d.,-]+$/;

/** A table for a terminal: a head and rows of texts. Columns of numbers are aligned on the right. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] => {
  const widths = head.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const isNumeric = head.map(
    (_, at) => rows.length > 0 && rows.every((row) => number.test(row[at] || "0")),
  );
  const lineOf = (cells: readonly string[]): string =>
    cells
      .map((cell, at) =>
        isNumeric[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return [head, ...rows].map(lineOf);
};

/** Dollars to a tenth of a cent. */
export const usd = (amount: number): string => amount.toFixed(3);
