const times: readonly RegExp[] = [
  /\b(?:morning|sunrise|dawn|breakfast)\b/iu,
  /\b(?:evening|night|nights|sunset|dusk|bedtime|dark)\b/iu,
];

/** Whether a sentence fits the caller's place. It must not mention another time of day. */
export const agreesInTime = (sentence: string, environment: string): boolean => {
  const shown = times.filter((time) => time.test(environment));
  const told = times.filter((time) => time.test(sentence));
  return shown.length === 0 || told.length === 0 || told.some((time) => shown.includes(time));
};
