/** `ms`, up to `share` of it more or less: what began together doesn't go on together. */
export const jittered = (ms: number, share = 0.2): number =>
  ms * (1 - share + 2 * share * Math.random());
