/**
 * Parses an absolute URL; null if invalid. `URL.canParse` isn't used: once Node 20 has optimized its callers, it
 * rejects valid URLs with letters such as "ü".
 */
export const parsedUrl = (text: string, base?: string): URL | null => {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
};

/** Characters of a URL (RFC 3986). */
const isAscii = (url: string): boolean => /^[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/.test(url);

/** Marks that no reader sees and that come along when an address is copied. Joiners within a word aren't among them. */
const invisible = /[\u00ad\u200b\u2060\ufeff]/gu;
/** At either end: white space, and invisible marks of any kind. */
const edges = /^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu;

/**
 * Normalizes an absolute URL so that every client can request it: host in Punycode, the rest percent-encoded (also
 * spaces), backslashes as slashes, without surrounding white space, line breaks or invisible characters. A normalized
 * URL, or a text that isn't a URL, is returned unchanged.
 */
export const asciiUrl = (url: string): string => {
  if (isAscii(url)) return url;
  const trimmed = url.replace(invisible, "").replace(edges, "");
  return isAscii(trimmed) && parsedUrl(trimmed) ? trimmed : (parsedUrl(trimmed)?.href ?? url);
};

type Host = { readonly host: string; readonly port: number };

/** Parts of a Redis URL. */
export type RedisAddress = {
  /** Where Redis is; where its Sentinels are if `sentinel` isn't null; some nodes of the cluster if `isCluster`. */
  readonly hosts: readonly Host[];
  readonly isCluster: boolean;
  readonly isTls: boolean;
  /** Empty where the address has none. */
  readonly username: string;
  readonly password: string;
  readonly database: number;
  /** A PEM file with the authorities that may have signed the servers' certificates; empty: the public ones. */
  readonly authorityFile: string;
  /** The name under which Sentinels know the primary, and their own password; null: there are no Sentinels. */
  readonly sentinel: { readonly name: string; readonly password: string } | null;
};

const parts =
  /^redis(?<tls>s?)(?<kind>-sentinel|-cluster)?:\/\/(?:(?<user>[^/?#]*)@)?(?<hosts>[^/?#@]*)(?:\/(?<path>[^?#]*))?(?:\?(?<query>[^#]*))?$/i;
const redisPort = 6379;
const sentinelPort = 26_379;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const hostOf = (text: string, defaultPort: number): Host | null => {
  // A scheme without a port of its own, so that every port is kept.
  const url = parsedUrl(`redis://${text}`);
  if (!url?.hostname || text.includes(",")) return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  return { host, port: url.port === "" ? defaultPort : Number(url.port) };
};

/** The database's number; null: invalid, or the protocol has none. */
const databaseOf = (kind: string, path: string, parameters: URLSearchParams): number | null => {
  // Sentinels need a name there; a cluster has one database.
  if (kind === "-sentinel" && path === "") return null;
  const text = kind === "-sentinel" ? (parameters.get("db") ?? "") : path;
  if (!/^\d{0,4}$/.test(text)) return null;
  return kind === "-cluster" && Number(text) > 0 ? null : Number(text);
};

const credentialsOf = (user: string): Pick<RedisAddress, "username" | "password"> => {
  const [username = "", ...password] = user.split(":");
  return { username: decoded(username), password: decoded(password.join(":")) };
};

/**
 * Reads `redis[s]://[user[:password]@]host[:port][/database]`,
 * `redis[s]-cluster://[user[:password]@]host[:port][,host[:port]…]`, where the hosts are some nodes of a Redis Cluster, or
 * `redis[s]-sentinel://[user[:password]@]host[:port][,host[:port]…]/name`, where the hosts are Sentinels and `name` is what
 * they call the primary. Parameters: `sslrootcert`, and of Sentinels `sentinel-password` and `db`. Null: it is none of them.
 */
export const redisAddress = (text: string): RedisAddress | null => {
  const groups = parts.exec(text)?.groups;
  if (!groups) return null;
  const { tls, kind = "", user = "", hosts: list = "", path = "", query = "" } = groups;
  const parameters = new URLSearchParams(query);
  const defaultPort = kind === "-sentinel" ? sentinelPort : redisPort;
  const hosts = (kind ? list.split(",") : [list]).map((each) => hostOf(each, defaultPort));
  const known = hosts.filter((host) => host !== null);
  const database = databaseOf(kind, path, parameters);
  if (database === null || known.length < hosts.length) return null;
  return {
    hosts: known,
    isCluster: kind === "-cluster",
    isTls: tls !== "",
    ...credentialsOf(user),
    database,
    authorityFile: parameters.get("sslrootcert") ?? "",
    sentinel:
      kind === "-sentinel"
        ? { name: decoded(path), password: parameters.get("sentinel-password") ?? "" }
        : null,
  };
};
