import { type SeededRandom, seededRandom } from "@reelwright/film/numbers";
import {
  type BarContext,
  type Chord,
  chordsOf,
  type DrumEvent,
  gap,
  hits,
  human,
  moment,
  type NoteEvent,
} from "./bar.ts";
import { leadLine } from "./melody.ts";
import type { DrumName, Mood } from "./mood.ts";
import type { Plan } from "./plan.ts";

export type Score = { readonly notes: readonly NoteEvent[]; readonly drums: readonly DrumEvent[] };

const padNotes = (bar: BarContext): NoteEvent[] => {
  const { pad } = bar.mood;
  if (!pad) return [];
  return bar.chord.tones.map((note) => ({
    voice: pad.voice,
    at: bar.at,
    gateSeconds: bar.step * bar.steps,
    note,
    velocity: human(bar.random, 0.8),
    level: pad.level * (0.75 + 0.125 * bar.intensity),
  }));
};

/** A strummed chord: its strings sound within a few hundredths of a second. */
const chordNotes = (bar: BarContext): NoteEvent[] => {
  const { chords } = bar.mood;
  const softer = [0.82, 0.92, 1][bar.intensity] ?? 1;
  return hits(chords.bar, bar.steps).flatMap(([index, mark]) => {
    const at = moment(bar, index);
    const gateSeconds = gap(chords.bar, index, bar.steps) * bar.step * 0.92;
    return bar.chord.tones.map((note, string) => ({
      voice: chords.voice,
      at: at + string * 0.011,
      gateSeconds,
      note,
      velocity: human(bar.random, (Number(mark) / 9) * softer),
      level: chords.level,
    }));
  });
};

const arpeggioNotes = (bar: BarContext): NoteEvent[] => {
  const { arpeggio } = bar.mood;
  if (!arpeggio || (bar.intensity === 0 && bar.plan.bars.length > 4)) return [];
  const ladder = [...bar.chord.tones, ...bar.chord.tones.map((note) => note + 12)];
  return hits(arpeggio.bar, bar.steps).map(([index, mark]) => ({
    voice: arpeggio.voice,
    at: moment(bar, index),
    gateSeconds: bar.step * 1.8,
    note: (ladder[Number(mark) % ladder.length] ?? 60) + 12,
    velocity: human(bar.random, index % 4 === 0 ? 0.85 : 0.65),
    level: arpeggio.level,
  }));
};

const bassNotes = (bar: BarContext): NoteEvent[] => {
  const { bass } = bar.mood;
  const { root, tones } = bar.chord;
  if (bar.intensity === 0 && bar.plan.bars.length > 4) {
    const gateSeconds = bar.step * bar.steps * 0.95;
    return [{ ...bass, at: bar.at, gateSeconds, note: root, velocity: 0.6 }];
  }
  const third = tones.map((note) => (note - root) % 12).find((step) => step === 3 || step === 4);
  const steps: Readonly<Record<string, number>> = { r: 0, o: 12, f: 7, t: third ?? 0 };
  return hits(bass.bar, bar.steps).map(([index, mark]) => ({
    voice: bass.voice,
    at: moment(bar, index),
    gateSeconds: Math.min(gap(bass.bar, index, bar.steps), 12) * bar.step * 0.85,
    note: root + (steps[mark] ?? 0),
    velocity: human(bar.random, index === 0 ? 0.95 : 0.8),
    level: bass.level,
  }));
};

const light: readonly DrumName[] = ["hat", "shaker", "rim"];
const roll = "....3.4.5.6.6777";

