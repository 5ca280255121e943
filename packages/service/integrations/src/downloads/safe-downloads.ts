import { open, rm } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from "node:http";
import { request as secureRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { parsedUrl } from "@reelwright/core/util/urls";
import { Failure } from "@reelwright/film/failure";
import type { Downloads } from "@reelwright/film/ports/tools";
import { tunnelFor } from "../proxies.ts";
import { bodyOf } from "./body.ts";
import {
  type AddressPolicy,
  isPublicAddress,
  type Lookup,
  permittedAddresses,
  type Resolved,
  systemLookup,
} from "./destination.ts";

function announcedBytes(response: IncomingMessage): number {
  const bytes = Number(response.headers["content-length"] ?? 0);
  return Number.isFinite(bytes) ? bytes : 0;
}

function tooLarge(maxBytes: number): Failure {
  const maxMib = Math.floor(maxBytes / 1024 / 1024);
  const limit = maxMib > 0 ? `${maxMib} MiB` : `${maxBytes} bytes`;
  return new Failure(
    "invalid",
    "IMAGE_TOO_LARGE",
    `The image's file is larger than ${limit}; offer a smaller version of it.`,
    { details: { max_bytes: maxBytes } },
  );
}

/** Writes the chunks to `path`. Returns their size in bytes. */
async function writeChunks(
  chunks: AsyncIterable<Buffer>,
  path: string,
  maxBytes: number,
): Promise<number> {
  const file = await open(path, "w");
  try {
    let sizeBytes = 0;
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
      await file.writeFile(chunk);
    }
    return sizeBytes;
  } finally {
    await file.close();
  }
}

