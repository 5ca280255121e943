const times: readonly RegExp[] = [
  /\b(?:morning|sunrise|dawn|breakfast)\b/iu,
  /\b(?:evening|night|nights|sunset|dusk|bedtime|dark)\b/iu,
];

/** Whether a sentence may be said where the caller's place has a time of day: it must not speak of another one. */
export const agreesInTime = (sentence: string, environment: string): boolean => {
  const shown = times.filter((time) => time.test(environment));
  const told = times.filter((time) => time.test(sentence));
  return shown.length === 0 || told.length === 0 || told.some((time) => shown.includes(time));
};
