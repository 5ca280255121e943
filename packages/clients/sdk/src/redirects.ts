/**
 * Redirects of API calls. A runtime that follows one by itself sends `X-API-Key` on to any host, and turns a POST into a
 * GET whose answer looks like the created thing. So nothing is followed but reads, and those within one origin only.
 */
import { RedirectError } from "./errors.ts";
import type { Settings } from "./options.ts";

const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/** Old edge runtimes throw for `cache`; they cache nothing by themselves. */
const uncached = ((): RequestInit => {
  const noStore = { cache: "no-store" } as RequestInit;
  try {
    new Request("http://localhost/", noStore);
    return noStore;
  } catch {
    return {};
  }
})();

/** Without query and fragment, which may hold secrets. */
const shown = ({ origin, pathname }: URL): string => `${origin}${pathname}`;

/** The base address that would have led to the target directly; null where the target is another resource. */
const movedBase = (from: URL, to: URL, baseUrl: string): string | null => {
  const path = from.pathname.slice(new URL(baseUrl).pathname.replace(/\/$/, "").length);
  if (!to.pathname.endsWith(path)) return null;
  return `${to.origin}${to.pathname.slice(0, -path.length)}`;
};

const refusal = (request: Request, to: URL | null, settings: Settings, status: number) => {
  const from = new URL(request.url);
  const call = `${request.method} ${shown(from)}`;
  if (to === null) {
    const message = `${call} was redirected to an address that isn't shown here. Redirects aren't followed: set baseUrl to the server's own address.`;
    return new RedirectError(message, { status, location: null });
  }
  const isOther = to.origin !== from.origin;
  const why = isOther
    ? "That is another origin, and credentials are never sent to another one."
    : `Only reads are redirected, and ${mostRedirects} times at most.`;
  const base = movedBase(from, to, settings.baseUrl);
  const isUpgrade = isOther && to.protocol === "https:" && to.hostname === from.hostname;
  const remedy =
    base === null
      ? "Set baseUrl (REELWRIGHT_URL or --url) to the server's own address."
      : isUpgrade
        ? `The server wants https: set baseUrl (REELWRIGHT_URL or --url) to ${base}`
        : `If you trust it, set baseUrl (REELWRIGHT_URL or --url) to ${base}`;
  const message = `${call} was redirected to ${shown(to)}. ${why} ${remedy}`;
  return new RedirectError(message, { status, location: to.href });
};

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

const targetOf = (response: Response, request: Request): URL | null => {
  const location = response.headers.get("location");
  return location !== null && URL.canParse(location, request.url)
    ? new URL(location, request.url)
    : null;
};

/**
 * Sends a request, and follows redirects of reads within its origin. `isForeign`: the request has no credentials, and is
 * followed anywhere. Throws RedirectError.
 */
export const sendFollowing = async (
  settings: Settings,
  first: Request,
  { signal, isForeign }: { readonly signal: AbortSignal; readonly isForeign: boolean },
): Promise<Response> => {
  const init = { signal, ...uncached };
  if (isForeign) return settings.fetch(new Request(first, init), { signal });
  let request = new Request(first, { ...init, redirect: "manual" });
  for (let followed = 0; ; followed += 1) {
    const { method, headers } = request;
    const response = await settings.fetch(request, { signal });
    // A browser hides status and target.
    if (response.type === "opaqueredirect") throw refusal(request, null, settings, 0);
    if (!redirects.has(response.status)) return response;
    const target = targetOf(response, request);
    await response.body?.cancel();
    const mayFollow = isRead(request) && target?.origin === new URL(request.url).origin;
    if (target === null || !mayFollow || followed === mostRedirects) {
      throw refusal(request, target, settings, response.status);
    }
    request = new Request(target, { ...init, method, headers, redirect: "manual" });
  }
};
