import { join, resolve } from "node:path";
import { lazy } from "@reelwright/film/concurrency";
import { Failure } from "@reelwright/film/failure";
import type { StoredFiles } from "@reelwright/film/ports/tools";
import { checkedKey, checkedPrefix, fileAddresses, localName } from "./file-key.ts";
import type { S3Options } from "./s3-client.ts";

/**
 * A file store in a bucket. The S3 client is loaded at the first operation because it is large. Throws Failure
 * `FILE_KEY_INVALID`, `FILE_EXISTS`, `FILE_MISSING`, `FILE_STORE_FULL` and `FILE_STORE_UNAVAILABLE` (both retryable), or
 * `FILE_STORE_REFUSED` (credentials or configuration).
 */
export const s3Files = (options: S3Options): StoredFiles => {
  const bucket = lazy(async () => (await import("./s3-bucket.ts")).openBucket(options));
  return {
    ...fileAddresses(options.publicUrl, options.links?.query),
    put: async (key, path) => (await bucket()).put(checkedKey(key), path),
    get: async (key, directory) =>
      (await bucket()).get(checkedKey(key), join(resolve(directory), localName(key))),
    sizeBytes: async (key) => (await bucket()).sizeBytes(checkedKey(key)),
    remove: async (key) => (await bucket()).remove(checkedKey(key)),
    list: async (after, limit) => (await bucket()).list(after, limit),
    removeAll: async (prefix, except) => {
      const kept = except === undefined ? null : checkedPrefix(except);
      await (await bucket()).removeAll(checkedPrefix(prefix), kept);
    },
  };
};

/** The fields of the S3 client's errors that we read. Its own types would load the client. */
type ClientError = {
  readonly name?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
};

const denied =
  "Grant the key s3:ListBucket on the bucket, and s3:GetObject, s3:PutObject, s3:DeleteObject and s3:AbortMultipartUpload on its objects.";

const remedies: { readonly [name: string]: string } = {
  AccessDenied: denied,
  NoSuchBucket: "Create the bucket that S3_BUCKET names, or correct the name.",
  InvalidAccessKeyId: "The store doesn't know S3_ACCESS_KEY_ID.",
  SignatureDoesNotMatch:
    "S3_SECRET_ACCESS_KEY doesn't belong to S3_ACCESS_KEY_ID, or a proxy changes the request.",
  AuthorizationHeaderMalformed: "S3_REGION is not the bucket's region.",
  PermanentRedirect: "S3_ENDPOINT or S3_REGION is not the bucket's.",
  RequestTimeTooSkewed: "Correct this machine's clock.",
};

/** Returns how to fix the bucket's configuration, for an error of `s3Files`; null if the error isn't about the configuration. */
export const s3Remedy = (error: unknown): string | null => {
  if (!(error instanceof Failure)) return null;
  const { name = "", $metadata } = (error.cause ?? {}) as ClientError;
  const status = $metadata?.httpStatusCode;
  if (status === undefined) {
    return error.code === "FILE_STORE_UNAVAILABLE"
      ? "Nothing responds at S3_ENDPOINT: check host, port, and http or https."
      : null;
  }
  if (status === 501 || status === 405) {
    return "The store lacks a required call: PutObject, GetObject, HeadObject, DeleteObject or ListObjects.";
  }
  return remedies[name] ?? (status === 403 ? denied : null);
};
