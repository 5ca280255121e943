import type { IncomingMessage } from "node:http";
import { Failure } from "@reelwright/core/errors/failure";
import { parsedUrl } from "@reelwright/core/util/parsed-url";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import { openCookies } from "@reelwright/integrations/downloads/cookies";
import type { AddressPolicy } from "@reelwright/integrations/downloads/destination";
import { maxRedirects, nextHop, responseOf } from "@reelwright/integrations/downloads/redirects";

const plain = {
  "user-agent": "Reelwright/1.0",
  accept: "*/*",
  // What is compressed can't be resumed.
  "accept-encoding": "identity",
};

const unusable = (cause: unknown) =>
  new VendorFailure("malformed_output", "The result's address can't be used.", {
    isFinal: true,
    cause,
  });

const passing = (cause: unknown) =>
  new VendorFailure("transient", "The result could not be fetched just now.", { cause });

/** A refused address is final; other errors may be transient. */
const failureOf = (error: unknown): unknown => {
  if (!(error instanceof Failure) || error instanceof VendorFailure) return error;
  return error.code === "IMAGE_URL_FORBIDDEN" ? unusable(error) : passing(error);
};

/** Aborts what `open` does after `timeoutMs`, but not what becomes of it later. */
const withinTime = async <T>(
  timeoutMs: number,
  signal: AbortSignal,
  open: (either: AbortSignal) => Promise<T>,
): Promise<T> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(passing(new Error("no status in time"))), timeoutMs);
  try {
    return await open(AbortSignal.any([signal, late.signal]));
  } catch (error) {
    throw late.signal.aborted ? late.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * The response at the end of the redirects, whatever its status, its body unread. Each hop is checked against the address policy of its URL;
 * `secretHeaders` go to the first origin only. Each hop's status must be there within `timeoutMs`. Throws `VendorFailure` (`malformed_output`, `transient`).
 */
export const openResult = async (
  url: string,
  borderOf: (url: URL) => AddressPolicy,
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
      const all = { ...plain, ...cookies.headers(here), ...headers, ...secret };
      const response = await withinTime(timeoutMs, signal, (either) =>
        responseOf(here, borderOf(here), either, all),
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
