import { Failure } from "@reelwright/core/errors/failure";

export type RefusalCode =
  | "FILE_EMPTY"
  | "FILE_NAME_INVALID"
  | "FILE_TYPE_UNSUPPORTED"
  | "FILE_TYPE_MISMATCH"
  | "FILE_UNSAFE"
  | "FILE_DAMAGED"
  | "FILE_TOO_COMPLEX"
  | "IMAGE_TOO_LARGE"
  | "MUSIC_LENGTH_INVALID";

/** Why a sent file isn't taken; `cause` is for the log. */
export const refusal = (code: RefusalCode, message: string, cause?: unknown): Failure =>
  new Failure("malformed", code, message, cause === undefined ? {} : { cause });

/** A file that can't be decoded, or whose decoding broke off. */
export const damaged = (cause: unknown): Failure =>
  refusal("FILE_DAMAGED", "The file is damaged or incomplete; export it anew.", cause);
