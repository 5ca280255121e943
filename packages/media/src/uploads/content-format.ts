import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { extname } from "node:path";
import type { SentFile } from "@reelwright/core/ports/intake";
import {
  type UploadFormat,
  type UploadUse,
  uploadLimits,
} from "@reelwright/core/ports/upload-limits";
import { type ContentKind, contentNames, contentOf } from "../decoding/content-kind.ts";
import { notTaken } from "../photos/picture-format.ts";
import { namedFormats, names } from "./named-format.ts";
import { refusal } from "./refusal.ts";

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
