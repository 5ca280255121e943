import { beginExchange, type Tokens } from "./exchange.ts";

/** Nobody listens there: the way back is read from the redirect itself. */
const redirectUri = "http://127.0.0.1/callback";
const maxSteps = 6;
const timeoutMs = 10_000;

/** A browser as far as this needs one: it keeps cookies and follows redirects of one origin. */
const openBrowser = (origin: string) => {
  const cookies = new Map<string, string>();
  const keep = (response: Response): void => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
  return async (url: URL, form?: URLSearchParams): Promise<Response> => {
    if (url.origin !== origin) throw new Error(`The issuer sent us to ${url.origin}.`);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, {
      method: form ? "POST" : "GET",
      headers: { cookie },
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      ...(form && { body: form }),
    });
    keep(response);
    return response;
  };
};

/**
 * Signs in at the embedded issuer as `email` without a browser: it fills in the sign-in page. For scripts; it can do
 * nothing that somebody who reaches that page couldn't. Throws with what the issuer said.
 */
export const signInByForm = async (issuer: string, email: string): Promise<Tokens> => {
  const exchange = await beginExchange(issuer, redirectUri);
  const open = openBrowser(new URL(issuer).origin);
  let url = new URL(exchange.url);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < maxSteps; step += 1) {
    const response = await open(url, form);
    const next = response.headers.get("location");
    await response.body?.cancel();
    if (next !== null) {
      url = new URL(next, url);
      form = undefined;
      if (url.href.startsWith(redirectUri)) return exchange.finish(url);
    } else if (response.status === 200 && !form) {
      form = new URLSearchParams({ email });
    } else {
      throw new Error(`The issuer answered ${response.status}; is ${email} an e-mail address?`);
    }
  }
  throw new Error("The issuer's sign-in doesn't end.");
};
