import { extname } from "node:path";
import type { SentFile } from "@reelwright/core/ports/intake";
import {
  type UploadFormat,
  type UploadUse,
  uploadLimits,
} from "@reelwright/core/ports/upload-limits";
import { refusal } from "./refusal.ts";

type Names = { readonly extensions: readonly string[]; readonly mimeTypes: readonly string[] };

/** What callers call each format. */
export const names: { readonly [format in UploadFormat]: Names } = {
  jpeg: {
    extensions: [".jpg", ".jpeg", ".jpe", ".jfif"],
    mimeTypes: ["image/jpeg", "image/jpg", "image/pjpeg", "image/x-citrix-jpeg"],
  },
  png: { extensions: [".png"], mimeTypes: ["image/png", "image/x-png", "image/x-citrix-png"] },
  webp: { extensions: [".webp"], mimeTypes: ["image/webp"] },
  gif: { extensions: [".gif"], mimeTypes: ["image/gif"] },
  avif: { extensions: [".avif"], mimeTypes: ["image/avif"] },
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
export const namedFormats = (
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
