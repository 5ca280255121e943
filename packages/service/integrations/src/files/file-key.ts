import { createHash } from "node:crypto";
import { extname } from "node:path";
import { Failure } from "@reelwright/film/failure";

const maxKeyLength = 512;
/** Names separated by slashes. None begins with a dot, so a key can't leave the store or name a hidden file. */
const shape = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

export const isKey = (key: string): boolean => key.length <= maxKeyLength && shape.test(key);

/** Returns the key. Throws `FILE_KEY_INVALID` if it isn't valid. */
export const checkedKey = (key: string): string => {
  if (!isKey(key)) throw new Failure("invalid", "FILE_KEY_INVALID", "The file key is not valid.");
  return key;
};

/** Returns the prefix with a slash at its end: `a/b` and `a/b/` both mean everything below `a/b/`, and never `a/bc`. */
export const checkedPrefix = (prefix: string): string =>
  `${checkedKey(prefix.replace(/\/$/, ""))}/`;

/** Converts between keys and public URLs below `publicUrl`. `queryOf` returns the signing query of a key. */
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
  new Failure("conflict", "FILE_EXISTS", "Stored files can't be replaced.", {
    details: { key },
    cause,
  });

const maxNameLength = 200;
/** A file name for a key in a local directory: as unique as the key, without slashes, and with its extension. */
export const localName = (key: string): string => {
  const name = key.replaceAll("/", "~");
  if (name.length <= maxNameLength) return name;
  const digest = createHash("sha256").update(key).digest("hex");
  return `${digest}~${name.slice(-(maxNameLength - digest.length - 1))}`;
};

/** A unique hidden name next to `path`, for a file that is renamed once it is complete. */
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

/** The MIME type of a key; `application/octet-stream` for unknown extensions. */
export const contentTypeOf = (key: string): string =>
  byExtension[extname(key).toLowerCase()] ?? "application/octet-stream";

/** The file of a key never changes. */
export const cacheControl = "public, max-age=31536000, immutable";
