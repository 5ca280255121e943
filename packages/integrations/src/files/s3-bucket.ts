import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
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
import type { StoredFile } from "@reelwright/core/ports";
import { cacheControl, contentTypeOf } from "./content-type.ts";
import { existingFile, partialName } from "./file-key.ts";
import { clientConfig } from "./s3-client-config.ts";
import { refusedDeletion, s3Failure } from "./s3-failure.ts";
import type { S3Options } from "./s3-options.ts";

type Bucket = { readonly client: S3Client; readonly bucket: string };

const partSizeBytes = 8 * 1024 * 1024;
const partsAtOnce = 2;
const keysPerPage = 1_000;
const maxPages = 10_000;

/** The exchanges with one bucket; keys and prefixes come checked. Throws as `s3Files` says. */
export const openBucket = (options: S3Options) => {
  const store = { client: openClient(options), bucket: options.bucket };
  return {
    put: (key: string, path: string) => upload(store, key, path),
    get: (key: string, target: string) => download(store, key, target),
    sizeBytes: (key: string) => storedBytes(store, key),
    remove: (key: string) => remove(store, key, [{ Key: key }]),
    removeAll: (prefix: string, kept: string | null) => removeBelow(store, prefix, kept),
    list: (after: string | null, limit: number) => listAll(store, after, limit),
  };
};

const openClient = (options: S3Options): S3Client =>
  new S3Client({
    ...clientConfig(options),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
  });

/**
 * Keys carry the fence token of the task that writes, so nobody else writes the same one; a look before is enough. A
 * conditional write would turn the client's own retry after a lost response into a conflict.
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
    // Opened before the transfer: a stream that opens the path by itself may create it after the clean-up below.
    const file = await open(partial, "wx");
    await pipeline(found.Body as Readable, file.createWriteStream());
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

/** Page by page in the order of the keys; what is kept is skipped. */
const removeBelow = async (store: Bucket, prefix: string, kept: string | null): Promise<void> => {
  let after: string | undefined;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const keys = await listed(store, prefix, after);
    after = keys.at(-1)?.Key;
    if (after === undefined) return;
    const unwanted = keys.filter(({ Key }) => kept === null || !Key.startsWith(kept));
    if (unwanted.length > 0) await remove(store, prefix, unwanted);
  }
  throw refusedDeletion(prefix, `more than ${maxPages} pages`);
};

/** A page of keys in order, beginning after `after`. */
const listed = async (
  store: Bucket,
  prefix: string,
  after: string | undefined,
): Promise<{ Key: string }[]> => {
  const page = { Bucket: store.bucket, Prefix: prefix, MaxKeys: keysPerPage };
  try {
    const { Contents = [] } = await store.client.send(
      new ListObjectsV2Command(after === undefined ? page : { ...page, StartAfter: after }),
    );
    return Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
  } catch (error) {
    throw s3Failure(prefix, error);
  }
};

/** Page by page, since a store may always answer with fewer than asked for. */
const listAll = async (
  store: Bucket,
  after: string | null,
  limit: number,
): Promise<readonly StoredFile[]> => {
  const files: StoredFile[] = [];
  let last = after ?? undefined;
  while (files.length < limit) {
    const page = { Bucket: store.bucket, MaxKeys: Math.min(keysPerPage, limit - files.length) };
    const command = new ListObjectsV2Command(
      last === undefined ? page : { ...page, StartAfter: last },
    );
    const { Contents = [] } = await store.client.send(command).catch((error: unknown) => {
      throw s3Failure("", error);
    });
    for (const { Key, Size = 0, LastModified } of Contents)
      if (Key !== undefined)
        files.push({ key: Key, bytes: Size, modifiedMs: LastModified?.getTime() ?? Date.now() });
    if (Contents.length === 0) return files;
    last = files.at(-1)?.key;
  }
  return files;
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
