import { parsedUrl } from "./parsed-url.ts";

/** What RFC 3986 lets a URL be made of. */
const isAscii = (url: string): boolean => /^[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/.test(url);

/** Marks that no reader sees and that come along when an address is copied. Joiners within a word aren't among them. */
const invisible = /[\u00ad\u200b\u2060\ufeff]/gu;
/** At either end: white space, and invisible marks of any kind. */
const edges = /^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu;

/**
 * An absolute URL as every client can fetch it: the host in Punycode, the rest percent-encoded, blanks too, backslashes as
 * slashes, without white space at its ends, line breaks or invisible marks. One that is so already stays as it was
 * written, and what is no URL does, too.
 */
export const asciiUrl = (url: string): string => {
  if (isAscii(url)) return url;
  const trimmed = url.replace(invisible, "").replace(edges, "");
  return isAscii(trimmed) && parsedUrl(trimmed) ? trimmed : (parsedUrl(trimmed)?.href ?? url);
};
