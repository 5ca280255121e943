/** Downloads files of a collection. A file on disk is complete and as the collection's list states, or absent. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Failure, isDiskFull, isRetryable } from "@reelwright/film/failure";
import { proxiedFetch } from "@reelwright/integrations/proxies";
import type { VoiceFile } from "./voice-entry.ts";

/** Limit of a file without a stated size. */
const maxUnstatedBytes = 1 << 30;
const maxTries = 4;

/** Where a file comes from. It may be read from an offset. */
export type Source = {
  /** For messages. */
  readonly address: string;
  open(
    from: number,
    signal: AbortSignal,
  ): Promise<{ readonly body: Readable; readonly from: number }>;
};

const sentence = (address: string, why: string): string => `${address} can't be fetched: ${why}`;

const unreachable = (address: string, why: string, cause?: unknown): Failure =>
  new Failure("upstream", "VOICE_COLLECTION_UNREACHABLE", sentence(address, why), { cause });

/** A refusal that another attempt would meet again. */
const refused = (address: string, status: number): Failure =>
  new Failure(
    status === 404 || status === 410 ? "missing" : "forbidden",
    "VOICE_COLLECTION_REFUSED",
    sentence(address, `the server answers ${status}.`),
  );

const rootOf = (error: unknown): string => {
  const { cause, message = "", code = "" } = error as Error & { readonly code?: string };
  return cause instanceof Error ? rootOf(cause) : message || code || String(error);
};

const failureOf = (address: string, status: number): Failure =>
  status >= 400 && status < 500 && status !== 429
    ? refused(address, status)
    : unreachable(address, `the server answers ${status}.`);

const silenceMs = 60_000;

/** A file of a web server. The connection is closed after a minute without data. */
export const webSource = (address: string): Source => ({
  address,
  open: async (from, signal) => {
    const silent = new AbortController();
    const giveUp = () => silent.abort(new Error("the server sends no more data"));
    const timer = setTimeout(giveUp, silenceMs);
    try {
      const response = await proxiedFetch(address, {
        signal: AbortSignal.any([signal, silent.signal]),
        headers: from > 0 ? { range: `bytes=${from}-` } : {},
      });
      const { status, body } = response;
      if (!response.ok || !body) {
        await body?.cancel();
        throw failureOf(address, status);
      }
      const content = Readable.fromWeb(body as ReadableStream<Uint8Array>);
      content.on("data", () => timer.refresh()).pause();
      content.once("close", () => clearTimeout(timer));
      return { body: content, from: status === 206 ? from : 0 };
    } catch (error) {
      clearTimeout(timer);
      throw error;
    }
  },
});

/** A file of a folder. */
export const diskSource = (path: string): Source => ({
  address: path,
  open: async (from) => {
    await stat(path);
    return { body: createReadStream(path, { start: from }), from };
  },
});

const sizeOf = async (path: string): Promise<number> =>
  (await stat(path).catch(() => null))?.size ?? 0;

/** A file's digest in hexadecimal. */
export const digestOf = async (path: string, algorithm: "md5" | "sha256"): Promise<string> => {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
};

/** Fails at the chunk that exceeds the limit, so that no server can fill the disk. */
const bounded = (from: number, most: number, address: string, onBytes: (bytes: number) => void) => {
  let size = from;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      if (size > most) return done(wrong(address, `it is longer than ${most} bytes`));
      onBytes(size);
      done(null, chunk);
    },
  });
};

const wrong = (address: string, what: string): Failure =>
  new Failure(
    "invalid",
    "VOICE_FILE_WRONG",
    `${address} is not the file in the collection's list: ${what}. Nothing was installed.`,
  );

/** A full disk, which another attempt would meet again. */
const noRoom = (path: string, sizeBytes: number | null, cause: unknown): Failure => {
  const size = sizeBytes === null ? "" : `, which has ${(sizeBytes / 1e6).toFixed(1)} MB`;
  const message = `There is no space left in ${dirname(path)} for ${basename(path)}${size}. Nothing was installed.`;
  return new Failure("internal", "STORAGE_FULL", message, { cause });
};

type Fetching = {
  readonly signal: AbortSignal;
  /** Called with the number of bytes on disk. */
  readonly onBytes?: (bytes: number) => void;
};

/** Continues where an earlier attempt ended. */
const attempt = async (
  source: Source,
  path: string,
  most: number,
  { signal, onBytes = () => {} }: Fetching,
): Promise<void> => {
  const { body, from } = await source.open(await sizeOf(path), signal);
  const flags = from > 0 ? "a" : "w";
  const guard = bounded(from, most, source.address, onBytes);
  await pipeline(body, guard, createWriteStream(path, { flags }), { signal });
};

const checkFile = async (
  address: string,
  { sizeBytes, digest }: VoiceFile,
  path: string,
): Promise<void> => {
  const size = await sizeOf(path);
  const isMd5 = digest?.length === 32;
  const found = digest === null ? null : await digestOf(path, isMd5 ? "md5" : "sha256");
  if ((sizeBytes === null || size === sizeBytes) && found === digest) return;
  await rm(path, { force: true });
  throw sizeBytes !== null && size !== sizeBytes
    ? wrong(address, `it has ${size} bytes instead of ${sizeBytes}`)
    : wrong(address, `its ${isMd5 ? "MD5" : "SHA-256"} digest is ${found} instead of ${digest}`);
};

/** Returns null if the source delivered everything, else why it was interrupted. Throws errors that another attempt would meet again. */
const interruption = async (
  source: Source,
  { sizeBytes }: VoiceFile,
  path: string,
  fetching: Fetching,
): Promise<{ readonly error: unknown } | null> => {
  try {
    await attempt(source, path, sizeBytes ?? maxUnstatedBytes, fetching);
    return null;
  } catch (error) {
    fetching.signal.throwIfAborted();
    if (isDiskFull(error)) throw noRoom(path, sizeBytes, error);
    if (error instanceof Failure && !isRetryable(error)) throw error;
    return { error };
  }
};

/** Resumes until the file is complete. Gives up after some attempts without progress. */
const fetchAll = async (
  source: Source,
  file: VoiceFile,
  path: string,
  fetching: Fetching,
  tries = maxTries,
): Promise<void> => {
  const { sizeBytes } = file;
  const size = await sizeOf(path);
  if (size === sizeBytes) return;
  // A partial file of unknown size may be another file's.
  if (sizeBytes === null || size > sizeBytes) await rm(path, { force: true });
  const end = await interruption(source, file, path, fetching);
  if (end === null) return;
  const left = (await sizeOf(path)) > size ? maxTries : tries - 1;
  if (left > 0) return fetchAll(source, file, path, fetching, left);
  if (end.error instanceof Failure) throw end.error;
  throw unreachable(source.address, rootOf(end.error), end.error);
};

/**
 * Downloads a file to `path`, and continues what an interrupted call has left there. Throws `Failure`
 * `VOICE_COLLECTION_UNREACHABLE`, `VOICE_COLLECTION_REFUSED` or `STORAGE_FULL`. If size or digest are not as stated, removes the
 * file and throws `VOICE_FILE_WRONG`.
 */
export const fetchFile = async (
  source: Source,
  file: VoiceFile,
  path: string,
  fetching: Fetching,
): Promise<void> => {
  await fetchAll(source, file, path, fetching);
  await checkFile(source.address, file, path);
};
