/** Who may call: no web page of elsewhere, and nobody without credentials. */
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";

export type Credentials = { readonly apiKey: string } | { readonly accessToken: string };

/** Tells credentials apart without keeping them. */
export const fingerprintOf = (credentials: Credentials): Buffer =>
  createHash("sha256").update(JSON.stringify(credentials)).digest();

/** The name without its port; IPv6 in brackets. */
const hostnameOf = (host: string): string | null => {
  const url = `http://${host}`;
  return URL.canParse(url) && !/[/@\\]/.test(host) ? new URL(url).hostname : null;
};

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Whether a request was meant for this server. A page of elsewhere can name it by a host name of its own (DNS rebinding),
 * or sends its origin along. `hosts` are allowed besides this machine's own names.
 */
export const isMeant = ({ headers }: IncomingMessage, hosts: readonly string[]): boolean => {
  const allowed = new Set([...loopback, ...hosts.map((host) => host.toLowerCase())]);
  const host = hostnameOf(headers.host ?? "");
  if (host === null || !allowed.has(host)) return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && allowed.has(new URL(origin).hostname);
};

/** `Authorization: Bearer` comes first, as with the API. An API key may be sent as a bearer, too. */
export const credentialsOf = ({ headers }: IncomingMessage): Credentials | null => {
  const bearer = /^Bearer +(\S{1,8192})$/i.exec(headers.authorization ?? "")?.[1];
  if (bearer !== undefined) {
    return bearer.startsWith("rw_") ? { apiKey: bearer } : { accessToken: bearer };
  }
  if (headers.authorization !== undefined) return null;
  const key = headers["x-api-key"];
  return typeof key === "string" && /^\S{1,512}$/.test(key) ? { apiKey: key } : null;
};
