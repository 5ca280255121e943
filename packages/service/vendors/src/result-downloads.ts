import { lookup as systemLookup } from "node:dns/promises";
import { open, rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { joinedSignal } from "@reelwright/core/util/joined-signal";
import type { ResultDownloads } from "@reelwright/core/vendors/result-downloads";
import type { OutputKind, VendorOutput } from "@reelwright/core/vendors/vendor";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import type { AddressPolicy, Lookup } from "@reelwright/integrations/downloads/destination";
import { isPublicAddress } from "@reelwright/integrations/downloads/public-address";
import { attempt, type Fetching } from "./results/attempt.ts";
import { partialFile } from "./results/partial-file.ts";
import { openResult } from "./results/result-response.ts";
import type { Pace } from "./results/stall-watch.ts";

type UrlOutput = Extract<VendorOutput, { readonly url: string }>;

export type DownloadLimits = {
  readonly maxBytes: { readonly [Kind in OutputKind]: number };
  readonly pace: Pace;
  /** Before the second attempt; doubled before each further one. */
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
/** Longest wait that a server can ask for between attempts. */
const maxWaitMs = 10_000;

/** Tries until the file is there. What looks final but may be a mistake (404 of a copy that is late, a page in place of the file) is tried once more. */
const attemptsOf = async (
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
  borderOf: (url: URL) => AddressPolicy,
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
        openResult(url, borderOf, range, headers, { signal, timeoutMs: limits.pace.idleMs }),
    };
    await attemptsOf(fetching, limits.firstDelayMs, signal);
  } finally {
    await file.close();
  }
};

/** Downloads that cross `border` only where it permits. Tests use it with a border and limits of their own. */
export const resultDownloadsWith = (
  border: AddressPolicy,
  limits: Partial<DownloadLimits> = {},
  ownOrigins: readonly string[] = [],
): ResultDownloads => {
  const open: AddressPolicy = { ...border, allowPrivateUrls: true, permits: () => true };
  const borderOf = ({ origin }: URL) => (ownOrigins.includes(origin) ? open : border);
  const all = { ...defaults, ...limits };
  return {
    fetch: async (output, path, signal) => {
      const joined = joinedSignal([signal], { limitMs: all.timeoutMs });
      try {
        await fetchTo(path, output, borderOf, all, joined.signal);
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
 * Fetches results over http and https from public addresses (private ones, too, where `allowPrivateUrls`), each hop
 * checked. `ownServers` are addresses of servers that the operator has set, such as ComfyUI's; those may be private. A
 * connection that delivers nothing for 20 s, or less than 4 KiB/s over 30 s, is cut and resumed; all attempts
 * together take 15 minutes at most. `lookup` replaces the system's resolver.
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
