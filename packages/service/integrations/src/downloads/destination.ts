import { Failure } from "@reelwright/core/errors/failure";
import { addressIn, urlIssue } from "./url-issue.ts";

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
