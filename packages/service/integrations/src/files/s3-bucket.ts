import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { Failure } from "@reelwright/film/failure";
import type { StoredFile } from "@reelwright/film/ports/tools";
import { cacheControl, contentTypeOf, existingFile, missingFile, partialName } from "./file-key.ts";
import { clientConfig, type S3Options, sendMd5 } from "./s3-client.ts";

type Bucket = { readonly client: S3Client; readonly bucket: string };

const partSizeBytes = 8 * 1024 * 1024;
const concurrentParts = 2;
const keysPerPage = 1_000;
const maxPages = 10_000;

/** The operations on a bucket, for valid keys and prefixes. Throws the Failures of `s3Files`. */
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
  sendMd5(
    new S3Client({
      ...clientConfig(options),
      maxAttempts: 3,
    }),
  );

/**
 * Keys contain the lease token of the writing task, so no other process writes the same key and a check before the upload is
 * enough. With a conditional write, the client's own retry after a lost response would be a conflict.
 */
const upload = async (store: Bucket, key: string, path: string): Promise<void> => {
  if (await exists(store, key)) throw existingFile(key);
  try {
    await sendFile(store, key, path, (params) =>
      new Upload({
        client: store.client,
        params,
        queueSize: concurrentParts,
        partSize: partSizeBytes,
      }).done(),
    );
  } catch (error) {
    if (!isNotImplemented(error)) throw s3Failure(key, error);
    await uploadWhole(store, key, path);
  }
};

/** Uploads in one request, for stores without multipart uploads. */
const uploadWhole = async (store: Bucket, key: string, path: string): Promise<void> => {
  try {
    const { size } = await stat(path);
    await sendFile(store, key, path, (params) =>
      store.client.send(new PutObjectCommand({ ...params, ContentLength: size })),
    );
  } catch (error) {
    throw s3Failure(key, error);
  }
};

type FileParams = {
  readonly Bucket: string;
  readonly Key: string;
  readonly Body: Readable;
  readonly ContentType: string;
  readonly CacheControl: string;
};

/** Opens the file for `send`, and closes it afterwards. */
const sendFile = async (
  store: Bucket,
  key: string,
  path: string,
  send: (params: FileParams) => Promise<unknown>,
): Promise<void> => {
  const body = createReadStream(path);
  try {
    await send({
      Bucket: store.bucket,
      Key: key,
      Body: body,
      ContentType: contentTypeOf(key),
      CacheControl: cacheControl,
    });
  } finally {
    body.destroy();
  }
};

/** Without s3:ListBucket a store returns 403 for missing files. They count as missing, so the upload can decide. */
const exists = async (store: Bucket, key: string): Promise<boolean> => {
  try {
    return (await storedBytes(store, key)) !== null;
  } catch (error) {
    if (isDenied(error)) return false;
    throw error;
  }
};

const download = async (store: Bucket, key: string, target: string): Promise<string> => {
  const partial = partialName(target);
  await mkdir(dirname(target), { recursive: true });
  try {
    const found = await store.client.send(new GetObjectCommand({ Bucket: store.bucket, Key: key }));
    // Opened here, because a stream that opens the path itself could create the file after the cleanup below.
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

/** Removes the files below a prefix page by page, except those below `kept`. */
const removeBelow = async (store: Bucket, prefix: string, kept: string | null): Promise<void> => {
  let after: string | undefined;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const keys = await listKeys(store, prefix, after);
    after = keys.at(-1)?.Key;
    if (after === undefined) return;
    const unwanted = keys.filter(({ Key }) => kept === null || !Key.startsWith(kept));
    if (unwanted.length > 0) await remove(store, prefix, unwanted);
  }
  throw refusedDeletion(prefix, `more than ${maxPages} pages`);
};

/** Lists one page. Uses the older call if the store has only that. */
const listPage = async (store: Bucket, page: ListObjectsV2CommandInput) => {
  try {
    return await store.client.send(new ListObjectsV2Command(page));
  } catch (error) {
    if (!isNotImplemented(error)) throw error;
    const { StartAfter, ...older } = page;
    return store.client.send(
      new ListObjectsCommand(StartAfter === undefined ? older : { ...older, Marker: StartAfter }),
    );
  }
};

/** Lists the first page of keys that follow `after`, in order. */
const listKeys = async (
  store: Bucket,
  prefix: string,
  after: string | undefined,
): Promise<{ Key: string }[]> => {
  const page = { Bucket: store.bucket, Prefix: prefix, MaxKeys: keysPerPage };
  try {
    const { Contents = [] } = await listPage(
      store,
      after === undefined ? page : { ...page, StartAfter: after },
    );
    return Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
  } catch (error) {
    throw s3Failure(prefix, error);
  }
};

/** Lists page by page, because a store may return fewer keys than requested. */
const listAll = async (
  store: Bucket,
  after: string | null,
  limit: number,
): Promise<readonly StoredFile[]> => {
  const files: StoredFile[] = [];
  let last = after ?? undefined;
  while (files.length < limit) {
    const page = { Bucket: store.bucket, MaxKeys: Math.min(keysPerPage, limit - files.length) };
    const input = last === undefined ? page : { ...page, StartAfter: last };
    const { Contents = [] } = await listPage(store, input).catch((error: unknown) => {
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
    if (keys.length === 1) return await removeEach(store, keys);
    const order = { Bucket: store.bucket, Delete: { Objects: keys, Quiet: true } };
    const { Errors = [] } = await store.client.send(new DeleteObjectsCommand(order));
    if (Errors.length > 0) throw refusedDeletion(prefix, JSON.stringify(Errors.slice(0, 5)));
  } catch (error) {
    if (!isNotImplemented(error)) throw s3Failure(prefix, error);
    await removeEach(store, keys).catch((cause: unknown) => {
      throw s3Failure(prefix, cause);
    });
  }
};

/** Removes one file per request, a call that every store has. */
const removeEach = async ({ client, bucket }: Bucket, keys: { Key: string }[]): Promise<void> => {
  for (const { Key } of keys) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
};

/** Statuses of an overloaded store, besides 5xx. */
const overloaded = new Set([408, 429]);
/** Errors of the local disk during a transfer. */
const localCodes = new Set(["ENOENT", "EACCES", "EISDIR", "ENOTDIR", "ENOSPC", "EDQUOT"]);

/** Maps an error of the client or the local disk to a Failure. */
const s3Failure = (key: string, error: unknown): Failure => {
  if (error instanceof Failure) return error;
  if (error instanceof S3ServiceException) return responseFailure(key, error);
  if (localCodes.has((error as NodeJS.ErrnoException).code ?? ""))
    return new Failure("internal", "INTERNAL", "A local file could not be used.", { cause: error });
  return unavailable(key, error);
};

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Whether the store lacks this call. */
const isNotImplemented = (error: unknown): boolean =>
  [405, 501].includes(statusOf(error) ?? 0) ||
  (error instanceof S3ServiceException && error.name === "NotImplemented");

/** Whether a Failure of `s3Failure` was caused by a 403. */
const isDenied = (error: unknown): boolean =>
  error instanceof Failure && statusOf(error.cause) === 403;

/** Some files below the prefix could not be deleted. */
const refusedDeletion = (prefix: string, why: string): Failure =>
  unavailable(prefix, new Error(`could not delete below ${prefix}: ${why}`));

const responseFailure = (key: string, error: S3ServiceException): Failure => {
  const status = error.$metadata.httpStatusCode ?? 503;
  // A missing bucket is also a 404, but a configuration error.
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
