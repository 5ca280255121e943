import { createHmac, timingSafeEqual } from "node:crypto";
import { isKey } from "./file-key.ts";

export type LinkOptions = {
  /** The first secret signs, all are accepted; to rotate, put a new one first. Empty: links aren't signed. */
  readonly secrets: readonly string[];
  /** Minimum lifetime of a link. */
  readonly hours: number;
};

export type LinkQuery = { readonly expires?: unknown; readonly signature?: unknown };

/** `open`: no signature is needed. */
export type LinkState =
  | { readonly kind: "open" | "expired" | "unsigned" | "invalid" }
  | { readonly kind: "valid"; readonly secondsLeft: number };

export type LinkSigner = {
  /** Returns the query to append to a file's URL; may be empty. */
  query(key: string): string;
  /** The same for a link that ends at this time, in milliseconds since 1970. */
  until(key: string, endsAtMs: number): string;
  check(key: string, query: LinkQuery): LinkState;
};

/** Samples of the catalog are public. */
const openPrefix = "catalogue/";
/** New links are created this often within their lifetime. In between, caches find the same link again. */
const renewals = 8;

const signatureOf = (secret: string, key: string, expires: string): Buffer =>
  createHmac("sha256", secret).update(`${expires}\n${key}`).digest();

const isSigned = (secrets: readonly string[], key: string, expires: string, text: string) => {
  const signature = Buffer.from(text, "base64url");
  return secrets.some((secret) => {
    const expected = signatureOf(secret, key, expires);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
};

const stateOf = (
  secrets: readonly string[],
  key: string,
  { expires, signature }: LinkQuery,
  nowSeconds: number,
): LinkState => {
  if (expires === undefined && signature === undefined) return { kind: "unsigned" };
  if (typeof expires !== "string" || !/^\d{1,12}$/.test(expires)) return { kind: "invalid" };
  if (typeof signature !== "string" || !isSigned(secrets, key, expires, signature)) {
    return { kind: "invalid" };
  }
  const secondsLeft = Math.floor(Number(expires) - nowSeconds);
  return secondsLeft > 0 ? { kind: "valid", secondsLeft } : { kind: "expired" };
};

/**
 * Signs links with HMAC-SHA-256 over the expiry and the key. The link of a key stays the same for an eighth of `hours`. It is
 * valid for `hours` to nine eighths of `hours`.
 */
export const openLinkSigner = (
  { secrets, hours }: LinkOptions,
  now: () => number = Date.now,
): LinkSigner => {
  const [first] = secrets;
  const seconds = hours * 3_600;
  const step = seconds / renewals;
  const until = (key: string, seconds: number): string => {
    if (first === undefined || key.startsWith(openPrefix)) return "";
    const expires = String(Math.floor(seconds));
    return `?expires=${expires}&signature=${signatureOf(first, key, expires).toString("base64url")}`;
  };
  return {
    query: (key) => until(key, Math.floor(now() / 1_000 / step) * step + step + seconds),
    until: (key, endsAtMs) => until(key, endsAtMs / 1_000),
    check: (key, query) => {
      if (first === undefined) return { kind: "open" };
      if (!isKey(key)) return { kind: "invalid" };
      if (key.startsWith(openPrefix)) return { kind: "open" };
      return stateOf(secrets, key, query, now() / 1_000);
    },
  };
};
