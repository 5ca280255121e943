/** The remaining time between two estimates. Pure. */

/** Long times are told in steps, so that nobody watches seconds for minutes. */
const stepOf = (seconds: number): number => {
  if (seconds > 600) return 60;
  return seconds > 90 ? 10 : 1;
};

/**
 * Returns the seconds to show: the estimate less what has passed since it was heard. Null: there is no estimate, or it has run
 * out, so that nobody knows.
 */
export const remainingAt = (
  estimate: number | null,
  heardMs: number,
  nowMs: number,
): number | null => {
  if (estimate === null) return null;
  const left = estimate - Math.max(0, nowMs - heardMs) / 1_000;
  if (left <= 0) return null;
  const step = stepOf(left);
  return Math.ceil(left / step) * step;
};
