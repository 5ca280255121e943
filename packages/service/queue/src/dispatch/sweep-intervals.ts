/**
 * How often relays and reapers look for what nobody told them of. All processes of a stack do so, each at times of its
 * own, so that together they look several times a second and the loss of one is not noticed.
 */
export const sweepIntervalMs = {
  /** A worker that serves stages. */
  serving: 1_000,
  /** A process that is there besides: a gateway, a standby. */
  besides: 3_000,
} as const;
