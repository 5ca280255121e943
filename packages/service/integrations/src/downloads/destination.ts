import { isIP } from "node:net";
import { parsedUrl } from "@reelwright/core/util/urls";
import { Failure } from "@reelwright/film/failure";
import ipaddr from "ipaddr.js";

/** An address that a name resolves to. */
export type Resolved = { readonly address: string; readonly family: number };
/** Resolves a host name to all its addresses; rejects with a `code` like node:dns does. */
export type Lookup = (hostname: string) => Promise<readonly Resolved[]>;

/** What a download may connect to. */
export type AddressPolicy = {
  readonly allowPrivateUrls: boolean;
  /** Whether a connection to this IP address is allowed. */
  permits(address: string): boolean;
  readonly lookup: Lookup;
};

/** DNS error codes that mean "try again" rather than "there is no such name". */
const passingDnsCodes = new Set(["EAI_AGAIN", "ESERVFAIL", "SERVFAIL", "ETIMEOUT"]);

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

function forbidden(url: URL, issue: string): Failure {
  return new Failure("invalid", "IMAGE_URL_FORBIDDEN", `The image's URL ${issue}.`, {
    details: { host: url.hostname },
  });
}

async function lookUp(hostname: string, lookup: Lookup): Promise<readonly Resolved[]> {
  try {
    return await lookup(hostname);
  } catch (cause) {
    const passing = passingDnsCodes.has(codeOf(cause));
    throw new Failure(
      passing ? "upstream" : "invalid",
      "IMAGE_UNREACHABLE",
      passing
        ? `The name ${hostname} could not be looked up just now.`
        : `The host ${hostname} does not exist; check the image's URL.`,
      { details: { host: hostname }, cause },
    );
  }
}

/**
 * The addresses that a request for `url` may connect to, at least one, all permitted.
 * The request must connect to these and not look the name up again: a second lookup may return another address.
 * Throws `Failure` `IMAGE_URL_FORBIDDEN` or `IMAGE_UNREACHABLE`.
 */
export async function permittedAddresses(
  url: URL,
  border: AddressPolicy,
): Promise<readonly Resolved[]> {
  const { hostname, protocol } = url;
  if (protocol !== "http:" && protocol !== "https:")
    throw forbidden(url, urlIssue(url.href, border) ?? "is not of http or https");
  const literal = addressIn(url);
  const candidates =
    literal === null
      ? await lookUp(hostname, border.lookup)
      : [{ address: literal, family: literal.includes(":") ? 6 : 4 }];
  const permitted = candidates.filter(({ address }) => border.permits(address));
  if (permitted.length === 0)
    throw forbidden(
      url,
      "points inside a private network; use an address that is reachable from the internet",
    );
  return permitted;
}

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

/** Global unicast is all that is handed out of IPv6; whatever lies outside is special, known or not. */
const globalUnicast = ipaddr.IPv6.parse("2000::");
/** Parts of global unicast that are special and that ipaddr.js does not name (RFC 6890, RFC 9637). */
const specialV6 = [ipaddr.IPv6.parseCIDR("2001::/23"), ipaddr.IPv6.parseCIDR("3fff::/20")];

/**
 * Whether an IP address (canonical notation, without brackets) is one of the open internet.
 * Everything else is false: loopback, private, link-local, carrier-grade NAT, multicast, reserved,
 * and the tunnels into IPv4 (NAT64, 6to4, Teredo), through which a private address could be spelled.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` turns ::ffff:a.b.c.d into the IPv4 address that the kernel will connect to.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  if (!(parsed instanceof ipaddr.IPv6)) return true;
  return parsed.match(globalUnicast, 3) && !specialV6.some((range) => parsed.match(range));
}
