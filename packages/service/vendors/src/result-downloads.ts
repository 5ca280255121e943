import { lookup as systemLookup } from "node:dns/promises";
import { open, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { joinedSignal } from "@reelwright/core/util/joined-signal";
import { parsedUrl } from "@reelwright/core/util/urls";
import { Failure } from "@reelwright/film/failure";
import type { OutputKind, ResultDownloads, VendorOutput } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { bodyOf } from "@reelwright/integrations/downloads/body";
import {
  type AddressPolicy,
  isPublicAddress,
  type Lookup,
} from "@reelwright/integrations/downloads/destination";
import {
  maxRedirects,
  nextHop,
  openCookies,
  responseOf,
} from "@reelwright/integrations/downloads/safe-downloads";
import { retryAfterMs } from "./http.ts";
import {
  isRestOf,
  type PartialFile,
  partialFile,
  rangeHeaders,
  resumeAt,
  versionOf,
} from "./partial-file.ts";

type UrlOutput = Extract<VendorOutput, { readonly url: string }>;

type DownloadLimits = {
  readonly maxBytes: { readonly [Kind in OutputKind]: number };
  readonly pace: Pace;
  /** Before the second attempt; doubles before each further one. */
  readonly firstDelayMs: number;
  /** For all attempts together. */
  readonly timeoutMs: number;
};

const mib = 1024 * 1024;

const defaults: DownloadLimits = {
  maxBytes: { image: 64 * mib, audio: 128 * mib, video: 1024 * mib },
  pace: { idleMs: 20_000, minBytesPerSecond: 4_096, windowMs: 30_000 },
  firstDelayMs: 200,
  timeoutMs: 900_000,
};

const maxAttempts = 5;
/** Longest wait between attempts that a server can ask for. */
const maxWaitMs = 10_000;

/** Tries until the file is complete. Failures that look final but may be mistakes (404 of a late copy, an HTML page) are retried once. */
const download = async (
  fetching: Fetching,
  firstDelayMs: number,
  signal: AbortSignal,
): Promise<void> => {
  let doubts = 0;
  for (let made = 1; ; made += 1) {
    const failure = await attempt(fetching).catch((error: unknown) => {
      if (error instanceof VendorFailure && error.errorClass === "transient") return error;
      throw error;
    });
    if (failure === null) return;
    if (failure.errorClass !== "transient") doubts += 1;
    if (made === maxAttempts || doubts > 1 || failure.errorClass === "operator") throw failure;
    const waitMs = Math.min(failure.retryAfterMs ?? 0, maxWaitMs);
    await sleep(Math.max(waitMs, firstDelayMs * 2 ** (made - 1)), undefined, { signal });
  }
};

const fetchTo = async (
  path: string,
  output: UrlOutput,
  policyOf: (url: URL) => AddressPolicy,
  limits: DownloadLimits,
  signal: AbortSignal,
): Promise<void> => {
  const { kind, url, headers = {} } = output;
  const maxBytes = limits.maxBytes[kind];
  const file = await open(path, "w+");
  try {
    const part = partialFile(file, kind, maxBytes);
    const fetching: Fetching = {
      kind,
      part,
      maxBytes,
      pace: limits.pace,
      open: (range) =>
        openResult(url, policyOf, range, headers, { signal, timeoutMs: limits.pace.idleMs }),
    };
    await download(fetching, limits.firstDelayMs, signal);
  } finally {
    await file.close();
  }
};

/** Downloads under an address policy. Tests use their own policy and limits. */
export const resultDownloadsWith = (
  policy: AddressPolicy,
  limits: Partial<DownloadLimits> = {},
  ownOrigins: readonly string[] = [],
): ResultDownloads => {
  const open: AddressPolicy = { ...policy, allowPrivateUrls: true, permits: () => true };
  const policyOf = ({ origin }: URL) => (ownOrigins.includes(origin) ? open : policy);
  const all = { ...defaults, ...limits };
  return {
    fetch: async (output, path, signal) => {
      const joined = joinedSignal([signal], { limitMs: all.timeoutMs });
      try {
        await fetchTo(path, output, policyOf, all, joined.signal);
      } catch (error) {
        await rm(path, { force: true });
        signal.throwIfAborted();
        if (!joined.isLate()) throw error;
        throw new VendorFailure("transient", "The result was not delivered in time.");
      } finally {
        joined.release();
      }
    },
  };
};

/**
 * Fetches results over http and https from public addresses, and with `allowPrivateUrls` from private ones. Each redirect is
 * checked. `ownServers`, the operator's own servers such as ComfyUI, may be private. A connection that delivers nothing for
 * 20 s, or less than 4 KiB/s over 30 s, is closed and resumed. All attempts together take at most 15 minutes. `lookup`
 * replaces the system's resolver.
 */
export const resultDownloads = (options: {
  readonly allowPrivateUrls: boolean;
  readonly ownServers?: readonly string[];
  readonly lookup?: Lookup;
}): ResultDownloads => {
  const { ownServers = [] } = options;
  const ownOrigins = ownServers.filter((each) => each !== "").map((each) => new URL(each).origin);
  const { allowPrivateUrls, lookup = (name) => systemLookup(name, { all: true }) } = options;
  const permits = allowPrivateUrls ? () => true : isPublicAddress;
  return resultDownloadsWith({ allowPrivateUrls, lookup, permits }, {}, ownOrigins);
};

/** A download in progress. */
type Fetching = {
  readonly kind: OutputKind;
  readonly part: PartialFile;
  readonly maxBytes: number;
  readonly pace: Pace;
  /** Sends a request with these headers and returns its response. */
  open(headers: Readonly<Record<string, string>>): Promise<IncomingMessage>;
};

const transient = (message: string, cause?: unknown) =>
  new VendorFailure("transient", message, { cause });

/** Whether a status says that the file doesn't exist, or no longer exists. */
const isGone = (status: number): boolean =>
  status >= 400 && status < 500 && ![408, 416, 425, 429].includes(status);

const statusFailure = (response: IncomingMessage): VendorFailure => {
  const status = response.statusCode ?? 0;
  const cause = new Error(`HTTP ${status}`);
  if (status === 401)
    return new VendorFailure("operator", "Our account may not download the result.", { cause });
  if (isGone(status))
    return new VendorFailure("expired", "The result is no longer available.", { cause });
  const headers = { "retry-after": response.headers["retry-after"] };
  const waitMs = retryAfterMs({ headers });
  return new VendorFailure("transient", "The result could not be downloaded.", {
    cause,
    ...(waitMs !== null && { retryAfterMs: waitMs }),
  });
};

/** Writes the body from `start` on. Returns the failure, or null. */
const takeBody = async (
  response: IncomingMessage,
  start: number,
  { part, pace }: Fetching,
): Promise<VendorFailure | null> => {
  // The connection may have broken before a listener was attached.
  if (response.destroyed) return transient("The download of the result was interrupted.");
  const watch = watchStalls(response, pace);
  let at = start;
  try {
    for await (const chunk of bodyOf(response)) {
      watch.saw(chunk.length);
      if (!(await part.take(at, chunk))) {
        await part.begin(null);
        return transient("The result changed during the download.");
      }
      at += chunk.length;
    }
    return null;
  } catch (error) {
    // Reading throws a plain Failure. Other errors are a file that is too large, or a full disk.
    if (!(error instanceof Failure) || error instanceof VendorFailure) throw error;
    return transient("The download of the result was interrupted.", error);
  } finally {
    watch.end();
    response.destroy();
  }
};

/** The offset of the response's body in the file, or a failure if the response is unusable. */
const placeOf = async (
  response: IncomingMessage,
  start: number,
  { kind, part, maxBytes }: Fetching,
): Promise<number | VendorFailure> => {
  if (response.statusCode === 206 && part.version && isRestOf(response, start, part.version))
    return start;
  await part.begin(null);
  if (response.statusCode !== 200) return statusFailure(response);
  const version = versionOf(response);
  if ((version.total ?? 0) > maxBytes)
    throw new VendorFailure(
      "malformed_output",
      `The ${kind} is larger than ${maxBytes / 1024 / 1024} MiB.`,
      { isFinal: true },
    );
  await part.begin(version);
  return 0;
};

/**
 * Requests the whole file, or the rest of it. Returns null when the file is complete, else a failure that another attempt may
 * avoid. Throws a final `VendorFailure`.
 */
const attempt = async (fetching: Fetching): Promise<VendorFailure | null> => {
  const { part } = fetching;
  const start = resumeAt(part.have);
  const headers =
    part.version?.isResumable && part.have > 0 ? rangeHeaders(start, part.version) : {};
  const response = await fetching.open(headers);
  const place = await placeOf(response, start, fetching);
  if (typeof place !== "number") {
    response.destroy();
    return place;
  }
  const broken = await takeBody(response, place, fetching);
  if (broken !== null) return broken;
  const total = part.version?.total ?? part.have;
  if (part.have < total) return transient("The download of the result was interrupted.");
  const issue =
    part.have > total ? transient("The result is longer than announced.") : await part.issue();
  if (issue !== null) await part.begin(null);
  return issue;
};

const requestHeaders = {
  "user-agent": "Reelwright/1.0",
  accept: "*/*",
  // A compressed body can't be resumed.
  "accept-encoding": "identity",
};

const unusable = (cause: unknown) =>
  new VendorFailure("malformed_output", "The result's address can't be used.", {
    isFinal: true,
    cause,
  });

const unavailable = (cause: unknown) =>
  new VendorFailure("transient", "The result could not be downloaded.", { cause });

/** A refused address is final; other errors may be transient. */
const failureOf = (error: unknown): unknown => {
  if (!(error instanceof Failure) || error instanceof VendorFailure) return error;
  return error.code === "IMAGE_URL_FORBIDDEN" ? unusable(error) : unavailable(error);
};

/** Aborts `open` after `timeoutMs`. Its result isn't affected. */
const withinTime = async <T>(
  timeoutMs: number,
  signal: AbortSignal,
  open: (either: AbortSignal) => Promise<T>,
): Promise<T> => {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(unavailable(new Error("no response in time"))),
    timeoutMs,
  );
  try {
    return await open(AbortSignal.any([signal, late.signal]));
  } catch (error) {
    throw late.signal.aborted ? late.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Follows redirects and returns the last response with any status, its body unread. Each URL is checked against its address
 * policy and must answer within `timeoutMs`. `secretHeaders` go to the first origin only. Throws `VendorFailure`
 * (`malformed_output`, `transient`).
 */
const openResult = async (
  url: string,
  policyOf: (url: URL) => AddressPolicy,
  headers: Readonly<Record<string, string>>,
  secretHeaders: Readonly<Record<string, string>>,
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<IncomingMessage> => {
  const first = parsedUrl(url);
  if (first === null) throw unusable(new Error("not a URL"));
  let here = first;
  const cookies = openCookies();
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const secret = here.origin === first.origin ? secretHeaders : {};
    try {
      const all = { ...requestHeaders, ...cookies.headers(here), ...headers, ...secret };
      const response = await withinTime(timeoutMs, signal, (either) =>
        responseOf(here, policyOf(here), either, all),
      );
      cookies.take(here, response);
      const next = nextHop(response, here);
      if (next === null) return response;
      response.destroy();
      here = next;
    } catch (error) {
      signal.throwIfAborted();
      throw failureOf(error);
    }
  }
  throw unusable(new Error(`more than ${maxRedirects} redirects`));
};

type Pace = {
  /** A connection without a byte for this long is closed. */
  readonly idleMs: number;
  /** A connection below this rate over `windowMs` is closed. */
  readonly minBytesPerSecond: number;
  readonly windowMs: number;
};

type StallWatch = {
  /** Counts bytes that arrived. */
  saw(bytes: number): void;
  end(): void;
};

/** Destroys a response that stalls or is too slow. */
const watchStalls = (response: IncomingMessage, pace: Pace): StallWatch => {
  const { idleMs, minBytesPerSecond, windowMs } = pace;
  const cut = () => response.destroy(new Error("the server delivers too slowly"));
  let inWindow = 0;
  const idle = setTimeout(cut, idleMs);
  const window = setInterval(() => {
    if (inWindow < (minBytesPerSecond * windowMs) / 1000) cut();
    inWindow = 0;
  }, windowMs);
  return {
    saw: (bytes) => {
      inWindow += bytes;
      idle.refresh();
    },
    end: () => {
      clearTimeout(idle);
      clearInterval(window);
    },
  };
};
