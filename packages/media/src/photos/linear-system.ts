/** Brings the row with the largest value in this column to its place and returns it. */
function pivoted(rows: Float64Array[], column: number): Float64Array {
  const candidates = rows.slice(column).map((row) => Math.abs(row[column] ?? 0));
  const pivot = column + candidates.indexOf(Math.max(...candidates));
  const [own, best] = [rows[column] as Float64Array, rows[pivot] as Float64Array];
  rows[pivot] = own;
  rows[column] = best;
  return best;
}

function subtract(row: Float64Array, line: Float64Array, factor: number): void {
  line.forEach((value, at) => {
    row[at] = (row[at] ?? 0) - factor * value;
  });
}

/**
 * Solves a small system of linear equations for several right sides at once: each row holds the
 * coefficients and then the right sides. Gauss with partial pivoting; changes the rows. Returns a
 * solution for each right side; what is undetermined in a singular system is zero.
 */
export function solved(rows: Float64Array[]): Float64Array[] {
  const size = rows.length;
  const isZero = (value: number) => Math.abs(value) < 1e-12;
  for (let column = 0; column < size; column++) {
    const line = pivoted(rows, column);
    const lead = line[column] ?? 0;
    if (isZero(lead)) continue;
    for (const row of rows) if (row !== line) subtract(row, line, (row[column] ?? 0) / lead);
  }
  const rightSides = (rows[0]?.length ?? 0) - size;
  return Array.from({ length: rightSides }, (_, side) =>
    Float64Array.from(rows, (row, index) => {
      const lead = row[index] ?? 0;
      return isZero(lead) ? 0 : (row[size + side] ?? 0) / lead;
    }),
  );
}
