import { applyBiquad, biquad } from "../sound/biquad.ts";
import { renderReverb } from "../sound/reverb.ts";
import { type DrumEvent, hertz, type NoteEvent } from "./bar.ts";
import { drumPlaces, drumStroke } from "./drums.ts";
import { rateHz } from "./instrument.ts";
import type { Mood } from "./mood.ts";
import type { Plan } from "./plan.ts";
import type { Score } from "./score.ts";
import { instruments } from "./synthesised.ts";

type Stereo = { readonly left: Float32Array; readonly right: Float32Array };
type MixBuses = {
  readonly harmony: Stereo;
  readonly drums: Stereo;
  readonly send: Float32Array;
  /** Sound beyond the end wraps around to the beginning. */
  readonly isLoop: boolean;
};

const stereo = (frames: number): Stereo => ({
  left: new Float32Array(frames),
  right: new Float32Array(frames),
});

/** Adds a mono sound at a given time. Drops sound beyond the end, or wraps it around in a loop. */
const add = (
  channel: Float32Array,
  sound: Float32Array,
  at: number,
  gain: number,
  isLoop: boolean,
): void => {
  if (gain === 0) return;
  const start = Math.round(at * rateHz);
  for (let from = 0; from < sound.length && (isLoop || start + from < channel.length); ) {
    const to = (start + from) % channel.length;
    const frames = Math.min(sound.length - from, channel.length - to);
    for (let i = 0; i < frames; i += 1)
      channel[to + i] = (channel[to + i] as number) + gain * (sound[from + i] as number);
    from += frames;
  }
};

type Place = { readonly at: number; readonly gain: number; readonly pan: number };

/** Adds a mono sound at a given time; `pan` is −1 to 1, with equal power. */
const place = (
  bus: Stereo,
  sound: Float32Array,
  { at, gain, pan }: Place,
  isLoop: boolean,
): void => {
  const angle = ((pan + 1) * Math.PI) / 4;
  add(bus.left, sound, at, gain * Math.cos(angle) * Math.SQRT2, isLoop);
  add(bus.right, sound, at, gain * Math.sin(angle) * Math.SQRT2, isLoop);
};

/** A stable number from 0 to 1 for a note. Equal notes get different numbers, but every rendering gets the same. */
const fingerprint = (event: NoteEvent, player: number): number => {
  const mixed = Math.imul(Math.round(event.at * 1_000) + 7 * event.note + player, 0x9e3779b1);
  return (mixed >>> 0) / 2 ** 32;
};

const playNote = (buses: MixBuses, event: NoteEvent, beatSeconds: number): void => {
  const instrument = instruments[event.voice];
  const gain = event.level * instrument.gain;
  const players = instrument.spreadCents > 0 ? [-1, 1] : [0];
  for (const player of players) {
    const sound = instrument.voice({
      hz: hertz(event.note) * 2 ** ((player * instrument.spreadCents) / 2_400),
      gateSeconds: event.gateSeconds,
      velocity: event.velocity,
      seed: fingerprint(event, player),
    });
    const share = gain / players.length;
    place(buses.harmony, sound, { at: event.at, gain: share, pan: player * 0.62 }, buses.isLoop);
    add(buses.send, sound, event.at, share * instrument.reverb, buses.isLoop);
    for (let repeat = 1; repeat <= 2 && instrument.echo > 0; repeat += 1) {
      const at = event.at + repeat * 0.75 * beatSeconds;
      const pan = repeat % 2 === 1 ? -0.7 : 0.7;
      const gain = share * instrument.echo ** repeat * 0.8;
      place(buses.harmony, sound, { at, gain, pan }, buses.isLoop);
    }
  }
};

const variants = 3;

const playDrums = (buses: MixBuses, events: readonly DrumEvent[], level: number): void => {
  const strokes = new Map<string, Float32Array>();
  events.forEach(({ drum, at, velocity }, index) => {
    const name = `${drum}${index % variants}`;
    const stroke = strokes.get(name) ?? drumStroke(drum, index % variants);
    strokes.set(name, stroke);
    const where = drumPlaces[drum];
    const gain = level * where.level * velocity ** 1.3;
    place(buses.drums, stroke, { at, gain, pan: where.pan }, buses.isLoop);
    add(buses.send, stroke, at, gain * where.reverb, buses.isLoop);
  });
};

