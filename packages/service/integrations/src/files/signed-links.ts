import { createHmac, timingSafeEqual } from "node:crypto";
import { isKey } from "./file-key.ts";

/** How public addresses of files are signed. */
export type LinkOptions = {
  /** The first one signs; all of them are accepted, so that a new one can be put in front. Empty: nothing is signed. */
  readonly secrets: readonly string[];
  /** How long a link is good for at least. */
  readonly hours: number;
};

/** What a link's query says. */
export type LinkQuery = { readonly expires?: unknown; readonly signature?: unknown };

/** `open`: needs no signature. `valid`: for so many seconds more. */
export type LinkState =
  | { readonly kind: "open" | "expired" | "unsigned" | "invalid" }
  | { readonly kind: "valid"; readonly secondsLeft: number };

export type LinkSigner = {
  /** Returns what follows the address of a file: a query, or nothing. */
  query(key: string): string;
  check(key: string, query: LinkQuery): LinkState;
};

/** Samples of the catalogue are everybody's. */
const openPrefix = "catalogue/";
/** A link stays the same for this share of its time, so that caches find the file again. */
const renewals = 8;

const signatureOf = (secret: string, key: string, expires: string): Buffer =>
  createHmac("sha256", secret).update(`${expires}\n${key}`).digest();

const isSigned = (secrets: readonly string[], key: string, expires: string, text: string) => {
  const given = Buffer.from(text, "base64url");
  return secrets.some((secret) => {
    const right = signatureOf(secret, key, expires);
    return given.length === right.length && timingSafeEqual(given, right);
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
 * Signs links with HMAC-SHA-256 over the time of expiry and the key. A link is the same for an eighth of `hours`, and good
 * for `hours` to nine eighths of it.
 */
export const openLinkSigner = (
  { secrets, hours }: LinkOptions,
  now: () => number = Date.now,
): LinkSigner => {
  const [first] = secrets;
  const seconds = hours * 3_600;
  const step = seconds / renewals;
  return {
    query: (key) => {
      if (first === undefined || key.startsWith(openPrefix)) return "";
      const begun = Math.floor(now() / 1_000 / step) * step;
      const expires = String(begun + step + seconds);
      return `?expires=${expires}&signature=${signatureOf(first, key, expires).toString("base64url")}`;
    },
    check: (key, query) => {
      if (first === undefined) return { kind: "open" };
      if (!isKey(key)) return { kind: "invalid" };
      if (key.startsWith(openPrefix)) return { kind: "open" };
      return stateOf(secrets, key, query, now() / 1_000);
    },
  };
};
