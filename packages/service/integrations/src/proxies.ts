import { type IncomingMessage, request } from "node:http";
import { request as secureRequest } from "node:https";
import type { Socket } from "node:net";
import { connect as secureConnect } from "node:tls";
import { parsedUrl } from "@reelwright/core/util/urls";
import type { Agent, Dispatcher } from "undici";

/**
 * Outgoing calls through the proxies that the environment names (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`, in capitals or
 * not), as curl takes them: to vendors, payment providers, issuers, the bucket, and for downloads.
 */

type Proxies = { readonly http: string; readonly https: string; readonly none: string };

/** A server of this machine is never asked for by another. */
const ownNames = "localhost,127.0.0.1,[::1]";

const named = (name: string): string => {
  // biome-ignore lint/style/noProcessEnv: names that all programs share; the settings declare and check them.
  const { [name.toLowerCase()]: small, [name]: capital } = process.env;
  return (small ?? capital ?? "").trim();
};

/** `proxy:3128` means HTTP. */
const addressOf = (proxy: string): string =>
  proxy === "" || proxy.includes("://") ? proxy : `http://${proxy}`;

/** The proxies of the environment; null: there are none. */
const proxiesOf = (): Proxies | null => {
  const http = addressOf(named("HTTP_PROXY"));
  const https = addressOf(named("HTTPS_PROXY")) || http;
  const none = [named("NO_PROXY"), ownNames].filter((part) => part !== "").join(",");
  return http === "" && https === ""
    ? null
    : { http, https, none: none.includes("*,") ? "*" : none };
};

const isExcepted = (entry: string, { hostname, port, protocol }: URL): boolean => {
  const [, name = entry, ownPort] = /^(.+):(\d+)$/.exec(entry) ?? [];
  const bare = name.replace(/^\*?\./, "").toLowerCase();
  const usual = protocol === "https:" ? "443" : "80";
  if (ownPort !== undefined && ownPort !== (port || usual)) return false;
  return hostname === bare || hostname.endsWith(`.${bare}`);
};

/** The proxy that an address is asked for through; null: none. */
export const proxyFor = (url: URL): URL | null => {
  const proxies = proxiesOf();
  if (proxies === null || proxies.none === "*") return null;
  if (proxies.none.split(/[,\s]+/).some((entry) => entry !== "" && isExcepted(entry, url)))
    return null;
  const proxy = url.protocol === "https:" ? proxies.https : proxies.http;
  return proxy === "" ? null : parsedUrl(proxy);
};

const dispatchers = new Map<string, Promise<Dispatcher>>();

const opened = async (proxies: Proxies | null, options: Agent.Options): Promise<Dispatcher> => {
  // By its default: in a bundle, what is loaded on demand of CommonJS has no other export.
  const undici = await import("undici");
  const { Agent, EnvHttpProxyAgent } = undici.default as unknown as typeof undici;
  if (proxies === null) return new Agent(options);
  const { http: httpProxy, https: httpsProxy, none: noProxy } = proxies;
  // Plain HTTP isn't tunnelled: many proxies allow tunnels to port 443 alone.
  return new EnvHttpProxyAgent({ ...options, httpProxy, httpsProxy, noProxy, proxyTunnel: false });
};

/** Connections of this process with these options, through the proxies where there are any. */
export const dispatcherFor = (options: Agent.Options = {}): Promise<Dispatcher> => {
  const proxies = proxiesOf();
  const key = JSON.stringify([proxies, options]);
  const known = dispatchers.get(key) ?? opened(proxies, options);
  dispatchers.set(key, known);
  return known;
};

/** `fetch`, through the proxies where there are any. */
export const proxiedFetch: typeof fetch = async (input, init) => {
  if (proxiesOf() === null) return fetch(input, init);
  const { fetch: through } = (await import("undici")).default;
  const options = { ...init, dispatcher: await dispatcherFor() };
  return (await through(input as string, options as never)) as unknown as Response;
};

/** Has a proxy connect to `authority`. Rejects where it doesn't. */
const tunnelTo = (proxy: URL, authority: string, signal: AbortSignal): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const isSecure = proxy.protocol === "https:";
    const user = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
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
      reject(
        Object.assign(new Error(`the proxy answers ${statusCode}`), { code: "PROXY_REFUSED" }),
      );
    });
    outgoing.on("response", ({ statusCode }) => {
      outgoing.destroy();
      reject(
        Object.assign(new Error(`the proxy answers ${statusCode}`), { code: "PROXY_REFUSED" }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end();
  });

/**
 * A connection to a checked address of `url`'s host through its proxy; null where it has none. The proxy is told the
 * address and not the name, so it can't be led to another one.
 */
export const tunnelled = async (
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
