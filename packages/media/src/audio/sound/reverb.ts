/** A small feedback-delay network: a Hadamard matrix mixes eight delay lines, like the reflections of a real room. */
export type Reverb = {
  /** Seconds for the reverb to fall by 60 dB. */
  readonly decaySeconds: number;
  /** Size factor of the delays: 0.2 is a booth, 1 a hall. */
  readonly size: number;
  /** Corner frequency above which the walls absorb sound, Hz. */
  readonly dampingHz: number;
  readonly preDelayMs: number;
};

const baseDelaysMs = [31.7, 37.1, 41.3, 47.9, 53.3, 59.9, 67.1, 73.7];

type Line = { readonly buffer: Float32Array; readonly gain: number; at: number; damped: number };

const createLines = (reverb: Reverb, rateHz: number): Line[] =>
  baseDelaysMs.map((milliseconds) => {
    const frames = Math.max(32, Math.round((milliseconds * reverb.size * rateHz) / 1000));
    const gain = 10 ** ((-3 * frames) / rateHz / reverb.decaySeconds);
    return { buffer: new Float32Array(frames), gain, at: 0, damped: 0 };
  });

/** Fast Walsh-Hadamard transform of eight values in place, scaled to preserve the energy. */
const hadamard = (values: Float64Array): void => {
  for (let span = 1; span < 8; span *= 2) {
    for (let i = 0; i < 8; i += 2 * span) {
      for (let j = i; j < i + span; j += 1) {
        const a = values[j] ?? 0;
        const b = values[j + span] ?? 0;
        values[j] = a + b;
        values[j + span] = a - b;
      }
    }
  }
  for (let i = 0; i < 8; i += 1) values[i] = (values[i] ?? 0) * 0.353_553_39;
};

/** Writes the damped ends of the eight lines to `outputs`. */
const readOutputs = (lines: readonly Line[], outputs: Float64Array, damping: number): void => {
  for (let i = 0; i < 8; i += 1) {
    const line = lines[i] as Line;
    line.damped += ((line.buffer[line.at] ?? 0) - line.damped) * damping;
    outputs[i] = line.damped;
  }
};

/** Feeds the mixed reflections and the new sound back into the lines. */
const writeInputs = (lines: readonly Line[], outputs: Float64Array, input: number): void => {
  for (let i = 0; i < 8; i += 1) {
    const line = lines[i] as Line;
    line.buffer[line.at] = (outputs[i] ?? 0) * line.gain + input;
    line.at = line.at + 1 === line.buffer.length ? 0 : line.at + 1;
  }
};

/** Even lines go left, odd lines go right. Alternating signs make the sides differ. */
const side = (outputs: Float64Array, first: number): number =>
  0.5 *
  ((outputs[first] ?? 0) -
    (outputs[first + 2] ?? 0) +
    (outputs[first + 4] ?? 0) -
    (outputs[first + 6] ?? 0));

/**
 * Renders the reverb of a mono send, without the dry sound, as a stereo pair [left, right] of the same length. Awaits
 * `breathe` about every 0.2 s of sound.
 */
export const renderReverb = async (
  send: Float32Array,
  reverb: Reverb,
  rateHz: number,
  breathe: () => Promise<void>,
): Promise<[Float32Array, Float32Array]> => {
  const lines = createLines(reverb, rateHz);
  const damping = 1 - Math.exp((-2 * Math.PI * reverb.dampingHz) / rateHz);
  const preDelay = Math.round((reverb.preDelayMs * rateHz) / 1000);
  const left = new Float32Array(send.length);
  const right = new Float32Array(send.length);
  const outputs = new Float64Array(8);
  for (let frame = 0; frame < send.length; frame += 1) {
    if (frame % 9_600 === 0) await breathe();
    readOutputs(lines, outputs, damping);
    left[frame] = side(outputs, 0);
    right[frame] = side(outputs, 1);
    hadamard(outputs);
    writeInputs(lines, outputs, send[frame - preDelay] ?? 0);
  }
  return [left, right];
};
