/** The error of a request without a response: one line, without a TLS library's dump. */
import { ConnectionError } from "./errors.ts";

/** Fields of runtime errors. Errors of another realm aren't instances of our `Error`. */
type RuntimeError = {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
};

const isRuntimeError = (error: unknown): error is RuntimeError =>
  typeof error === "object" && error !== null;

/** Codes of Node, Bun and the resolver for a failed connection attempt. */
const unconnected = new Set([
  "ECONNREFUSED",
  "ConnectionRefused",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);
const unresolved = new Set(["ENOTFOUND", "EAI_AGAIN"]);

/** Codes for untrusted certificates and certificates of another host. */
const certificate =
  /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(VERIFY|GET)_|ERR_TLS_CERT_|HOSTNAME_MISMATCH)/;

/** Whether the server certainly received no byte. Browsers don't report it, so there it is always false. */
export const neverArrived = (error: unknown): boolean => {
  if (!isRuntimeError(error)) return false;
  const { code, message, cause, errors = [] } = error;
  if (unconnected.has(String(code))) return true;
  // Deno's messages.
  if (String(message).includes("client error (Connect)")) return true;
  return neverArrived(cause) || errors.some(neverArrived);
};

/** The innermost error of a chain of causes. */
const rootOf = (error: unknown, depth = 0): unknown => {
  if (!isRuntimeError(error) || depth > 6) return error;
  const inner = error.cause ?? error.errors?.[0];
  return inner == null ? error : rootOf(inner, depth + 1);
};

const mostCharacters = 160;
const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > mostCharacters ? `${line.slice(0, mostCharacters)}…` : line;
};

const sentenceOf = (request: Request, { origin, hostname, pathname }: URL, cause: unknown) => {
  const root = rootOf(cause);
  const { code, message } = isRuntimeError(root) ? root : { code: undefined, message: root };
  const name = typeof code === "string" ? code : "";
  if (unresolved.has(name)) return `The host name ${hostname} can't be resolved (${name}).`;
  if (neverArrived(cause))
    return `Nothing answers at ${origin} (${name || oneLine(String(message))}).`;
  if (certificate.test(name)) return `The certificate of ${origin} isn't trusted (${name}).`;
  if (name === "EPROTO" || name.startsWith("ERR_SSL_")) {
    return `What answers at ${origin} doesn't speak TLS (${name}). Is it an http:// address?`;
  }
  if (name.startsWith("HPE_")) {
    return `What answers at ${origin} isn't HTTP (${name}). Is it an https:// address?`;
  }
  return `${request.method} ${origin}${pathname}: no answer came (${oneLine(String(message))}).`;
};

/** Returns the error of a request that got no response. */
export const connectionFailure = (request: Request, cause: unknown): ConnectionError => {
  const url = new URL(request.url);
  return new ConnectionError(sentenceOf(request, url, cause), {
    cause,
    origin: url.origin,
    mayHaveArrived: !neverArrived(cause),
  });
};
