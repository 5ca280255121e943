import { S3ServiceException } from "@aws-sdk/client-s3";
import { Failure } from "@reelwright/core/errors/failure";
import { missingFile } from "./file-key.ts";

/** What a store says when it is overloaded, beside its 5xx. */
const overloaded = new Set([408, 429]);
/** Errors of our own disk while uploading or downloading, which say nothing about the store. */
const localCodes = new Set(["ENOENT", "EACCES", "EISDIR", "ENOTDIR", "ENOSPC", "EDQUOT"]);

/** Maps an error of the store to a failure: access denied, no such file, unreachable. */
export const s3Failure = (key: string, error: unknown): Failure => {
  if (error instanceof Failure) return error;
  if (error instanceof S3ServiceException) return answered(key, error);
  if (localCodes.has((error as NodeJS.ErrnoException).code ?? ""))
    return new Failure("internal", "INTERNAL", "A local file could not be used.", { cause: error });
  return unavailable(key, error);
};

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** The store doesn't have this call. */
export const isNotImplemented = (error: unknown): boolean =>
  [405, 501].includes(statusOf(error) ?? 0) ||
  (error instanceof S3ServiceException && error.name === "NotImplemented");

/** A failure of `s3Failure` that was a 403. */
export const isDenied = (error: unknown): boolean =>
  error instanceof Failure && statusOf(error.cause) === 403;

/** Some keys below the prefix are still there. */
export const refusedDeletion = (prefix: string, why: string): Failure =>
  unavailable(prefix, new Error(`could not delete below ${prefix}: ${why}`));

const answered = (key: string, error: S3ServiceException): Failure => {
  const status = error.$metadata.httpStatusCode ?? 503;
  // A missing bucket is a 404 too, but a mistake of the set-up.
  if (status === 404 && error.name !== "NoSuchBucket") return missingFile(key, error);
  if (status === 507 || error.name === "XMinioStorageFull") return full(key, error);
  const isOptional = isNotImplemented(error);
  if (!isOptional && (status >= 500 || overloaded.has(status))) return unavailable(key, error);
  const why = error.name === "Unknown" || error.name === "UnknownError" ? `${status}` : error.name;
  return new Failure(
    "internal",
    "FILE_STORE_REFUSED",
    `The file store refused the request (${why}).`,
    {
      details: { key },
      cause: error,
    },
  );
};

const full = (key: string, cause: unknown): Failure =>
  new Failure("unavailable", "FILE_STORE_FULL", "The file store is full.", {
    details: { key },
    cause,
  });

const unavailable = (key: string, cause: unknown): Failure =>
  new Failure("unavailable", "FILE_STORE_UNAVAILABLE", "The file store does not respond.", {
    details: { key },
    cause,
  });
