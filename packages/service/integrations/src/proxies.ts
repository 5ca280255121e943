import { readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { request as secureRequest } from "node:https";
import type { Socket } from "node:net";
import { connect as secureConnect } from "node:tls";
import { parsedUrl } from "@reelwright/core/util/urls";
import type { Agent, Dispatcher } from "undici";

/**
 * The proxies of the environment: `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, in upper or lower case, with the semantics of
 * curl. Calls to vendors, payment providers, issuers and the bucket use them, and so do downloads.
 */
type Proxies = { readonly http: string; readonly https: string; readonly none: string };

/** The local machine is never called through a proxy. */
const localNames = "localhost,127.0.0.1,[::1]";

const variable = (name: string): string => {
  // biome-ignore lint/style/noProcessEnv: names that all programs share; the settings declare and check them.
  const env = process.env;
  const { [name.toLowerCase()]: lowerCase, [name]: upperCase, [`${name}_FILE`]: file } = env;
  const written = (lowerCase ?? upperCase ?? "").trim();
  return written === "" && file?.trim() ? readFileSync(file.trim(), "utf8").trim() : written;
};

/** `proxy:3128` means HTTP. */
const withScheme = (proxy: string): string =>
  proxy === "" || proxy.includes("://") ? proxy : `http://${proxy}`;

/** Reads the proxies; null if there are none. */
const proxiesOf = (): Proxies | null => {
  const http = withScheme(variable("HTTP_PROXY"));
  const https = withScheme(variable("HTTPS_PROXY")) || http;
  const none = [variable("NO_PROXY"), localNames].filter((part) => part !== "").join(",");
  return http === "" && https === ""
    ? null
    : { http, https, none: none.includes("*,") ? "*" : none };
};

const isExcluded = (entry: string, { hostname, port, protocol }: URL): boolean => {
  const [, name = entry, ownPort] = /^(.+):(\d+)$/.exec(entry) ?? [];
  const bare = name.replace(/^\*?\./, "").toLowerCase();
  const defaultPort = protocol === "https:" ? "443" : "80";
  if (ownPort !== undefined && ownPort !== (port || defaultPort)) return false;
  return hostname === bare || hostname.endsWith(`.${bare}`);
};

/** The proxy for a URL; null: none. */
export const proxyFor = (url: URL): URL | null => {
  const proxies = proxiesOf();
  if (proxies === null || proxies.none === "*") return null;
  if (proxies.none.split(/[,\s]+/).some((entry) => entry !== "" && isExcluded(entry, url)))
    return null;
  const proxy = url.protocol === "https:" ? proxies.https : proxies.http;
  return proxy === "" ? null : parsedUrl(proxy);
};

const dispatchers = new Map<string, Promise<Dispatcher>>();

const openDispatcher = async (
  proxies: Proxies | null,
  options: Agent.Options,
): Promise<Dispatcher> => {
  // The default export, because in a bundle a dynamically imported CommonJS module has no other.
  const undici = await import("undici");
  const { Agent, EnvHttpProxyAgent } = undici.default as unknown as typeof undici;
  if (proxies === null) return new Agent(options);
  const { http: httpProxy, https: httpsProxy, none: noProxy } = proxies;
  // Plain HTTP isn't tunneled, because many proxies allow tunnels to port 443 only.
  return new EnvHttpProxyAgent({ ...options, httpProxy, httpsProxy, noProxy, proxyTunnel: false });
};

/** The process's connection pool with these options, through the proxies if there are any. */
export const dispatcherFor = (options: Agent.Options = {}): Promise<Dispatcher> => {
  const proxies = proxiesOf();
  const key = JSON.stringify([proxies, options]);
  const dispatcher = dispatchers.get(key) ?? openDispatcher(proxies, options);
  dispatchers.set(key, dispatcher);
  return dispatcher;
};

/** `fetch` through the proxies, if there are any. */
export const proxiedFetch: typeof fetch = async (input, init) => {
  if (proxiesOf() === null) return fetch(input, init);
  const { default: undici } = await import("undici");
  const options = { ...init, dispatcher: await dispatcherFor() };
  return (await undici.fetch(input as string, options as never)) as unknown as Response;
};

/** Opens a tunnel through a proxy to `authority`. Rejects with the code PROXY_REFUSED if the proxy refuses. */
const tunnelTo = (proxy: URL, authority: string, signal: AbortSignal): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const isSecure = proxy.protocol === "https:";
    const user = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
    const refusal = (status: number | undefined) =>
      Object.assign(new Error(`the proxy responded with ${status}`), { code: "PROXY_REFUSED" });
    const outgoing = (isSecure ? secureRequest : request)({
      host: proxy.hostname.replace(/^\[|\]$/g, ""),
      port: proxy.port || (isSecure ? 443 : 80),
      method: "CONNECT",
      path: authority,
      headers: {
        host: authority,
        ...(user !== ":" && {
          "proxy-authorization": `Basic ${Buffer.from(user).toString("base64")}`,
        }),
      },
      agent: false,
      signal,
    });
    outgoing.on("connect", ({ statusCode }: IncomingMessage, socket: Socket) => {
      if (statusCode === 200) return resolve(socket);
      socket.destroy();
      reject(refusal(statusCode));
    });
    outgoing.on("response", ({ statusCode }) => {
      outgoing.destroy();
      reject(refusal(statusCode));
    });
    outgoing.on("error", reject);
    outgoing.end();
  });

/**
 * Connects to a checked address of `url`'s host through its proxy; null if it has none. The proxy receives the address instead
 * of the name, so it can't resolve the name to another address.
 */
export const tunnelFor = async (
  url: URL,
  { address, family }: { readonly address: string; readonly family: number },
  signal: AbortSignal,
): Promise<Socket | null> => {
  const proxy = proxyFor(url);
  if (proxy === null) return null;
  const isSecure = url.protocol === "https:";
  const host = family === 6 ? `[${address}]` : address;
  const socket = await tunnelTo(proxy, `${host}:${url.port || (isSecure ? 443 : 80)}`, signal);
  const isName = !/^\[|^[\d.]+$/.test(url.hostname);
  return isSecure ? secureConnect({ socket, ...(isName && { servername: url.hostname }) }) : socket;
};
