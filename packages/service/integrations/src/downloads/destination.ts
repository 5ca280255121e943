import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { parsedUrl } from "@reelwright/core/util/urls";
import { Failure } from "@reelwright/film/failure";
import ipaddr from "ipaddr.js";

/** An address of a host name; `family` is 4 or 6. */
export type Resolved = { readonly address: string; readonly family: number };
/** Resolves a host name to all its addresses. Rejects with a `code`, like node:dns. */
export type Lookup = (hostname: string) => Promise<readonly Resolved[]>;

/** The system's resolver. */
export const systemLookup: Lookup = (hostname) => lookup(hostname, { all: true });

/** The addresses that outgoing requests may connect to. */
export type AddressPolicy = {
  readonly allowPrivateUrls: boolean;
  /** Whether a connection to this IP address is allowed. */
  permits(address: string): boolean;
  readonly lookup: Lookup;
};

/** Domains of private networks, by standard or convention (RFC 6761, 6762, 8375; ICANN's `internal`). */
const privateDomains = ["localhost", "local", "internal", "lan", "home.arpa"];

/** The IP address if the URL's host is one, otherwise null. The URL parser has normalized every notation. */
export function addressIn(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 ? null : host;
}

function isPrivateName(hostname: string): boolean {
  const name = hostname.replace(/\.+$/, "").toLowerCase();
  return !name.includes(".") || privateDomains.some((domain) => name.endsWith(`.${domain}`));
}

/** All public IPv6 addresses are global unicast. */
const globalUnicast = ipaddr.IPv6.parse("2000::");

/** Special ranges within global unicast that ipaddr.js doesn't know (RFC 6890, RFC 9637). */
const specialV6 = [ipaddr.IPv6.parseCIDR("2001::/23"), ipaddr.IPv6.parseCIDR("3fff::/20")];

/**
 * Whether an IP address (canonical notation, without brackets) is public. False for loopback, private, link-local,
 * carrier-grade NAT, multicast and reserved addresses, and for tunnels into IPv4 (NAT64, 6to4, Teredo), which can contain
 * private addresses.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` turns ::ffff:a.b.c.d into the IPv4 address that the kernel will connect to.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  if (!(parsed instanceof ipaddr.IPv6)) return true;
  return parsed.match(globalUnicast, 3) && !specialV6.some((range) => parsed.match(range));
}

/**
 * Returns why a URL must not be fetched, as the rest of a sentence about it, or null. It checks the text without DNS, so that
 * a request can be refused immediately. The download itself checks the resolved addresses.
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
  const isPrivate = address === null ? isPrivateName(parsed.hostname) : !isPublicAddress(address);
  return isPrivate
    ? "points inside a private network; use an address that is reachable from the internet"
    : null;
}

/** DNS errors that may pass, unlike a name that doesn't exist. */
const temporaryDnsCodes = new Set(["EAI_AGAIN", "ESERVFAIL", "SERVFAIL", "ETIMEOUT"]);

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

function forbidden(url: URL, issue: string): Failure {
  return new Failure("invalid", "IMAGE_URL_FORBIDDEN", `The image's URL ${issue}.`, {
    details: { host: url.hostname },
  });
}

async function resolve(
  hostname: string,
  { lookup: resolver }: AddressPolicy,
): Promise<readonly Resolved[]> {
  try {
    return await resolver(hostname);
  } catch (cause) {
    const isTemporary = temporaryDnsCodes.has(codeOf(cause));
    throw new Failure(
      isTemporary ? "upstream" : "invalid",
      "IMAGE_UNREACHABLE",
      isTemporary
        ? `The host ${hostname} could not be resolved. Try again later.`
        : `The host ${hostname} does not exist; check the image's URL.`,
      { details: { host: hostname }, cause },
    );
  }
}

/**
 * Returns the permitted addresses of `url`'s host, at least one. The request must connect to one of these without resolving
 * the name again: a second lookup may return another address. Throws Failure `IMAGE_URL_FORBIDDEN` or `IMAGE_UNREACHABLE`.
 */
export async function permittedAddresses(
  url: URL,
  policy: AddressPolicy,
): Promise<readonly Resolved[]> {
  const { hostname, protocol } = url;
  if (protocol !== "http:" && protocol !== "https:")
    throw forbidden(url, urlIssue(url.href, policy) ?? "is not of http or https");
  const literal = addressIn(url);
  const candidates =
    literal === null
      ? await resolve(hostname, policy)
      : [{ address: literal, family: literal.includes(":") ? 6 : 4 }];
  const permitted = candidates.filter(({ address }) => policy.permits(address));
  if (permitted.length === 0)
    throw forbidden(
      url,
      "points inside a private network; use an address that is reachable from the internet",
    );
  return permitted;
}
