import { join, resolve } from "node:path";
import type { StoredFiles } from "@reelwright/core/ports/files";
import { lazy } from "@reelwright/core/util/lazy";
import { checkedKey, checkedPrefix, fileAddresses, localName } from "./file-key.ts";
import type { S3Options } from "./s3-options.ts";

/**
 * A file store in a bucket. The client's library is loaded at the first exchange, since it is large and most processes on
 * one machine keep their files on disk. Throws `Failure`: `FILE_KEY_INVALID`, `FILE_EXISTS`, `FILE_MISSING`,
 * `FILE_STORE_UNAVAILABLE` (unreachable or overloaded, retryable), `FILE_STORE_REFUSED` (credentials or set-up).
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
