import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { CommandError, usageError } from "../outcome.ts";

/** Saves a file under a temporary name until it is complete. */

/** Fetches the file, or the `Range` of it. */
type Fetch = (headers: { readonly [name: string]: string }) => Promise<Response>;

const maxTries = 5;

const sizeOf = async (path: string): Promise<number> =>
  (await stat(path).catch(() => null))?.size ?? 0;

/** Throws if the name is a directory, or a file that must not be replaced. */
export const checkTarget = async (path: string, isForced: boolean): Promise<void> => {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) throw usageError(`${path} is a directory; name a file.`);
  if (found && !isForced) {
    throw new CommandError(`${path} exists already. Use --force to replace it, or another name.`);
  }
};

/** The temporary name depends on the file's version, so parts of different versions never mix. */
const partOf = (path: string, version: string): string =>
  `${path}.${createHash("sha256").update(version).digest("hex").slice(0, 12)}.part`;

const save = async (response: Response, path: string, isAppended: boolean): Promise<void> => {
  if (!response.body) throw new Error("The answer has no content.");
  const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
  await pipeline(body, createWriteStream(path, { flags: isAppended ? "a" : "w" }));
};

/** Fetches the rest after an earlier attempt. */
const continued = async (fetch: Fetch, path: string): Promise<string | null> => {
  const whole = await fetch({});
  const version = whole.headers.get("etag");
  const part = partOf(path, version ?? "");
  const size = await sizeOf(part);
  const length = Number(whole.headers.get("content-length"));
  if (length > 0 && size === length && version !== null) {
    await whole.body?.cancel();
    return part;
  }
  const mayContinue = version !== null && !version.startsWith("W/") && size > 0 && size < length;
  if (!mayContinue) {
    await save(whole, part, false);
    return part;
  }
  await whole.body?.cancel();
  const rest = await fetch({ range: `bytes=${size}-`, "if-range": version });
  // 200: the file has changed, or the server doesn't support ranges.
  await save(rest, part, rest.status === 206);
  return rest.status === 206 && (await sizeOf(part)) !== length ? null : part;
};

/** The error of `fetch` for a connection that breaks while the content is read. */
const isBroken = (error: unknown): boolean => (error as Partial<Error>).name === "TypeError";

/**
 * Saves the response of `fetch` as `path`, and creates its directory. An interrupted download is continued, even by a
 * later command. Returns the file's size in bytes.
 */
export const downloadTo = async (fetch: Fetch, path: string): Promise<number> => {
  await mkdir(dirname(path), { recursive: true });
  for (let tries = 1; ; tries += 1) {
    try {
      const part = await continued(fetch, path);
      if (part === null) throw new TypeError("The content is incomplete.");
      await rename(part, path);
      return await sizeOf(path);
    } catch (error) {
      if (!isBroken(error) || tries >= maxTries) throw error;
    }
  }
};

const maxLength = 60;

/** A file name for this product, in any script, without characters that a path or a shell interprets. */
export const fileNameOf = (productName: string, ending: string): string => {
  const words =
    productName
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const name = words.join("-").slice(0, maxLength).replace(/-+$/, "");
  return `${name || "video"}${ending}`;
};
