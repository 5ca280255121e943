const halfTaps = 24;
const passband = 0.95;

/** Zeroth-order modified Bessel function, for the Kaiser window. */
const bessel = (x: number): number => {
  let sum = 1;
  let term = 1;
  for (let k = 1; k < 40; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
};

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** One row of taps per output phase. */
const tapTable = (phases: number, cutoff: number): Float32Array[] => {
  const beta = 8.5;
  return Array.from({ length: phases }, (_, phase) => {
    const row = new Float32Array(2 * halfTaps);
    let sum = 0;
    for (let tap = 0; tap < row.length; tap += 1) {
      const x = tap - halfTaps + 1 - phase / phases;
      const edge = Math.max(0, 1 - (x / halfTaps) ** 2);
      const window = bessel(beta * Math.sqrt(edge)) / bessel(beta);
      const sinc = x === 0 ? cutoff : Math.sin(Math.PI * cutoff * x) / (Math.PI * x);
      row[tap] = sinc * window;
      sum += sinc * window;
    }
    return row.map((value) => value / sum);
  });
};

/**
 * Changes the sample rate upwards by windowed-sinc interpolation (stop band below −80 dB); nothing is shifted in
 * time: output sample n stands for the instant n / toHz.
 */
export const resample = (samples: Float32Array, fromHz: number, toHz: number): Float32Array => {
  if (fromHz === toHz) return samples;
  const divisor = greatestDivisor(fromHz, toHz);
  const up = toHz / divisor;
  const down = fromHz / divisor;
  const rows = tapTable(up, passband * Math.min(1, toHz / fromHz));
  const output = new Float32Array(Math.floor((samples.length * up) / down));
  for (let n = 0; n < output.length; n += 1) {
    const position = n * down;
    const row = rows[position % up] ?? rows[0];
    const first = Math.floor(position / up) - halfTaps + 1;
    let sum = 0;
    for (let tap = 0; tap < 2 * halfTaps; tap += 1) {
      sum += (samples[first + tap] ?? 0) * (row?.[tap] ?? 0);
    }
    output[n] = sum;
  }
  return output;
};