/** Downloads that connect only to addresses that `policy` permits. */
export function downloadsWith(policy: AddressPolicy): Downloads {
  return {
    async fetch(url, path, { maxBytes, timeoutMs }, signal) {
      try {
        return await withDeadline(timeoutMs, signal, async (deadline) => {
          const response = await followRedirects(url, policy, deadline);
          try {
            if (announcedBytes(response) > maxBytes) throw tooLarge(maxBytes);
            const sizeBytes = await writeChunks(bodyOf(response), path, maxBytes);
            return { sizeBytes, contentType: response.headers["content-type"] ?? null };
          } finally {
            response.destroy();
          }
        });
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
  };
}

/**
 * Downloads for untrusted URLs. They use http and https only and connect only to checked addresses: public ones, unless
 * `allowPrivateUrls`. At most five redirects are followed, and each is checked. `timeoutMs` covers everything from the DNS
 * lookup to the last byte. `lookup` replaces the system's resolver. After a Failure nothing remains at the path.
 */
export function safeDownloads(options: { allowPrivateUrls: boolean; lookup?: Lookup }): Downloads {
  const { allowPrivateUrls, lookup = systemLookup } = options;
  return downloadsWith({
    allowPrivateUrls,
    lookup,
    permits: allowPrivateUrls ? () => true : isPublicAddress,
  });
}

export const maxRedirects = 5;
/** Node's default is 16 KiB, but some shops send larger policies and cookies. */
const maxHeaderBytes = 64 * 1024;

const imageHeaders = {
  "user-agent": "Reelwright/1.0 (+product image fetch)",
  // Like browsers: servers then send smaller or transparent formats.
  accept: "image/avif,image/webp,image/png,image/*;q=0.9,*/*;q=0.8",
  "accept-encoding": "identity",
};

/** A `lookup` for node:http that always returns the checked addresses. */
function pinned(addresses: readonly Resolved[]): LookupFunction {
  return (hostname, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else if (first) callback(null, first.address, first.family);
    else
      callback(Object.assign(new Error(`No address for ${hostname}`), { code: "ENOTFOUND" }), "");
  };
}

/** Requests a URL over a connection to a permitted address. Returns the response with its body unread. */
export async function responseOf(
  url: URL,
  policy: AddressPolicy,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>>,
): Promise<IncomingMessage> {
  const addresses = await unlessAborted(permittedAddresses(url, policy), signal);
  const [first] = addresses;
  const socket =
    first &&
    (await tunnelFor(url, first, signal).catch((cause) => {
      throw unreachable(url, cause);
    }));
  // A new connection: a pooled one may have been checked against another policy.
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

/** Decodes a header as UTF-8 if it is valid UTF-8, otherwise as Latin-1, which is Node's default. */
const textOf = (header: string): string => {
  try {
    return utf8.decode(Buffer.from(header, "latin1"));
  } catch {
    return header;
  }
};

/** Returns the target of a redirect, without credentials; null if the response isn't a redirect. */
export function nextHop(response: IncomingMessage, from: URL): URL | null {
  const { location } = response.headers;
  const status = response.statusCode ?? 0;
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null;
  const next = parsedUrl(textOf(location), from.href);
  if (next === null)
    throw new Failure(
      "invalid",
      "IMAGE_UNREACHABLE",
      `${from.hostname} redirects to an invalid URL; use the image's final address.`,
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
async function followRedirects(
  url: string,
  policy: AddressPolicy,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let here = parsed(url);
  const cookies = openCookies();
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const headers = { ...imageHeaders, ...cookies.headers(here) };
    const response = await responseOf(here, policy, signal, headers);
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

/** Cookies within one chain of redirects: some servers set a cookie, redirect to the same URL and expect it back. */
type Cookies = {
  /** Stores the cookies of a response. */
  take(from: URL, response: IncomingMessage): void;
  /** Returns the cookie header for a request; empty if there are no cookies for its origin. */
  headers(to: URL): { readonly cookie?: string };
};

const maxCookies = 20;
/** Total of an origin's cookies. Servers accept about 8 KiB of headers. */
const maxBytes = 4_096;

/** Whether a cookie is set to delete it. */
const isRemoved = (attributes: readonly string[]): boolean =>
  attributes.some((each) => {
    const [name = "", value = ""] = each.split("=", 2).map((part) => part.trim());
    if (/^max-age$/i.test(name)) return Number(value) <= 0;
    return /^expires$/i.test(name) && Date.parse(value) < Date.now();
  });

/**
 * Opens an empty cookie store. A cookie is sent only to the origin that set it, whatever domain it names.
 */
export const openCookies = (): Cookies => {
  const byOrigin = new Map<string, Map<string, string>>();
  const jarOf = ({ origin }: URL): Map<string, string> => {
    const jar = byOrigin.get(origin) ?? new Map<string, string>();
    byOrigin.set(origin, jar);
    return jar;
  };
  return {
    take: (from, { headers }) => {
      const jar = jarOf(from);
      for (const line of headers["set-cookie"] ?? []) {
        const [pair = "", ...attributes] = line.split(";");
        const name = pair.slice(0, pair.indexOf("=")).trim();
        if (!pair.includes("=") || name === "") continue;
        jar.delete(name);
        const isRoom =
          jar.size < maxCookies && [...jar.values(), pair].join("; ").length < maxBytes;
        if (isRoom && !isRemoved(attributes)) jar.set(name, pair.trim());
      }
    },
    headers: (to) => {
      const jar = jarOf(to);
      return jar.size === 0 ? {} : { cookie: [...jar.values()].join("; ") };
    },
  };
};

function timedOut(timeoutMs: number): Failure {
  return new Failure(
    "timeout",
    "IMAGE_TIMEOUT",
    `The image was not delivered within ${timeoutMs / 1000} seconds; its server may be slow.`,
    { details: { timeout_ms: timeoutMs } },
  );
}

/**
 * Runs `work` with a signal that aborts after `timeoutMs` (then throws `IMAGE_TIMEOUT`) or with `signal` (then throws its
 * reason). The work must end soon after its signal aborts.
 */
async function withDeadline<T>(
  timeoutMs: number,
  signal: AbortSignal,
  work: (deadline: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const stop = () => controller.abort(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  const timer = setTimeout(() => controller.abort(timedOut(timeoutMs)), timeoutMs);
  try {
    return await work(controller.signal);
  } catch (error) {
    // After an abort, the reason matters more than the error that it caused.
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

/** Rejects as soon as the signal aborts, for promises that can't be aborted themselves. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Whether a retry may succeed. */
const isTemporaryStatus = (status: number): boolean =>
  status >= 500 || status === 408 || status === 425 || status === 429;

/** The Failure for a status that is neither 200 nor a redirect. */
function statusFailure(url: URL, status: number): Failure {
  const details = { host: url.hostname, status };
  if (status === 404 || status === 410)
    return new Failure(
      "invalid",
      "IMAGE_NOT_FOUND",
      `There is no image at this address: ${url.hostname} answered ${status}.`,
      { details },
    );
  const hint =
    status === 401 || status === 403
      ? "; the image must be readable without credentials, cookies or a referrer"
      : "";
  return new Failure(
    isTemporaryStatus(status) ? "upstream" : "invalid",
    "IMAGE_UNREACHABLE",
    `The image could not be fetched: ${url.hostname} answered ${status}${hint}.`,
    { details },
  );
}

/** Errors that a retry can't fix: an invalid certificate, or a server without TLS. */
const isTlsError = (code: string): boolean =>
  code.includes("CERT") ||
  code.includes("SELF_SIGNED") ||
  code.startsWith("ERR_TLS") ||
  code.includes("UNABLE_TO_VERIFY") ||
  code.startsWith("ERR_SSL") ||
  code === "EPROTO";

/** The Failure for a connection that could not be opened or that broke. */
function unreachable(url: URL, cause: Error & { code?: string }): Failure {
  const code = cause.code ?? "";
  const isPermanent = isTlsError(code);
  return new Failure(
    isPermanent ? "invalid" : "upstream",
    "IMAGE_UNREACHABLE",
    isPermanent
      ? `The image could not be fetched: no trusted TLS connection to ${url.hostname} is possible.`
      : `The image could not be fetched: the connection to ${url.hostname} failed.`,
    { details: { host: url.hostname, ...(code && { code }) }, cause },
  );
}
