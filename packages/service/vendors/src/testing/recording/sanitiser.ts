/** Takes out of exchanges what is nobody's business: keys, accounts, addresses that let people in, and bulk. */
import { createHash } from "node:crypto";

const digestOf = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 8);

const base64 = /^[A-Za-z0-9+/_-]{200,}={0,2}$/;
const dataUrl = /^data:([\w/+.-]+);base64,/;
/** Enough to tell a file's type by. */
const keptBytes = 48;
const longestText = 4_000;

/** The beginning of the file, so that its type is still told by its content. */
const shortened = (encoded: string): string =>
  Buffer.from(encoded, "base64").subarray(0, keptBytes).toString("base64");

/** A file in place of which its beginning is kept, or a long text; null for any other. */
const withoutBulk = (text: string): string | null => {
  const data = dataUrl.exec(text)?.[0];
  if (data !== undefined) return `${data}${shortened(text.slice(data.length))}`;
  if (base64.test(text)) return shortened(text);
  return text.length > longestText ? `[${text.length} characters, ${digestOf(text)}]` : null;
};

/** Members that name an account, whatever their values look like. */
const accountNames =
  /^(account|org|organi[sz]ation|owner|project|team|tenant|user|username|workspace)(_?id|_?name)?$|e?mail|^x-request-id$|cookie/i;

const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
const mailbox = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
const jwt = /\beyJ[\w-]{8,}(\.[\w-]+)+/g;
const prefixedKey = /\b(sk|pk|r8|hf|xi|whsec|key|AIza)[-_]?[A-Za-z0-9_-]{16,}/g;
/** A long word of digits and letters: a token, a digest, a signature. */
const opaque = /(?<![\w/-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[A-Za-z0-9_-]{32,}(?![\w-])/g;
const url = /https?:\/\/[^\s"'<>\\)]+/g;

const signature =
  /^(?:sig|signature|token|expires|key|api_?key|access_?key|policy|credential|key-pair-id|(?:x-)?(?:amz|goog|oss|cos)-.*)=/i;

/** A path or an address without what signs it. */
const unsigned = (address: string): string => {
  const [path = "", query] = address.split(/\?(.*)/s);
  const kept = query?.split("&").filter((part) => !signature.test(part)) ?? [];
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
};

export type SanitiserOptions = {
  /** Origin of the vendor's API: it becomes `{vendor}`. */
  readonly origin: string;
  /** Taken out wherever they stand. */
  readonly secrets: readonly string[];
};

/** Sanitises the exchanges of one call: ids that recur get the same stand-in. */
export const sanitiser = ({ origin, secrets }: SanitiserOptions) => {
  const ids = new Map<string, string>();
  const standIn = (id: string): string => {
    const known = ids.get(id.toLowerCase());
    if (known !== undefined) return known;
    const made = `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, "0")}`;
    ids.set(id.toLowerCase(), made);
    return made;
  };

  /** Files of vendors lie at addresses that let anybody in who knows them. */
  const plainUrl = (text: string): string => {
    if (text.startsWith(origin)) return unsigned(text).replace(origin, "{vendor}");
    const { pathname } = new URL(text);
    const extension = /\.\w{1,5}$/.exec(pathname)?.[0] ?? "";
    return `https://files.example.com/${digestOf(text)}${extension}`;
  };

  const plain = (text: string): string => {
    let rest = secrets.reduce((each, secret) => each.replaceAll(secret, "[secret]"), text);
    const short = withoutBulk(rest);
    if (short !== null) return short;
    rest = rest.replace(url, plainUrl).replace(mailbox, "somebody@example.com");
    rest = rest.replace(jwt, "[token]").replace(prefixedKey, "[key]");
    return rest
      .replace(uuid, standIn)
      .replace(opaque, (word) =>
        ids.has(word) || word.startsWith("00000000-") ? word : `[opaque ${word.length}]`,
      );
  };

  const value = (each: unknown, name = ""): unknown => {
    if (accountNames.test(name) && each !== null && typeof each !== "object") return "[account]";
    if (typeof each === "string") return plain(each);
    if (Array.isArray(each)) return each.map((item) => value(item));
    if (typeof each !== "object" || each === null) return each;
    return Object.fromEntries(
      Object.entries(each).map(([key, item]) => [plain(key), value(item, key)]),
    );
  };
  return {
    /** Of a request: path and query. */
    path: (text: string): string => plain(unsigned(text)),
    value: (each: unknown): unknown => value(each),
  };
};
