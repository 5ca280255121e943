/** The one place that takes secrets, and what addresses carry of them, out of what is written for people and collectors. */
import { parsedUrl } from "@reelwright/core/util/parsed-url";

export const secretSign = "[secret]";

/** Shorter ones are no secrets, and would be found in innocent words. */
const leastLength = 6;
/** Longer texts are cut: what is looked through, and logged, has an end. */
const maxLength = 8 * 1024;
const maxLookedThrough = 64 * 1024;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** As it is where it can't be percent-encoded: half a surrogate pair. */
const encoded = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The text and, of an address, its password, each as it stands and percent-encoded. */
const formsOf = (secret: string): readonly string[] => {
  const password = parsedUrl(secret)?.password ?? "";
  const plain = [secret, password, decoded(password)];
  return [...plain, ...plain.map(encoded)];
};

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Returns a function that puts `[secret]` in place of these secrets, wherever they stand in a text. */
export const redactor = (secrets: readonly string[]): ((text: string) => string) => {
  const forms = [...new Set(secrets.flatMap(formsOf))]
    .filter(({ length }) => length >= leastLength)
    // The longest first: one may be a part of another.
    .sort((one, other) => other.length - one.length);
  if (forms.length === 0) return (text) => text;
  const pattern = new RegExp(forms.map(literal).join("|"), "g");
  return (text) => text.replace(pattern, secretSign);
};

const isWeb = /^(?:https?|wss?):$/i;

const hostAndPort = /^(?:localhost|[\w-]+(?:\.[\w-]+)+|\[[0-9a-f:]+\]):\d{1,5}$/i;

/** An address without credentials, query and fragment. A password may hold unescaped "/", "?" and "@". */
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
/** Of an address without its host. */
const paths = /(^|[\s"'(=:,])(\/[^\s"'?#<>(=:,]*)\?[^\s"'<>)]+/g;

/** Names whose values are secrets, whatever they are. */
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
/** A credential after its scheme; words are none. */
const schemes =
  /\b(Bearer|Basic|Digest|Token|Key)\s{1,3}(?=[^\s"',;]{0,64}\d)[A-Za-z0-9._~+/=:-]{12,}/g;
/** Keys that show what they are: ours, payment providers', vendors', JSON web tokens, private keys. */
const shapes =
  /(?<![\w-])(?:rw_live_|whsec_|sk-|sk_live_|sk_test_|rk_live_|rk_test_|r8_|AIza|xox[abp]-)[\w-]{16,}|(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?|-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*/g;

/** An id, a number, a name: nothing that has parts. */
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
 * Returns a function that takes out of a text: these secrets; credentials, queries and fragments of addresses; what
 * stands where a credential does; keys of known shapes. The result has 8 KiB at most, and takes time in proportion.
 */
export const textRedactor = (secrets: readonly string[]): ((text: string) => string) => {
  const withoutSecrets = redactor(secrets);
  return (text) => withoutPatterns(cut(withoutSecrets(text.slice(0, maxLookedThrough))));
};

/** A text as people may see it, where no secrets of its own are known. */
export const shownText = textRedactor([]);
