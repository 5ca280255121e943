import { Failure } from "@reelwright/core";

/**
 * The promise's outcome, or Failure("unavailable") when it takes longer than `limitMs`: a caller is never
 * left hanging on a database that doesn't answer. The work itself goes on and may still be done.
 */
export const withDeadline = async <T>(work: Promise<T>, limitMs: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(
        new Failure(
          "unavailable",
          "SERVICE_UNAVAILABLE",
          "This took too long; try again in a moment.",
        ),
      );
    }, limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
