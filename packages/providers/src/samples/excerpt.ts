/** About so long: enough to hear the theme and its answer. */
const aboutSeconds = 24;
/** The composer's final chord rings out for so long; it bends the tempo so that the chord falls on a bar line. */
const tailSeconds = 2.2;
const beatsPerBar = 4;

/** Seconds of a track's preview: whole bars at its own tempo, so that it is heard at exactly the `bpm` that is listed. */
export const excerptSeconds = (bpm: number): number => {
  const barSeconds = (beatsPerBar * 60) / bpm;
  return Math.round((aboutSeconds - tailSeconds) / barSeconds) * barSeconds + tailSeconds;
};