/** Lowers the harmony under each kick and lets it rise again within a beat, without a click. */
const pump = (
  bus: Stereo,
  drums: readonly DrumEvent[],
  depth: number,
  beatSeconds: number,
): void => {
  const kicks = drums.filter(({ drum }) => drum === "kick").map(({ at }) => at * rateHz);
  kicks.sort((a, b) => a - b);
  const recovery = Math.exp(-1 / (beatSeconds * 0.28 * rateHz));
  const attack = 0.004 * rateHz;
  let kick = 0;
  const frames = bus.left.length;
  let gain = 1;
  let pressed = 0;
  for (let i = 0; i < frames; i += 1) {
    while ((kicks[kick] ?? frames) <= i) {
      kick += 1;
      pressed = depth;
    }
    gain += (1 - pressed - gain) / attack;
    pressed *= recovery;
    bus.left[i] = (bus.left[i] ?? 0) * gain;
    bus.right[i] = (bus.right[i] ?? 0) * gain;
  }
};

/** Opens a filter on the harmony: muffled at the beginning, full band at the full part. */
const openUp = (bus: Stereo, plan: Plan): void => {
  const full = plan.bars.findIndex(({ intensity }) => intensity === 2);
  if (full < 2) return;
  const frames = Math.round(full * 4 * plan.beatSeconds * rateHz);
  for (const channel of [bus.left, bus.right]) {
    let low = 0;
    let lower = 0;
    for (let i = 0; i < Math.min(frames, channel.length); i += 1) {
      const done = i / frames;
      const weight = Math.min(1, 0.3 * 2 ** (done * 1.8));
      low += ((channel[i] ?? 0) - low) * weight;
      lower += (low - lower) * weight;
      const dry = done ** 6;
      channel[i] = lower + ((channel[i] ?? 0) - lower) * dry;
    }
  }
};

const twice = (samples: Float32Array): Float32Array => {
  const output = new Float32Array(2 * samples.length);
  output.set(samples);
  output.set(samples, samples.length);
  return output;
};

const stereoTwice = ({ left, right }: Stereo): Stereo => ({
  left: twice(left),
  right: twice(right),
});

/** The buses for two rounds. In the second round, reverb and filters ring as in every later one. */
const busesTwice = ({ harmony, drums, send, isLoop }: MixBuses): MixBuses => ({
  harmony: stereoTwice(harmony),
  drums: stereoTwice(drums),
  send: twice(send),
  isLoop,
});

const eventsTwice = (events: readonly DrumEvent[], seconds: number): readonly DrumEvent[] => [
  ...events,
  ...events.map((event) => ({ ...event, at: event.at + seconds })),
];

const played = (score: Score, mood: Mood, plan: Plan) => {
  const frames = Math.round(plan.seconds * rateHz);
  const buses: MixBuses = {
    harmony: stereo(frames),
    drums: stereo(frames),
    send: new Float32Array(frames),
    isLoop: plan.isLoop,
  };
  return async (breathe: () => Promise<void>): Promise<MixBuses> => {
    for (const event of score.notes) {
      playNote(buses, event, plan.beatSeconds);
      await breathe();
    }
    playDrums(buses, score.drums, mood.drumLevel);
    await breathe();
    return plan.isLoop ? busesTwice(buses) : buses;
  };
};

/**
 * Plays a score with its reverb and returns the unmastered stereo pair, exactly `plan.seconds` long. A loop is played
 * twice; use its second round.
 */
export const mixdown = async (
  score: Score,
  mood: Mood,
  plan: Plan,
  breathe: () => Promise<void>,
): Promise<[Float32Array, Float32Array]> => {
  const buses = await played(score, mood, plan)(breathe);
  const drums = plan.isLoop ? eventsTwice(score.drums, plan.seconds) : score.drums;
  if (!plan.isLoop) openUp(buses.harmony, plan);
  await breathe();
  if (mood.pump > 0) pump(buses.harmony, drums, mood.pump, plan.beatSeconds);
  await breathe();
  applyBiquad(buses.send, biquad({ kind: "highpass", hz: 220 }, rateHz));
  const reverb = {
    decaySeconds: mood.reverb.decaySeconds,
    size: 0.55 + 0.12 * mood.reverb.decaySeconds,
    dampingHz: 5_200,
    preDelayMs: 18,
  };
  const wet = await renderReverb(buses.send, reverb, rateHz, breathe);
  const sides = [
    [buses.harmony.left, buses.drums.left, wet[0]],
    [buses.harmony.right, buses.drums.right, wet[1]],
  ] as const;
  for (const [harmony, beat, tail] of sides)
    for (let i = 0; i < harmony.length; i += 1)
      harmony[i] = (harmony[i] ?? 0) + (beat[i] ?? 0) + mood.reverb.level * (tail[i] ?? 0);
  return [buses.harmony.left, buses.harmony.right];
};
