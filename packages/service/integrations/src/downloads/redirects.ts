import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from "node:http";
import { request as secureRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { Failure } from "@reelwright/core/errors/failure";
import { parsedUrl } from "@reelwright/core/util/parsed-url";
import { tunnelled } from "../outgoing/proxies.ts";
import { openCookies } from "./cookies.ts";
import { unlessAborted } from "./deadline.ts";
import { type AddressPolicy, permittedAddresses, type Resolved } from "./destination.ts";
import { statusFailure, unreachable } from "./download-errors.ts";

export const maxRedirects = 5;
/** Node takes 16 KiB; shops send policies and cookies of more. */
const maxHeaderBytes = 64 * 1024;

const imageHeaders = {
  "user-agent": "Reelwright/1.0 (+product image fetch)",
  // As browsers ask: servers send the smaller or the transparent form to those who name it.
  accept: "image/avif,image/webp,image/png,image/*;q=0.9,*/*;q=0.8",
  "accept-encoding": "identity",
};

/** A `lookup` for node:http that returns the addresses that were checked, whatever the name resolves to by now. */
function pinned(addresses: readonly Resolved[]): LookupFunction {
  return (hostname, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else if (first) callback(null, first.address, first.family);
    else
      callback(Object.assign(new Error(`No address for ${hostname}`), { code: "ENOTFOUND" }), "");
  };
}

/** The response of one hop, its body unread, over a connection to an address that `border` permits. */
export async function responseOf(
  url: URL,
  border: AddressPolicy,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>>,
): Promise<IncomingMessage> {
  const addresses = await unlessAborted(permittedAddresses(url, border), signal);
  const [first] = addresses;
  const socket =
    first &&
    (await tunnelled(url, first, signal).catch((cause) => {
      throw unreachable(url, cause);
    }));
  // A connection of its own: a pooled one may have been opened under another check.
  const options: RequestOptions = {
    headers: { ...headers },
    maxHeaderSize: maxHeaderBytes,
    signal,
    ...(socket ? { createConnection: () => socket } : { lookup: pinned(addresses), agent: false }),
  };
  const outgoing: ClientRequest =
    url.protocol === "https:" ? secureRequest(url, options) : request(url, options);
  return new Promise((resolve, reject) => {
    outgoing.on("response", resolve);
    outgoing.on("error", (cause) => reject(unreachable(url, cause)));
    outgoing.end();
  });
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A header's text. Node reads each byte as Latin-1; what is UTF-8 was meant so, anything else is Latin-1. */
const textOf = (header: string): string => {
  try {
    return utf8.decode(Buffer.from(header, "latin1"));
  } catch {
    return header;
  }
};

/** Where a redirect leads, without credentials; null when the response is no redirect. */
export function nextHop(response: IncomingMessage, from: URL): URL | null {
  const { location } = response.headers;
  const status = response.statusCode ?? 0;
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null;
  const next = parsedUrl(textOf(location), from.href);
  if (next === null)
    throw new Failure(
      "invalid",
      "IMAGE_UNREACHABLE",
      `${from.hostname} redirects to something that is no URL; use the image's final address.`,
      { details: { host: from.hostname } },
    );
  return withoutCredentials(next);
}

function withoutCredentials(url: URL): URL {
  url.username = "";
  url.password = "";
  return url;
}

function parsed(url: string): URL {
  const whole = parsedUrl(url);
  if (whole !== null) return withoutCredentials(whole);
  throw new Failure("invalid", "IMAGE_URL_FORBIDDEN", "The image's URL is not a complete URL.");
}

/**
 * Returns the successful response (200) at the end of the redirects, its body unread. Each hop is checked
 * against the address policy again. Throws `Failure` for any other response, and for the sixth redirect.
 */
export async function followRedirects(
  url: string,
  border: AddressPolicy,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let here = parsed(url);
  const cookies = openCookies();
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const headers = { ...imageHeaders, ...cookies.headers(here) };
    const response = await responseOf(here, border, signal, headers);
    cookies.take(here, response);
    if (response.statusCode === 200) return response;
    response.destroy();
    const next = nextHop(response, here);
    if (next === null) throw statusFailure(here, response.statusCode ?? 0);
    here = next;
  }
  throw new Failure(
    "invalid",
    "IMAGE_UNREACHABLE",
    `The image's URL redirects more than ${maxRedirects} times; use its final address.`,
    { details: { host: here.hostname } },
  );
}
