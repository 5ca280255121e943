/** Single periods without any partial above hearing, one table per octave: no aliasing at any pitch. */
export type Shape = "saw" | "square" | "triangle" | "sine";

export const tableFrames = 2_048;
const octaves = 11;
const lowestHz = 20;
const highestPartialHz = 19_000;

const partial: Readonly<Record<Shape, (n: number) => number>> = {
  saw: (n) => (n % 2 === 1 ? 1 : -1) / n,
  square: (n) => (n % 2 === 1 ? 1 / n : 0),
  triangle: (n) => (n % 2 === 1 ? (n % 4 === 1 ? 1 : -1) / (n * n) : 0),
  sine: (n) => (n === 1 ? 1 : 0),
};

const build = (shape: Shape, partials: number): Float32Array => {
  const table = new Float32Array(tableFrames + 1);
  const sine = Float64Array.from({ length: tableFrames }, (_, i) =>
    Math.sin((2 * Math.PI * i) / tableFrames),
  );
  for (let n = 1; n <= partials; n += 1) {
    const gain = partial[shape](n);
    if (gain === 0) continue;
    for (let i = 0; i < tableFrames; i += 1) {
      table[i] = (table[i] ?? 0) + gain * (sine[(i * n) % tableFrames] ?? 0);
    }
  }
  const peak = table.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  for (let i = 0; i < tableFrames; i += 1) table[i] = (table[i] ?? 0) / peak;
  table[tableFrames] = table[0] ?? 0;
  return table;
};

const tables = new Map<string, Float32Array>();

/** The table for a note of this frequency: `tableFrames` samples and the first again. Built once, then kept. */
export const wavetable = (shape: Shape, hz: number): Float32Array => {
  const octave = Math.max(0, Math.min(octaves, Math.ceil(Math.log2(hz / lowestHz))));
  const name = `${shape}${octave}`;
  const known = tables.get(name);
  if (known) return known;
  const partials = Math.min(
    tableFrames / 4,
    Math.max(1, Math.floor(highestPartialHz / (lowestHz * 2 ** octave))),
  );
  const table = build(shape, partials);
  tables.set(name, table);
  return table;
};
