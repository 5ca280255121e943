import { extname } from "node:path";

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
