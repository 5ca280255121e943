import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { CommandError, exitStatus } from "../outcome.ts";
import { beginExchange, type Client, type Exchange, type Tokens } from "./exchange.ts";

export { beginExchange, type Exchange, type Tokens } from "./exchange.ts";

/** Time limit for signing in with the browser. */
const patienceMs = 10 * 60_000;

const pages = {
  done: [200, "Signed in", "You are signed in. You can close this page."],
  failed: [400, "Not signed in", "The sign-in failed. The terminal says why."],
  other: [400, "Another sign-in", "This isn't the answer to the sign-in that is under way."],
} as const;

const show = (response: ServerResponse, page: keyof typeof pages): void => {
  const [status, title, text] = pages[page];
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'",
    connection: "close",
  });
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><p>${text}</p></html>`,
  );
};

type Answered = { readonly address: URL; readonly response: ServerResponse };

/** The first request that answers this sign-in. Others get an explanation and change nothing. */
const answerTo = async (
  { isAnswer }: Exchange,
  server: ReturnType<typeof createServer>,
  origin: string,
): Promise<Answered> => {
  let late: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Answered>((resolve, reject) => {
      const over = new CommandError("Nobody signed in within ten minutes.", exitStatus.credentials);
      late = setTimeout(() => reject(over), patienceMs);
      let isAnswered = false;
      server.on("request", (request, response) => {
        const address = new URL(request.url ?? "/", origin);
        if (address.pathname !== "/callback") return response.writeHead(404).end();
        if (request.method !== "GET") return response.writeHead(405, { allow: "GET" }).end();
        if (isAnswered || !isAnswer(address)) return show(response, "other");
        isAnswered = true;
        resolve({ address, response });
      });
    });
  } finally {
    clearTimeout(late);
  }
};

/**
 * Signs a person in with a browser. `open` receives the URL. The browser is redirected to a local loopback server. It
 * shows success once the issuer has issued tokens. Throws if the person doesn't return in time.
 */
export const signInByBrowser = async (
  issuer: string,
  open: (url: string) => void,
  client?: Client,
): Promise<Tokens> => {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const exchange = await beginExchange(issuer, `${origin}/callback`, client);
    const answered = answerTo(exchange, server, origin);
    open(exchange.url);
    const { address, response } = await answered;
    try {
      const tokens = await exchange.finish(address);
      show(response, "done");
      return tokens;
    } catch (error) {
      show(response, "failed");
      throw error;
    }
  } finally {
    server.close();
    server.closeIdleConnections();
  }
};

/** No server listens there. The answer is read from the redirect itself. */
const redirectUri = "http://127.0.0.1/callback";
const maxSteps = 6;
const timeoutMs = 10_000;

/** A minimal browser: keeps cookies and follows redirects within one origin. */
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
 * Signs in at the embedded issuer as `email` without a browser, by submitting the sign-in form. For scripts. Anyone who
 * can open that page could do the same. Throws with the issuer's message.
 */
export const signInByForm = async (
  issuer: string,
  email: string,
  client?: Client,
): Promise<Tokens> => {
  const exchange = await beginExchange(issuer, redirectUri, client);
  return exchange.finish(await answerByForm(exchange.url, redirectUri, email));
};

/** Submits the sign-in form at this URL. Returns the address below `target` that the issuer redirects to. */
export const answerByForm = async (from: string, target: string, email: string): Promise<URL> => {
  let url = new URL(from);
  const open = openBrowser(url.origin);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < maxSteps; step += 1) {
    const response = await open(url, form);
    const next = response.headers.get("location");
    await response.body?.cancel();
    if (next !== null) {
      url = new URL(next, url);
      form = undefined;
      if (url.href.startsWith(target)) return url;
    } else if (response.status === 200 && !form) {
      form = new URLSearchParams({ email });
    } else {
      throw new Error(`The issuer answered ${response.status}; is ${email} an e-mail address?`);
    }
  }
  throw new Error("The issuer's sign-in doesn't end.");
};

/** Sign-ins at an OpenID issuer. */