/** Light percussion opens, the kick joins in the building part, and a roll ends the last bar before a new part. */
const drumEvents = (bar: BarContext): DrumEvent[] => {
  const { groove } = bar.mood;
  const entries = Object.entries(groove) as [DrumName, string][];
  const { bars } = bar.plan;
  const next = bars[bar.bar + 1];
  const turns = bars.length > 2 && (next === undefined || next.intensity > bar.intensity);
  const small = bars.length <= 4;
  const plays = (name: DrumName): boolean => {
    if (bar.intensity === 2 || small) return true;
    return light.includes(name) || (bar.intensity === 1 && (name === "kick" || name === "taiko"));
  };
  const strength = [0.6, 0.8, 1][bar.intensity] ?? 1;
  const beats = entries
    .filter(([name]) => plays(name))
    .flatMap(([drum, pattern]) =>
      hits(pattern, bar.steps).map(([index, mark]) => ({
        drum,
        at: moment(bar, index),
        velocity: human(bar.random, (Number(mark) / 9) * strength),
      })),
    );
  const filler = groove.snare ? "snare" : groove.taiko ? "taiko" : groove.clap ? "clap" : null;
  if (!turns || !filler || bar.steps < 16) return beats;
  const rising = hits(roll, bar.steps).slice(-5);
  return [
    ...beats,
    ...rising.map(([index, mark]) => ({
      drum: filler as DrumName,
      at: moment(bar, index),
      velocity: human(bar.random, (Number(mark) / 12) * (0.6 + 0.2 * bar.intensity)),
    })),
  ];
};

/** The final chord. */
const finalNotes = (mood: Mood, plan: Plan, chord: Chord): NoteEvent[] => {
  const at = plan.finalSeconds;
  const gateSeconds = Math.max(0.3, plan.seconds - at);
  const base = { at, gateSeconds, velocity: 0.85 };
  const voices = [mood.chords, ...(mood.pad ? [mood.pad] : [])];
  return [
    ...voices.flatMap(({ voice, level }) =>
      chord.tones.map((note, i) => ({ ...base, at: at + 0.014 * i, voice, level, note })),
    ),
    { ...base, voice: mood.bass.voice, level: mood.bass.level, note: chord.root },
  ];
};

const drumsOf = (mood: Mood): DrumName[] => Object.keys(mood.groove) as DrumName[];

/** Crashes for the full part and the end, at the loudest level of the drums. */
const accents = (mood: Mood, plan: Plan): DrumEvent[] => {
  const full = plan.bars.findIndex(({ intensity }) => intensity === 2);
  const deep = drumsOf(mood).filter((name) => name === "kick" || name === "taiko");
  const at = plan.finalSeconds;
  const crash = { drum: "crash", velocity: 0.7 * mood.drumLevel } as const;
  const opening = full > 0 ? [full * 4 * plan.beatSeconds] : [];
  const crashes = mood.drumLevel < 0.65 ? [] : [...opening, ...(plan.isLoop ? [] : [at])];
  return [
    ...crashes.map((moment) => ({ ...crash, at: moment })),
    ...(plan.isLoop ? [] : deep.map((drum) => ({ drum, at, velocity: 0.9 }))),
  ];
};

/** Degrees for all bars: the progression repeats, and the last chord before the end leads home. */
const degreesFor = (mood: Mood, bars: number, random: SeededRandom): number[] => {
  const progression = random.pick(mood.progressions);
  const degrees = Array.from({ length: bars }, (_, i) => progression[i % progression.length] ?? 0);
  const leading = mood.scale === "major" || mood.scale === "lydian" ? 4 : 6;
  if (bars > 1 && degrees[bars - 1] === 0) degrees[bars - 1] = leading;
  return [...degrees, 0];
};

/** Writes every note of a piece. The same mood, plan and seed give the same score. */
export const scoreOf = (mood: Mood, plan: Plan, seed: number): Score => {
  const random = seededRandom(seed);
  const key = Math.floor(random.between(0, 12));
  const chords = chordsOf(degreesFor(mood, plan.bars.length, random), key, mood.scale, mood.thirds);
  const notes: NoteEvent[] = [];
  const drums: DrumEvent[] = [];
  const contexts = plan.bars.map(({ beats, intensity }, bar): BarContext => {
    const chord = chords[bar] as Chord;
    const at = bar * 4 * plan.beatSeconds;
    const step = plan.beatSeconds / 4;
    const next = chords[bar + 1] ?? chord;
    return { mood, plan, random, chord, next, bar, at, step, steps: beats * 4, intensity };
  });
  for (const bar of contexts) {
    notes.push(...padNotes(bar), ...chordNotes(bar), ...arpeggioNotes(bar), ...bassNotes(bar));
    drums.push(...drumEvents(bar));
  }
  notes.push(...leadLine(contexts, key, random));
  if (!plan.isLoop) notes.push(...finalNotes(mood, plan, chords.at(-1) as Chord));
  drums.push(...accents(mood, plan));
  return { notes, drums };
};
