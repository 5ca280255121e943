/** The number nearest to `value` that is at least `low` and at most `high`. */
export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));
