import type { LabPlanes } from "./lab-planes.ts";

/** A smooth surface in OKLab: the background as it continues behind the product. */
export type Backdrop = {
  /** Coefficients over 1, x, y, x², xy, y² (x and y from −1 to 1) per plane. */
  readonly planes: readonly [Float64Array, Float64Array, Float64Array];
  /** Standard deviation of the border from the surface, in OKLab units: grain and compression. */
  readonly noise: number;
  /** Share of samples that are background, 0 to 1. */
  readonly share: number;
};

type Sample = { readonly basis: readonly number[]; readonly lab: readonly number[] };

const { sqrt } = Math;

/** Number of terms of the basis: 1, x, y, x², xy, y². */
const terms = 6;
const maxSamples = 3000;
/** Maximum residual of a background pixel at the border, in OKLab units. */
const widestNoise = 0.05;

/** The surface's basis functions at a pixel. */
export function basisAt(x: number, y: number, { width, height }: LabPlanes): readonly number[] {
  const u = (2 * x) / Math.max(1, width - 1) - 1;
  const v = (2 * y) / Math.max(1, height - 1) - 1;
  return [1, u, v, u * u, u * v, v * v];
}

function sampleAt(planes: LabPlanes, x: number, y: number): Sample {
  const at = y * planes.width + x;
  const lab = [planes.lightness[at] ?? 0, planes.a[at] ?? 0, planes.b[at] ?? 0];
  return { basis: basisAt(x, y, planes), lab };
}

/** Samples of the image's outer ring. */
export function borderSamples(planes: LabPlanes): Sample[] {
  const { width, height } = planes;
  const ring = Math.max(2, Math.round(Math.min(width, height) * 0.015));
  const step = Math.max(1, Math.floor(Math.sqrt((2 * (width + height) * ring) / maxSamples)));
  const samples: Sample[] = [];
  for (let y = 0; y < height; y += step) {
    const wholeRow = y < ring || y >= height - ring;
    for (let x = 0; x < (wholeRow ? width : ring); x += step) {
      samples.push(sampleAt(planes, x, y));
      if (!wholeRow) samples.push(sampleAt(planes, width - 1 - x, y));
    }
  }
  return samples;
}

/** Samples of the flooded pixels (0 in the mask). */
export function smoothSamples(planes: LabPlanes, mask: Uint8Array): Sample[] {
  const { width, height } = planes;
  const step = Math.max(1, Math.ceil(Math.sqrt((width * height) / maxSamples)));
  const samples: Sample[] = [];
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step)
      if (mask[y * width + x] === 0) samples.push(sampleAt(planes, x, y));
  return samples;
}

const median = (values: readonly number[]): number =>
  Float64Array.from(values).sort()[values.length >> 1] ?? 0;

const valueAt = (plane: Float64Array, basis: readonly number[]): number => {
  let sum = 0;
  for (let term = 0; term < terms; term++) sum += (plane[term] ?? 0) * (basis[term] ?? 0);
  return sum;
};

type Surface = readonly [Float64Array, Float64Array, Float64Array];

function residual({ basis, lab }: Sample, surface: Surface): number {
  let squares = 0;
  for (let plane = 0; plane < 3; plane++) {
    const rest = (lab[plane] ?? 0) - valueAt(surface[plane] as Float64Array, basis);
    squares += rest * rest;
  }
  return sqrt(squares);
}

/** Adds a sample to the normal equations. */
function addTo(rows: readonly Float64Array[], { basis, lab }: Sample, weight: number): void {
  for (let row = 0; row < terms; row++) {
    const line = rows[row] as Float64Array;
    const term = weight * (basis[row] ?? 0);
    for (let column = 0; column < terms; column++)
      line[column] = (line[column] ?? 0) + term * (basis[column] ?? 0);
    for (let plane = 0; plane < 3; plane++)
      line[terms + plane] = (line[terms + plane] ?? 0) + term * (lab[plane] ?? 0);
  }
}

/** Weighted least squares. The ridge keeps the sloping terms at zero unless the samples demand them. */
function fitted(samples: readonly Sample[], weights: readonly number[]): Surface {
  const rows = Array.from({ length: terms }, () => new Float64Array(terms + 3));
  samples.forEach((sample, index) => {
    const weight = weights[index] ?? 0;
    if (weight > 0) addTo(rows, sample, weight);
  });
  rows.forEach((line, row) => {
    line[row] = (line[row] ?? 0) + (row === 0 ? 1e-9 : samples.length * 0.002);
  });
  return solved(rows) as unknown as Surface;
}

/**
 * Fits the background to samples, at first those of the border. Ignores outliers: repeats least squares, weighting the
 * residuals with Tukey's function.
 */
export function backdropOf(samples: readonly Sample[]): Backdrop {
  const flat = (plane: number) =>
    Float64Array.of(median(samples.map(({ lab }) => lab[plane] ?? 0)), 0, 0, 0, 0, 0);
  let surface: Surface = [flat(0), flat(1), flat(2)];
  let scale = 0;
  for (let round = 0; round < 8; round++) {
    const rests = samples.map((sample) => residual(sample, surface));
    // From wide to narrow, so that the ends of a gradient don't count as outliers.
    const floor = round < 3 ? 0.06 : 0.01;
    scale = Math.min(Math.max(median(rests) * 1.5, floor), round < 3 ? 0.3 : widestNoise);
    const weights = rests.map((rest) => Math.max(0, 1 - (rest / (3 * scale)) ** 2) ** 2);
    surface = fitted(samples, weights);
  }
  const rests = samples.map((sample) => residual(sample, surface));
  const inliers = rests.filter((rest) => rest < 3 * Math.max(0.01, Math.min(scale, widestNoise)));
  const squares = inliers.reduce((sum, rest) => sum + rest * rest, 0);
  return {
    planes: surface,
    noise: Math.sqrt(squares / Math.max(1, inliers.length)),
    share: inliers.length / Math.max(1, samples.length),
  };
}

/** Swaps the row with the largest value in this column into place and returns it. */
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
 * Solves a small system of linear equations for several right sides. Each row holds the coefficients and then the right
 * sides. Gaussian elimination with partial pivoting; changes the rows. Returns a solution for each right side. In a
 * singular system, undetermined values are zero.
 */
function solved(rows: Float64Array[]): Float64Array[] {
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
