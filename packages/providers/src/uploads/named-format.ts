import { extname } from "node:path";
import { type SentFile, type UploadFormat, type UploadUse, uploadLimits } from "@reelwright/core";
import { refusal } from "./refusal.ts";

type Names = { readonly extensions: readonly string[]; readonly mimeTypes: readonly string[] };

/** What callers call each format. */
const names: { readonly [format in UploadFormat]: Names } = {
  jpeg: {
    extensions: [".jpg", ".jpeg", ".jpe", ".jfif"],
    mimeTypes: ["image/jpeg", "image/jpg", "image/pjpeg"],
  },
  png: { extensions: [".png"], mimeTypes: ["image/png", "image/x-png"] },
  webp: { extensions: [".webp"], mimeTypes: ["image/webp"] },
  gif: { extensions: [".gif"], mimeTypes: ["image/gif"] },
  svg: { extensions: [".svg"], mimeTypes: ["image/svg+xml"] },
  mp3: {
    extensions: [".mp3"],
    mimeTypes: ["audio/mpeg", "audio/mp3", "audio/mpeg3", "audio/x-mp3", "audio/x-mpeg"],
  },
  wav: {
    extensions: [".wav", ".wave"],
    mimeTypes: ["audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave", "audio/x-pn-wav"],
  },
  ogg: {
    extensions: [".ogg", ".oga", ".opus"],
    mimeTypes: ["audio/ogg", "application/ogg", "audio/x-ogg", "audio/opus", "audio/vorbis"],
  },
  aac: {
    extensions: [".aac"],
    mimeTypes: ["audio/aac", "audio/aacp", "audio/x-aac", "audio/x-hx-aac-adts"],
  },
  m4a: {
    extensions: [".m4a", ".mp4a"],
    mimeTypes: ["audio/mp4", "audio/x-m4a", "audio/m4a", "audio/mp4a-latm"],
  },
};

const longestName = 255;
/** Names of paths, and what no name has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
const noName = /[/\\\u0000-\u001f\u007f]/;

const formatsOf = (use: UploadUse): readonly UploadFormat[] => uploadLimits[use].formats;

/**
 * The format that a file's name and MIME type agree on. Throws `FILE_EMPTY`, `FILE_NAME_INVALID` (a path, say),
 * `FILE_TYPE_UNSUPPORTED`, `FILE_TYPE_MISMATCH`.
 */
export const namedFormat = (
  use: UploadUse,
  { name, mimeType, sizeBytes }: SentFile,
): UploadFormat => {
  if (name === "" || name.length > longestName || noName.test(name)) {
    throw refusal(
      "FILE_NAME_INVALID",
      "The file's name is a path, has characters that no name has, or is too long; send the bare name.",
    );
  }
  if (sizeBytes === 0) throw refusal("FILE_EMPTY", "The file is empty.");
  const extension = extname(name).toLowerCase();
  const type = mimeType.split(";")[0]?.trim().toLowerCase() ?? "";
  const byName = formatsOf(use).find((format) => names[format].extensions.includes(extension));
  const byType = formatsOf(use).find((format) => names[format].mimeTypes.includes(type));
  if (byName === undefined || byType === undefined) {
    throw refusal(
      "FILE_TYPE_UNSUPPORTED",
      `The file is called ${extension || "a name without an extension"} and ${type || "nothing"}; ${formatsOf(use).join(", ")} are taken.`,
    );
  }
  if (byName !== byType) {
    throw refusal("FILE_TYPE_MISMATCH", `The name says ${byName}, the MIME type ${byType}.`);
  }
  return byName;
};
