import { open } from "node:fs/promises";
import { Failure } from "@reelwright/core/errors";

/** What sharp calls the formats that we take. */
export type PictureFormat = "jpeg" | "png" | "webp" | "gif" | "heif";

const invalid = (message: string) => new Failure("invalid", "IMAGE_INVALID", message);

function formatOf(head: Buffer): PictureFormat | null {
  const ascii = head.toString("latin1");
  if (head.readUInt16BE(0) === 0xffd8) return "jpeg";
  if (ascii.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(ascii)) return "gif";
  if (/^RIFF....WEBP/s.test(ascii)) return "webp";
  if (/^....ftyp(avif|avis|mif1|msf1)/s.test(ascii)) return "heif";
  return null;
}

function whatElse(head: Buffer): string {
  const text = head
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart()
    .toLowerCase();
  if (text.startsWith("<!doctype html") || text.startsWith("<html"))
    return "a web page; use the address of the picture itself, not of the page that shows it";
  if (text.startsWith("<svg") || (text.startsWith("<?xml") && text.includes("<svg")))
    return "an SVG drawing; export it as PNG";
  if (text.startsWith("%pdf")) return "a PDF; export it as PNG or JPEG";
  if (text.startsWith("{") || text.startsWith("[")) return "JSON, perhaps an error message";
  return "none of JPEG, PNG, WebP, GIF and AVIF";
}

/**
 * The format of a picture file by its first bytes, whatever its name or content type says: no decoder
 * that we don't want (SVG, PDF, TIFF …) ever sees an untrusted file. Throws `IMAGE_INVALID`.
 */
export async function pictureFormat(path: string): Promise<PictureFormat> {
  const file = await open(path, "r");
  try {
    const head = Buffer.alloc(1024);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    if (bytesRead === 0) throw invalid("The image's file is empty.");
    const format = bytesRead < 16 ? null : formatOf(head);
    if (format === null)
      throw invalid(`The image's file is ${whatElse(head.subarray(0, bytesRead))}.`);
    return format;
  } finally {
    await file.close();
  }
}
