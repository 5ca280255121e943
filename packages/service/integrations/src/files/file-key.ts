import { createHash } from "node:crypto";
import { extname } from "node:path";
import { Failure } from "@reelwright/film/failure";

const longestKey = 512;
/** Names between slashes; none begins with a dot, so that nothing leaves the store or hides in it. */
const shape = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

export const isKey = (key: string): boolean => key.length <= longestKey && shape.test(key);

/** Returns the key itself. Throws `FILE_KEY_INVALID` for one that could reach outside the store. */
export const checkedKey = (key: string): string => {
  if (!isKey(key)) throw new Failure("invalid", "FILE_KEY_INVALID", "This is no name of a file.");
  return key;
};

/** A prefix names a directory: `a/b` and `a/b/` mean everything below it, and never `a/bc`. */
export const checkedPrefix = (prefix: string): string =>
  `${checkedKey(prefix.replace(/\/$/, ""))}/`;

/** The two directions between keys and public addresses below `publicUrl`; `queryOf`: what signs an address. */
export const fileAddresses = (publicUrl: string, queryOf: (key: string) => string = () => "") => {
  const base = `${publicUrl.replace(/\/+$/, "")}/`;
  return {
    url: (key: string): string => base + checkedKey(key) + queryOf(key),
    keyOf: (url: string): string | null => {
      const key = url.startsWith(base) ? url.slice(base.length).replace(/[?#].*$/, "") : "";
      return isKey(key) ? key : null;
    },
  };
};

export const missingFile = (key: string, cause: unknown): Failure =>
  new Failure("missing", "FILE_MISSING", "This file does not exist.", { details: { key }, cause });

export const existingFile = (key: string, cause?: unknown): Failure =>
  new Failure("conflict", "FILE_EXISTS", "A stored file is never replaced.", {
    details: { key },
    cause,
  });

const longestName = 200;
/** The name of a stored file in a local directory: as unique as the key, with its extension, and no directory of its own. */
export const localName = (key: string): string => {
  const name = key.replaceAll("/", "~");
  if (name.length <= longestName) return name;
  const digest = createHash("sha256").update(key).digest("hex");
  return `${digest}~${name.slice(-(longestName - digest.length - 1))}`;
};

/** A local path as unique as the key, for a copy that appears whole or not at all. */
export const partialName = (path: string): string =>
  path.replace(/[^/]+$/, (name) => `.${name}.${process.pid}.${crypto.randomUUID()}.partial`);

const byExtension: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".mp4": "video/mp4",
  ".m4a": "audio/mp4",
  ".wav": "audio/wav",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".aac": "audio/aac",
  ".flac": "audio/flac",
  ".ass": "text/x-ssa; charset=utf-8",
  ".srt": "application/x-subrip; charset=utf-8",
  ".vtt": "text/vtt; charset=utf-8",
  ".json": "application/json; charset=utf-8",
};

/** The MIME type under which a key is stored and served; unknown extensions are bytes to download. */
export const contentTypeOf = (key: string): string =>
  byExtension[extname(key).toLowerCase()] ?? "application/octet-stream";

/** What is stored under a key never changes. */
export const cacheControl = "public, max-age=31536000, immutable";
