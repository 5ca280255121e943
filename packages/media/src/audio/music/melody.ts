import type { SeededRandom } from "@reelwright/film/numbers";
import { type BarContext, type NoteEvent, semitones } from "./bar.ts";

/** Rhythms of one bar, in sixteenth notes. They are sparse, since a voice speaks over them. */
const rhythms = [
  "x...x...x.......",
  "x.....x...x.....",
  "....x.x.x.......",
  "x..x..x.........",
  "x.......x.x.x...",
  "..x.x...x.......",
] as const;

const lowest = 67;
const highest = 86;

/** A short motif: the times of its moves, and each move's size in steps of the scale. */
type Motif = readonly { readonly step: number; readonly move: number }[];

const inventMotif = (random: SeededRandom): Motif => {
  const rhythm = random.pick(rhythms);
  const moves = [-2, -1, -1, 1, 1, 2, 3] as const;
  return [...rhythm]
    .map((mark, step) => ({ mark, step }))
    .filter(({ mark }) => mark === "x")
    .map(({ step }) => ({ step, move: random.pick(moves) }));
};

/** The pitch of `classes` nearest to `from`. */
const nearest = (classes: readonly number[], from: number): number => {
  let best = from;
  let least = 99;
  for (let note = lowest; note <= highest; note += 1) {
    const distance = Math.abs(note - from);
    if (classes.includes(note % 12) && distance < least) {
      best = note;
      least = distance;
    }
  }
  return best;
};

/** Plays the motif for one bar: starts on a tone of the chord and moves along the scale. */
const sing = (motif: Motif, bar: BarContext, key: number, from: number): NoteEvent[] => {
  const { lead } = bar.mood;
  if (!lead) return [];
  const scale = Array.from({ length: 7 }, (_, i) => (key + semitones(bar.mood.scale, i)) % 12);
  const chord = bar.chord.tones.map((note) => note % 12);
  let pitch = nearest(chord, from);
  const within = motif.filter(({ step }) => step < bar.steps);
  return within.map(({ step, move }, index) => {
    const strong = step % 8 === 0 || index === within.length - 1;
    if (index > 0) pitch = nearest(strong ? chord : scale, pitch + move * 1.8);
    const until = within[index + 1]?.step ?? Math.min(bar.steps, step + 6);
    return {
      voice: lead.voice,
      at: bar.at + step * bar.step + (step % 2 === 1 ? bar.mood.swing * bar.step : 0),
      gateSeconds: (until - step) * bar.step * 0.9,
      note: pitch,
      velocity: bar.random.between(0.68, 0.85),
      level: lead.level,
    };
  });
};

/** The melody of the full part: a motif, its answer, the motif again, and a rest (A B A –). */
export const leadLine = (
  bars: readonly BarContext[],
  key: number,
  random: SeededRandom,
): NoteEvent[] => {
  const idea = inventMotif(random);
  const answer = inventMotif(random);
  const full = bars.filter(({ intensity }) => intensity === 2);
  const form = [idea, answer, idea, []];
  let from = 74;
  return full.flatMap((bar, index) => {
    const notes = sing(form[index % form.length] ?? idea, bar, key, from);
    from = notes.at(-1)?.note ?? from;
    return notes;
  });
};
