/** Told by files, by Postgres, by the file store, and by us. */
const codes = new Set(["ENOSPC", "EDQUOT", "53100", "FILE_STORE_FULL", "STORAGE_FULL"]);
/**
 * Of libraries and programs that give no code, and of errors that lost theirs on the way between threads. Lines that
 * begin with a blank may hold what strangers wrote (ffmpeg shows a file's titles so).
 */
const words =
  /^(?:ENOSPC|EDQUOT): |^system error: No space left on device$|^\S.*: No space left on device$/m;

const deepest = 6;

type Thrown = {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
};

/** Whether a program's words tell of a full disk; ffmpeg may end with status 0 all the same. */
export const saysDiskFull = (text: string): boolean => words.test(text);

/** Whether a disk that is full is behind this error: its work can be done when there is room again. */
export const isDiskFull = (error: unknown, depth = 0): boolean => {
  if (typeof error !== "object" || error === null || depth > deepest) return false;
  const { name, code, message, cause }: Thrown = error;
  // What we say ourselves has a code; its text may hold what callers sent.
  const isSaid = name !== "Failure" && saysDiskFull(String(message));
  return codes.has(String(code)) || isSaid || isDiskFull(cause, depth + 1);
};
