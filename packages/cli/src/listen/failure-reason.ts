type Caused = { readonly cause?: unknown; readonly message?: unknown; readonly name?: unknown };

const isObject = (value: unknown): value is Caused => typeof value === "object" && value !== null;

/** What a failed request comes down to: the message of its innermost cause. */
export const failureReason = (error: unknown): string => {
  let found = error;
  for (let depth = 0; depth < 6 && isObject(found) && isObject(found.cause); depth += 1) {
    found = found.cause;
  }
  return isObject(found) ? String(found.message || found.name) : String(found);
};

/** Whether a time limit ended it. */
export const isTimeout = (error: unknown): boolean =>
  isObject(error) && error.name === "TimeoutError";
