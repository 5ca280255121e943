const headerBytes = 44;
const sampleBytes = 2;
const { max, min, round } = Math;

/** Packs channels of equal length into a 16-bit PCM WAV file. Samples are −1 to 1; louder ones are clipped. */
export const encodeWav = (channels: readonly Float32Array[], rateHz: number): Buffer => {
  const frames = channels[0]?.length ?? 0;
  const frameBytes = channels.length * sampleBytes;
  const wav = Buffer.alloc(headerBytes + frames * frameBytes);
  wav.write("RIFF", 0, "ascii");
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write("WAVEfmt ", 8, "ascii");
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(channels.length, 22);
  wav.writeUInt32LE(rateHz, 24);
  wav.writeUInt32LE(rateHz * frameBytes, 28);
  wav.writeUInt16LE(frameBytes, 32);
  wav.writeUInt16LE(sampleBytes * 8, 34);
  wav.write("data", 36, "ascii");
  wav.writeUInt32LE(frames * frameBytes, 40);
  const samples = new Int16Array(
    wav.buffer,
    wav.byteOffset + headerBytes,
    frames * channels.length,
  );
  channels.forEach((channel, index) => {
    for (let frame = 0; frame < frames; frame += 1) {
      const value = round((channel[frame] ?? 0) * 32_767);
      samples[frame * channels.length + index] = max(-32_768, min(32_767, value));
    }
  });
  return wav;
};

/**
 * Mono samples, −1 to 1, of a 16-bit PCM WAV file, and its rate. Channels are averaged. Throws an Error for other files.
 */
export const decodeWav = (
  wav: Buffer,
): { readonly samples: Float32Array; readonly rateHz: number } => {
  let format = { channels: 0, rateHz: 0 };
  for (let at = 12; at + 8 <= wav.length; ) {
    const [name, size] = [wav.toString("latin1", at, at + 4), wav.readUInt32LE(at + 4)];
    const body = wav.subarray(at + 8, at + 8 + size);
    if (name === "fmt " && body.readUInt16LE(14) === 16)
      format = { channels: body.readUInt16LE(2), rateHz: body.readUInt32LE(4) };
    const { channels, rateHz } = format;
    if (name === "data" && channels > 0) {
      const samples = new Float32Array(Math.floor(body.length / (sampleBytes * channels)));
      for (let sample = 0; sample < samples.length * channels; sample += 1) {
        const frame = Math.floor(sample / channels);
        samples[frame] =
          (samples[frame] ?? 0) + body.readInt16LE(sample * sampleBytes) / 32_768 / channels;
      }
      return { samples, rateHz };
    }
    at += 8 + size + (size % 2);
  }
  throw new Error("no WAV file of 16-bit samples");
};

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
 * Raises the sample rate by windowed-sinc interpolation (stop band below −80 dB). Nothing shifts in time: output sample
 * n is the instant n / toHz.
 */
export const resample = (samples: Float32Array, fromHz: number, toHz: number): Float32Array => {
  if (fromHz === toHz) return samples;
  const divisor = greatestDivisor(fromHz, toHz);
  const up = toHz / divisor;
  const down = fromHz / divisor;
  const rows = tapTable(up, passband * Math.min(1, toHz / fromHz));
  const output = new Float32Array(Math.floor((samples.length * up) / down));
  // Silence around the sound, so that no tap lies outside.
  const padded = new Float32Array(samples.length + 2 * halfTaps);
  padded.set(samples, halfTaps);
  for (let n = 0; n < output.length; n += 1) {
    const position = n * down;
    const row = rows[position % up] as Float32Array;
    const first = Math.floor(position / up) + 1;
    let sum = 0;
    for (let tap = 0; tap < 2 * halfTaps; tap += 1)
      sum += (padded[first + tap] as number) * (row[tap] as number);
    output[n] = sum;
  }
  return output;
};
