import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { extname } from "node:path";
import { Failure } from "@reelwright/film/failure";
import {
  type SentFile,
  type UploadFormat,
  type UploadUse,
  uploadLimits,
} from "@reelwright/film/ports/intake";
import { type ContentKind, contentNames, contentOf } from "../decoding/content-kind.ts";
import { notTaken } from "../photos/decoding.ts";

/** What programs would run, or open as a document. Long enough not to occur in compressed data by chance. */
const foreign = ["<script", "<?php", "<!doctype", "<html", "<iframe", "%pdf-1", "#!/bin/"] as const;
const longest = Math.max(...foreign.map(({ length }) => length));

/** A zip's directory stands at its end, before a comment of the length that it says. */
const endsAsZip = (tail: Buffer): boolean => {
  for (let at = tail.lastIndexOf("PK\x05\x06", undefined, "latin1"); at >= 0; ) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true;
    at = at === 0 ? -1 : tail.lastIndexOf("PK\x05\x06", at - 1, "latin1");
  }
  return false;
};

const longestTail = 65_536 + 22;

const tailOf = async (path: string, sizeBytes: number): Promise<Buffer> => {
  const file = await open(path, "r");
  try {
    const tail = Buffer.alloc(Math.min(longestTail, sizeBytes));
    await file.read(tail, 0, tail.length, sizeBytes - tail.length);
    return tail;
  } finally {
    await file.close();
  }
};

const holdsForeign = async (path: string, signal: AbortSignal): Promise<boolean> => {
  let carried = "";
  for await (const chunk of createReadStream(path, { signal })) {
    const text = carried + (chunk as Buffer).toString("latin1").toLowerCase();
    if (foreign.some((word) => text.includes(word))) return true;
    carried = text.slice(-longest);
  }
  return false;
};

/** Extensions and types that a file may rightly have by its content. */
const calledRightly = (format: UploadFormat): { extension: string; type: string } => {
  const { extensions, mimeTypes } = names[format];
  return { extension: extensions[0] ?? "", type: mimeTypes[0] ?? "" };
};

/** What a file is, and what to call it; or what it is and what can be done about it. */
const misnamed = (
  use: UploadUse,
  kind: ContentKind | null,
  { name, mimeType }: SentFile,
): string => {
  const right = (uploadLimits[use].formats as readonly string[]).includes(kind ?? "");
  if (kind === null)
    return `The file's content is none of ${uploadLimits[use].formats.join(", ")}.`;
  if (!right) return `The file is ${notTaken(kind)}.`;
  const { extension, type } = calledRightly(kind as UploadFormat);
  const named = extname(name).toLowerCase();
  const what = `This is ${contentNames[kind]}`;
  return names[kind as UploadFormat].extensions.includes(named) || named === ""
    ? `${what} sent as ${mimeType}. Send it as ${type}.`
    : `${what} named ${named}. Rename it to ${extension}.`;
};

/**
 * Checks that a file has a format that its name and MIME type allow, returns which, and that it is nothing else besides: a
 * picture that is a page, a script or an archive too; of a drawing nothing but its shapes will be kept (`cleanDrawing`). Bytes
 * behind a picture's end are left out where it is written anew. Reads it as a stream. Throws `FILE_TYPE_MISMATCH`,
 * `FILE_TYPE_UNSUPPORTED`, `FILE_UNSAFE`.
 */
export const checkContent = async (
  use: UploadUse,
  file: SentFile,
  signal: AbortSignal,
): Promise<{ readonly format: UploadFormat; readonly at: number }> => {
  const { path, sizeBytes } = file;
  const formats = namedFormats(use, file);
  const { kind, at } = await contentOf(path);
  const format = formats.find((each) => each === kind);
  if (format === undefined) {
    const code = formats.length === 1 ? "FILE_TYPE_MISMATCH" : "FILE_TYPE_UNSUPPORTED";
    throw refusal(code, misnamed(use, kind, file));
  }
  const isForeign = format !== "svg" && (await holdsForeign(path, signal));
  if (!isForeign && !endsAsZip(await tailOf(path, sizeBytes))) return { format, at };
  throw refusal(
    "FILE_UNSAFE",
    "The file is something else besides: it holds a page, a script, a document or an archive.",
  );
};

type Names = { readonly extensions: readonly string[]; readonly mimeTypes: readonly string[] };

