import type { IncomingMessage } from "node:http";
import { Failure } from "@reelwright/core/errors/failure";
import type { OutputKind } from "@reelwright/core/vendors/vendor";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import { bodyOf } from "@reelwright/integrations/downloads/body";
import { retryAfterMs } from "../http-answer.ts";
import type { PartialFile } from "./partial-file.ts";
import { isRestOf, rangeHeaders, resumeAt, versionOf } from "./resumption.ts";
import { type Pace, watchStalls } from "./stall-watch.ts";

/** One output being fetched. */
export type Fetching = {
  readonly kind: OutputKind;
  readonly part: PartialFile;
  readonly maxBytes: number;
  readonly pace: Pace;
  /** Opens the response to a request with these headers. */
  open(headers: Readonly<Record<string, string>>): Promise<IncomingMessage>;
};

const transient = (message: string, cause?: unknown) =>
  new VendorFailure("transient", message, { cause });

/** Statuses that say that the file is not there, or no longer. */
const isGone = (status: number): boolean =>
  status >= 400 && status < 500 && ![408, 416, 425, 429].includes(status);

const statusFailure = (response: IncomingMessage): VendorFailure => {
  const status = response.statusCode ?? 0;
  const cause = new Error(`HTTP ${status}`);
  if (status === 401)
    return new VendorFailure("operator", "The result is not given to our account.", { cause });
  if (isGone(status))
    return new VendorFailure("expired", "The result is no longer offered.", { cause });
  const headers = { "retry-after": response.headers["retry-after"] };
  const waitMs = retryAfterMs({ headers });
  return new VendorFailure("transient", "The result could not be fetched just now.", {
    cause,
    ...(waitMs !== null && { retryAfterMs: waitMs }),
  });
};

/** Writes the body from `start` on; returns the failure, or null when it is complete. */
const takeBody = async (
  response: IncomingMessage,
  start: number,
  { part, pace }: Fetching,
): Promise<VendorFailure | null> => {
  // The connection may have broken before a listener was attached.
  if (response.destroyed) return transient("The result's transfer broke off.");
  const watch = watchStalls(response, pace);
  let at = start;
  try {
    for await (const chunk of bodyOf(response)) {
      watch.saw(chunk.length);
      if (!(await part.take(at, chunk))) {
        await part.begin(null);
        return transient("The result has changed while it was fetched.");
      }
      at += chunk.length;
    }
    return null;
  } catch (error) {
    // What reading throws is a plain Failure; other errors are a file that is too large, or a full disk.
    if (!(error instanceof Failure) || error instanceof VendorFailure) throw error;
    return transient("The result's transfer broke off.", error);
  } finally {
    watch.end();
    response.destroy();
  }
};

/** Where the body of this response belongs; a failure when it is of no use. */
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
 * One request for the whole file, or for the rest of it. Returns null when the file is there, else what went wrong and
 * may go well another time; throws `VendorFailure` when it won't.
 */
export const attempt = async (fetching: Fetching): Promise<VendorFailure | null> => {
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
  if (part.have < total) return transient("The result's transfer broke off.");
  const issue =
    part.have > total ? transient("The result is longer than announced.") : await part.issue();
  if (issue !== null) await part.begin(null);
  return issue;
};
