import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { Files } from "@reelwright/core";
import { cacheControl, contentTypeOf } from "./content-type.ts";
import { addresses, checkedKey, checkedPrefix, existingFile, partialName } from "./key.ts";
import { refusedDeletion, s3Failure } from "./s3-failure.ts";

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

type Bucket = { readonly client: S3Client; readonly bucket: string };

const partSizeBytes = 8 * 1024 * 1024;
const partsAtOnce = 2;
const keysPerPage = 1_000;
const mostPages = 10_000;

/**
 * A file store in a bucket. Throws `Failure`: `FILE_KEY_INVALID`, `FILE_EXISTS`, `FILE_MISSING`,
 * `FILE_STORE_UNAVAILABLE` (unreachable or overloaded, retryable), `FILE_STORE_REFUSED` (credentials or set-up).
 */
export const s3Files = (options: S3Options): Files => {
  const store = { client: openClient(options), bucket: options.bucket };
  return {
    ...addresses(options.publicUrl),
    put: (key, path) => upload(store, checkedKey(key), path),
    get: (key, directory) => download(store, checkedKey(key), join(resolve(directory), key)),
    sizeBytes: (key) => storedBytes(store, checkedKey(key)),
    removeAll: (prefix) => removeBelow(store, checkedPrefix(prefix)),
  };
};

const openClient = (options: S3Options): S3Client =>
  new S3Client({
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    credentials: {
      accessKeyId: options.accessKeyId,
      secretAccessKey: options.secretAccessKey,
    },
    // Many compatible stores don't know the newer checksum trailers.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
  });

/**
 * Keys carry the fence token of the task that writes, so nobody else writes the same one; a look before is enough. A
 * conditional write would turn the client's own retry after a lost answer into a conflict.
 */
const upload = async (store: Bucket, key: string, path: string): Promise<void> => {
  if ((await storedBytes(store, key)) !== null) throw existingFile(key);
  const body = createReadStream(path);
  const params = {
    Bucket: store.bucket,
    Key: key,
    Body: body,
    ContentType: contentTypeOf(key),
    CacheControl: cacheControl,
  };
  try {
    const sent = new Upload({
      client: store.client,
      params,
      queueSize: partsAtOnce,
      partSize: partSizeBytes,
    });
    await sent.done();
  } catch (error) {
    throw s3Failure(key, error);
  } finally {
    body.destroy();
  }
};

const download = async (store: Bucket, key: string, target: string): Promise<string> => {
  const partial = partialName(target);
  await mkdir(dirname(target), { recursive: true });
  try {
    const found = await store.client.send(new GetObjectCommand({ Bucket: store.bucket, Key: key }));
    await pipeline(found.Body as Readable, createWriteStream(partial));
    await rename(partial, target);
  } catch (error) {
    throw s3Failure(key, error);
  } finally {
    await rm(partial, { force: true });
  }
  return target;
};

const storedBytes = async (store: Bucket, key: string): Promise<number | null> => {
  try {
    const head = new HeadObjectCommand({ Bucket: store.bucket, Key: key });
    return (await store.client.send(head)).ContentLength ?? 0;
  } catch (error) {
    const failure = s3Failure(key, error);
    if (failure.code === "FILE_MISSING") return null;
    throw failure;
  }
};

/** Always the first page, until there is none: deleting moves the following ones up. */
const removeBelow = async (store: Bucket, prefix: string): Promise<void> => {
  const page = { Bucket: store.bucket, Prefix: prefix, MaxKeys: keysPerPage };
  for (let pages = 0; pages < mostPages; pages += 1) {
    const keys = await listed(store, prefix, page);
    if (keys.length === 0) return;
    await remove(store, prefix, keys);
  }
  throw refusedDeletion(prefix, `more than ${mostPages} pages`);
};

const listed = async (
  store: Bucket,
  prefix: string,
  page: { readonly Bucket: string; readonly Prefix: string; readonly MaxKeys: number },
): Promise<{ Key: string }[]> => {
  try {
    const { Contents = [] } = await store.client.send(new ListObjectsV2Command(page));
    return Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
  } catch (error) {
    throw s3Failure(prefix, error);
  }
};

const remove = async (store: Bucket, prefix: string, keys: { Key: string }[]): Promise<void> => {
  try {
    const order = { Bucket: store.bucket, Delete: { Objects: keys, Quiet: true } };
    const { Errors = [] } = await store.client.send(new DeleteObjectsCommand(order));
    if (Errors.length > 0) throw refusedDeletion(prefix, JSON.stringify(Errors.slice(0, 5)));
  } catch (error) {
    throw s3Failure(prefix, error);
  }
};
