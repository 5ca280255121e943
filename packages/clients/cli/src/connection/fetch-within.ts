/** Requests outside the SDK. Nothing is sent to another origin, and the response is JSON or an error. */
import { CommandError, rootMessage } from "../outcome.ts";

const timeoutMs = 15_000;
const mostRedirects = 5;

const shown = (url: URL): string => `${url.origin}${url.pathname}`;

const refusal = (from: URL, to: URL | null): CommandError =>
  new CommandError(
    to === null
      ? `${shown(from)} is redirected to nowhere.`
      : `${shown(from)} is redirected to ${shown(to)}, and nothing is sent on. If you trust it, name that address instead: --url for the server, --issuer for the issuer.`,
  );

const sendOnce = async (url: URL, form: URLSearchParams | undefined): Promise<Response> => {
  try {
    return await fetch(url, {
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      ...(form && { method: "POST", body: form }),
    });
  } catch (error) {
    throw new TypeError(`${url.origin} can't be reached: ${rootMessage(error)}`);
  }
};

/**
 * Reads a URL, or posts a form to it. Redirects of reads are followed within their origin; others are errors that name
 * the target. An unreachable server is a TypeError, as with `fetch`.
 */
export const fetchWithin = async (address: string, form?: URLSearchParams): Promise<Response> => {
  let url = new URL(address);
  for (let followed = 0; ; followed += 1) {
    const response = await sendOnce(url, form);
    if (response.status < 300 || response.status > 399) return response;
    const location = response.headers.get("location") ?? "";
    const target = location && URL.canParse(location, url.href) ? new URL(location, url) : null;
    await response.body?.cancel();
    const mayFollow = form === undefined && target?.origin === url.origin;
    if (target === null || !mayFollow || followed === mostRedirects) throw refusal(url, target);
    url = target;
  }
};

/** Returns the response if it is JSON. Otherwise, such as for a proxy's page, throws with the URL. */
export const requireJson = async (response: Response, address: string): Promise<Response> => {
  const type = response.headers.get("content-type") ?? "something without a type";
  if (/\bjson\b/.test(type)) return response;
  await response.body?.cancel();
  throw notJson(response, address, type);
};

const notJson = (response: Response, address: string, type: string): CommandError =>
  new CommandError(
    `${address} answered ${response.status} with ${type} in place of JSON. Is that the right address?`,
  );

/** Reads a JSON document. Throws if there is none. */
export const readJson = async <T>(
  address: string,
): Promise<{ readonly body: T; readonly headers: Headers }> => {
  const response = await fetchWithin(address);
  if (!response.ok) {
    await response.body?.cancel();
    throw new CommandError(`${address} answered ${response.status}.`);
  }
  const { headers } = response;
  const text = await response.text();
  try {
    return { body: JSON.parse(text) as T, headers };
  } catch {
    throw notJson(response, address, headers.get("content-type") ?? "something without a type");
  }
};
