import { parsedUrl } from "@reelwright/core/util/urls";

export const secretSign = "[secret]";

/** Shorter secrets are ignored: they occur in ordinary words. */
const minLength = 6;
/** Longer texts are cut, to bound the search and the log. */
const maxLength = 8 * 1024;
const maxScanned = 64 * 1024;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Unchanged if the text can't be encoded (half of a surrogate pair). */
const encoded = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    return text;
  }
};

/** A secret and, if it is a URL, its password, both plain and percent-encoded. */
const formsOf = (secret: string): readonly string[] => {
  const password = parsedUrl(secret)?.password ?? "";
  const plain = [secret, password, decoded(password)];
  return [...plain, ...plain.map(encoded)];
};

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Returns a function that replaces these secrets with `[secret]`. */
export const redactor = (secrets: readonly string[]): ((text: string) => string) => {
  const forms = [...new Set(secrets.flatMap(formsOf))]
    .filter(({ length }) => length >= minLength)
    // Longest first: one may contain another.
    .sort((one, other) => other.length - one.length);
  if (forms.length === 0) return (text) => text;
  const pattern = new RegExp(forms.map(literal).join("|"), "g");
  return (text) => text.replace(pattern, secretSign);
};

const isWeb = /^(?:https?|wss?):$/i;

const hostAndPort = /^(?:localhost|[\w-]+(?:\.[\w-]+)+|\[[0-9a-f:]+\]):\d{1,5}$/i;

/** A URL without credentials, query and fragment. A password may contain unescaped "/", "?" and "@". */
const bareAddress = (scheme: string, rest: string): string => {
  const authorityEnd = rest.search(/[/?#]/);
  const authority = authorityEnd < 0 ? rest : rest.slice(0, authorityEnd);
  const isPlainWeb =
    isWeb.test(scheme) && (!authority.includes(":") || hostAndPort.test(authority));
  const at = isPlainWeb ? authority.lastIndexOf("@") : rest.lastIndexOf("@");
  const host = rest.slice(at + 1);
  const tail = host.search(/[?#]/);
  const path = tail < 0 ? host : `${host.slice(0, tail)}${host[tail]}…`;
  return `${scheme}//${at < 0 ? "" : "…@"}${path}`;
};

const addresses = /\b([a-z][a-z0-9+.-]{0,30}:)\/\/([^\s"'<>\\]+)/gi;
/** Paths with a query, without a host. */
const paths = /(^|[\s"'(=:,])(\/[^\s"'?#<>(=:,]*)\?[^\s"'<>)]+/g;

/** Names whose values are always secrets. */
const names =
  "password|passwd|passphrase|secret|api[-_]?key|apikey|x-api-key|access[-_]?token|refresh[-_]?token|id[-_]?token|" +
  "client[-_]?secret|signing[-_]?secret|webhook[-_]?secret|private[-_]?key|x-service-signature|stripe-signature";
const credentials = "authorization|proxy-authorization|cookie|set-cookie";
export const secretName = new RegExp(`^(?:${names}|${credentials})$`, "i");
const assignments = new RegExp(
  `\\b((?:${names})["']?\\s{0,3}[:=]\\s{0,3}["']?)[^\\s"',;&}]+`,
  "gi",
);
const cookies = /\b((?:set-)?cookie["']?\s{0,3}[:=]\s{0,3}["']?)[^\r\n"']+/gi;
const authorizations =
  /\b(authorization["']?\s{0,3}[:=]\s{0,3}["']?)((?:Bearer|Basic|Digest|Token|Key)\s{1,3})?[^\s"',;]+/gi;
/** A credential after its scheme. Words aren't credentials. */
const schemes =
  /\b(Bearer|Basic|Digest|Token|Key)\s{1,3}(?=[^\s"',;]{0,64}\d)[A-Za-z0-9._~+/=:-]{12,}/g;
/** Keys with a known shape: ours, payment providers', vendors', JSON web tokens, private keys. */
const shapes =
  /(?<![\w-])(?:rw_live_|whsec_|sk-|sk_live_|sk_test_|rk_live_|rk_test_|r8_|AIza|xox[abp]-)[\w-]{16,}|(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?|-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*/g;

/** An id, a number or a name: a text without parts. */
const word = /^[\w.-]*$/;

const withoutPatterns = (text: string): string =>
  word.test(text) ? text.replace(shapes, secretSign) : withoutParts(text);

const withoutParts = (text: string): string =>
  text
    .replace(addresses, (_whole, scheme: string, rest: string) => bareAddress(scheme, rest))
    .replace(paths, "$1$2?…")
    .replace(shapes, secretSign)
    .replace(schemes, `$1 ${secretSign}`)
    .replace(authorizations, `$1$2${secretSign}`)
    .replace(cookies, `$1${secretSign}`)
    .replace(assignments, `$1${secretSign}`);

const cut = (text: string): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`;

/**
 * Returns a function that redacts these secrets, credentials, queries and fragments of URLs, values of credential headers
 * and assignments, and keys of known shapes. The result has at most 8 KiB; the time is linear.
 */
export const textRedactor = (secrets: readonly string[]): ((text: string) => string) => {
  const withoutSecrets = redactor(secrets);
  return (text) => withoutPatterns(cut(withoutSecrets(text.slice(0, maxScanned))));
};

/** Redacts a text without known secrets. */
export const shownText = textRedactor([]);
