import { Failure } from "@reelwright/core/errors/failure";

/** Nothing was done, and nothing will be. */
export const tookTooLong = (): Failure =>
  new Failure(
    "unavailable",
    "SERVICE_UNAVAILABLE",
    "This took too long, and nothing was done; try again in a moment.",
  );

/**
 * The work goes on, and may be done yet: a different response than 503, which says that nothing was done. `key` is the
 * request's idempotency key. Decisions: "How it is run".
 */
export const outcomeUnknown = (key: string | null, cause?: unknown): Failure => {
  const advice =
    key === null
      ? "Read what it changes before you send it again."
      : "Send it again with the same idempotency key: it is done once.";
  return new Failure(
    "timeout",
    "OUTCOME_UNKNOWN",
    `The request timed out and may or may not have been carried out. ${advice}`,
    {
      cause,
      ...(key !== null && { details: { idempotency_key: key } }),
    },
  );
};

/**
 * The promise's outcome, or the failure when it takes longer than `limitMs`: a caller is never left hanging on a
 * database that doesn't respond. The work itself goes on.
 */
export const withDeadline = async <T>(
  work: Promise<T>,
  limitMs: number,
  late: () => Failure = tookTooLong,
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), limitMs);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
};
