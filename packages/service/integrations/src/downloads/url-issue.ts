import { isIP } from "node:net";
import { parsedUrl } from "@reelwright/core/util/parsed-url";
import { isPublicAddress } from "./public-address.ts";

/** Names that by standard or habit never leave a network (RFC 6761, 6762, 8375; ICANN's `internal`). */
const innerNames = ["localhost", "local", "internal", "lan", "home.arpa"];

/** The IP address when the URL's host is one, else null. The URL parser has resolved every notation by now. */
export function addressIn(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 ? null : host;
}

function isInnerName(hostname: string): boolean {
  const name = hostname.replace(/\.+$/, "").toLowerCase();
  return !name.includes(".") || innerNames.some((inner) => name.endsWith(`.${inner}`));
}

/**
 * What is wrong with a URL that we are asked to fetch, as the rest of a sentence about it, or null.
 * Looks at the text only (no DNS), so that a request can be refused at once; the download itself
 * checks again what the name resolves to.
 */
export function urlIssue(
  url: string,
  { allowPrivateUrls }: { allowPrivateUrls: boolean },
): string | null {
  const parsed = parsedUrl(url);
  if (parsed === null) return "is not a complete URL; write https://host/path";
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:")
    return `uses ${parsed.protocol}//, but only http and https are fetched`;
  if (allowPrivateUrls) return null;
  const address = addressIn(parsed);
  const inside = address === null ? isInnerName(parsed.hostname) : !isPublicAddress(address);
  return inside
    ? "points inside a private network; use an address that is reachable from the internet"
    : null;
}
