import { parsedUrl } from "./parsed-url.ts";

/** What RFC 3986 lets a URL be made of. */
const isAscii = (url: string): boolean => /^[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/.test(url);

/**
 * An absolute URL as every client can fetch it: the host in Punycode, the rest percent-encoded. One that is so already
 * stays as it was written. What is no URL stays as it is, too, and so does one with blanks, which a parser would drop.
 */
export const asciiUrl = (url: string): string =>
  isAscii(url) || /\s/.test(url) ? url : (parsedUrl(url)?.href ?? url);