/** What callers call each format. */
const names: { readonly [format in UploadFormat]: Names } = {
  jpeg: {
    extensions: [".jpg", ".jpeg", ".jpe", ".jfif"],
    mimeTypes: ["image/jpeg", "image/jpg", "image/pjpeg", "image/x-citrix-jpeg"],
  },
  png: { extensions: [".png"], mimeTypes: ["image/png", "image/x-png", "image/x-citrix-png"] },
  webp: { extensions: [".webp"], mimeTypes: ["image/webp"] },
  gif: { extensions: [".gif"], mimeTypes: ["image/gif"] },
  avif: { extensions: [".avif"], mimeTypes: ["image/avif"] },
  heic: {
    extensions: [".heic", ".heif", ".hif"],
    mimeTypes: ["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"],
  },
  svg: {
    extensions: [".svg"],
    mimeTypes: ["image/svg+xml", "image/svg", "text/xml", "application/xml"],
  },
  mp3: {
    extensions: [".mp3"],
    mimeTypes: [
      "audio/mpeg",
      "audio/mp3",
      "audio/mpeg3",
      "audio/mpg",
      "audio/x-mp3",
      "audio/x-mpeg",
      "audio/x-mpeg-3",
      "audio/x-mpg",
    ],
  },
  wav: {
    extensions: [".wav", ".wave"],
    mimeTypes: ["audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave", "audio/x-pn-wav"],
  },
  ogg: {
    extensions: [".ogg", ".oga", ".opus"],
    mimeTypes: [
      "audio/ogg",
      "application/ogg",
      "video/ogg",
      "audio/x-ogg",
      "audio/opus",
      "audio/vorbis",
      "audio/x-vorbis+ogg",
      "audio/x-opus+ogg",
    ],
  },
  aac: {
    extensions: [".aac"],
    mimeTypes: [
      "audio/aac",
      "audio/aacp",
      "audio/x-aac",
      "audio/x-hx-aac-adts",
      "audio/vnd.dlna.adts",
    ],
  },
  flac: { extensions: [".flac"], mimeTypes: ["audio/flac", "audio/x-flac"] },
  aiff: {
    extensions: [".aiff", ".aif", ".aifc"],
    mimeTypes: ["audio/aiff", "audio/x-aiff", "audio/aif", "audio/x-aifc"],
  },
  m4a: {
    extensions: [".m4a", ".mp4a"],
    mimeTypes: [
      "audio/mp4",
      "audio/x-m4a",
      "audio/m4a",
      "audio/mp4a-latm",
      "video/mp4",
      "application/mp4",
    ],
  },
};

/** What clients send that know no type; it says nothing. */
const genericTypes = new Set([
  "",
  "application/octet-stream",
  "application/x-octet-stream",
  "binary/octet-stream",
  "application/binary",
  "application/unknown",
  "application/download",
  "application/x-download",
  "application/force-download",
  "text/plain",
  "multipart/form-data",
  "*/*",
]);

const longestName = 255;
/** Names of paths, and what no name has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
const noName = /[/\\\u0000-\u001f\u007f]/;

const formatsOf = (use: UploadUse): readonly UploadFormat[] => uploadLimits[use].formats;

/** "image/*" for pictures, "audio/*" for music: as good as no type. */
const isFamily = (use: UploadUse, type: string): boolean =>
  type.endsWith("/*") &&
  formatsOf(use).every((format) => names[format].mimeTypes[0]?.startsWith(type.slice(0, -1)));

/** The format that an extension or a type stands for. Throws `FILE_TYPE_UNSUPPORTED`. */
const told = (use: UploadUse, kind: keyof Names, word: string): UploadFormat => {
  const found = formatsOf(use).find((format) => names[format][kind].includes(word));
  if (found) return found;
  const called = `The file's ${kind === "extensions" ? "name ends in" : "type is"} ${word}`;
  const isHeic = /hei[cf]/.test(word);
  throw refusal(
    "FILE_TYPE_UNSUPPORTED",
    isHeic
      ? `${called}: HEIC images aren't accepted. Export it as JPEG.`
      : `${called}; ${formatsOf(use).join(", ")} are taken.`,
  );
};

/**
 * The formats that a file may have by its name and MIME type: one that both agree on, the one that the other names where
 * one of them says nothing, and all of the use where neither does. Throws `FILE_EMPTY`, `FILE_NAME_INVALID` (a path,
 * say), `FILE_TYPE_UNSUPPORTED`, `FILE_TYPE_MISMATCH`.
 */
const namedFormats = (
  use: UploadUse,
  { name, mimeType, sizeBytes }: SentFile,
): readonly UploadFormat[] => {
  if (name === "" || name.length > longestName || noName.test(name)) {
    throw refusal(
      "FILE_NAME_INVALID",
      "The file's name is a path, has characters that no name has, or is too long; send the bare name.",
    );
  }
  if (sizeBytes === 0) throw refusal("FILE_EMPTY", "The file is empty.");
  const extension = extname(name).toLowerCase();
  const type = mimeType.split(";")[0]?.trim().toLowerCase() ?? "";
  const isGeneric = genericTypes.has(type) || isFamily(use, type);
  const byName = extension === "" ? null : told(use, "extensions", extension);
  const byType = isGeneric ? null : told(use, "mimeTypes", type);
  if (byName !== null && byType !== null && byName !== byType) {
    throw refusal("FILE_TYPE_MISMATCH", `The name says ${byName}, the MIME type ${byType}.`);
  }
  const format = byName ?? byType;
  return format === null ? formatsOf(use) : [format];
};

export type RefusalCode =
  | "FILE_EMPTY"
  | "FILE_NAME_INVALID"
  | "FILE_TYPE_UNSUPPORTED"
  | "FILE_TYPE_MISMATCH"
  | "FILE_UNSAFE"
  | "FILE_DAMAGED"
  | "FILE_TOO_COMPLEX"
  | "IMAGE_TOO_LARGE"
  | "MUSIC_LENGTH_INVALID";

/** Why a sent file isn't taken; `cause` is for the log. */
export const refusal = (code: RefusalCode, message: string, cause?: unknown): Failure =>
  new Failure("malformed", code, message, cause === undefined ? {} : { cause });

/** A file that can't be decoded, or whose decoding broke off. */
export const damaged = (cause: unknown): Failure =>
  refusal("FILE_DAMAGED", "The file is damaged or incomplete; export it anew.", cause);
