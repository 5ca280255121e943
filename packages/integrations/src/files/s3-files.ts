import { join, resolve } from "node:path";
import type { Files } from "@reelwright/core/ports";
import { lazy } from "@reelwright/core/util";
import { checkedKey, checkedPrefix, fileAddresses } from "./file-key.ts";

export type S3Options = {
  /** Address of an S3-compatible store; undefined: Amazon's own of the region. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket as the first part of the path instead of the host; most self-hosted stores want it. */
  readonly forcePathStyle: boolean;
  readonly publicUrl: string;
};

/**
 * A file store in a bucket. The client's library is loaded at the first exchange, since it is large and most processes on
 * one machine keep their files on disk. Throws `Failure`: `FILE_KEY_INVALID`, `FILE_EXISTS`, `FILE_MISSING`,
 * `FILE_STORE_UNAVAILABLE` (unreachable or overloaded, retryable), `FILE_STORE_REFUSED` (credentials or set-up).
 */
export const s3Files = (options: S3Options): Files => {
  const bucket = lazy(async () => (await import("./s3-bucket.ts")).openBucket(options));
  return {
    ...fileAddresses(options.publicUrl),
    put: async (key, path) => (await bucket()).put(checkedKey(key), path),
    get: async (key, directory) =>
      (await bucket()).get(checkedKey(key), join(resolve(directory), key)),
    sizeBytes: async (key) => (await bucket()).sizeBytes(checkedKey(key)),
    remove: async (key) => (await bucket()).remove(checkedKey(key)),
    removeAll: async (prefix, except) => {
      const kept = except === undefined ? null : checkedPrefix(except);
      await (await bucket()).removeAll(checkedPrefix(prefix), kept);
    },
  };
};
