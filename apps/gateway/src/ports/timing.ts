/** Durations of the gateway that nobody sets; what is set is declared in platform/src/settings. */
export const timing = {
  /** For handling a request; longer than the store's own timeout, so that the store's error comes first. */
  deadlineMs: 15_000,
  /** To look at a product's picture, the wait for a worker included. */
  suggestionMs: 14_000,
  /** How often the database is looked at for the event streams, in case a notification was lost. */
  pollEveryMs: 2_000,
} as const;
