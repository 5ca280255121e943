/** Types of settings. */
import { accessSync, constants } from "node:fs";
import { parsedUrl } from "@reelwright/core/util/urls";
import { type Declared, type Environment, type Setting, setting } from "./config.ts";

/** Only these values of NODE_ENV allow development features. An unset one is production: a forgotten variable opens nothing. */
const developmentModes: readonly (string | undefined)[] = ["development", "test"];

export const isProduction = (environment: Environment): boolean =>
  !developmentModes.includes(environment["NODE_ENV"]?.trim());

/** What forbids a development feature. Completes "…, which". */
export const productionForbids = (environment: Environment): string =>
  environment["NODE_ENV"]?.trim() === "production"
    ? "NODE_ENV=production forbids"
    : "production (NODE_ENV isn't development) forbids";

const asIs = (value: string): string => value;

/** A text. */
export const text = (name: string, declared: Declared<string>): Setting<string> =>
  setting(name, { values: "text", read: asIs }, declared);

/** A text that is never logged. */
export const secret = (name: string, declared: Declared<string>): Setting<string> =>
  setting(name, { values: "text", read: asIs, isSecret: true }, declared);

/** A whole number within bounds. */
export const integer = (
  name: string,
  declared: Declared<number> & { readonly min: number; readonly max: number },
): Setting<number> => {
  const { min, max } = declared;
  const values = `${min} to ${max}`;
  const read = (value: string): number => {
    const number = /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
    if (!Number.isSafeInteger(number) || number < min || number > max) {
      throw new Error(`is "${value}"; use a whole number from ${min} to ${max}`);
    }
    return number;
  };
  return setting(name, { values, read }, declared);
};

/** A port; 0: none; `any`: a free port. */
export const portOrAny = (name: string, declared: Declared<number | "any">) => {
  const read = (value: string): number | "any" => {
    if (value === "any") return value;
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (!Number.isSafeInteger(number) || number > 65_535)
      throw new Error(`is "${value}"; use a whole number from 0 to 65535, or any`);
    return number;
  };
  return setting<number | "any">(name, { values: "0 to 65535, `any`", read }, declared);
};

/** `true` or `false`. */
export const flag = (name: string, declared: Declared<boolean>): Setting<boolean> => {
  const read = (value: string): boolean => {
    if (value === "true") return true;
    if (value === "false") return false;
    throw new Error(`is "${value}"; use true or false`);
  };
  return setting(name, { values: "`true`, `false`", read }, declared);
};

/** `true` or `false`; `true` is refused in production. */
export const flagOutsideProduction = (
  name: string,
  declared: Omit<Declared<boolean>, "rule">,
): Setting<boolean> =>
  flag(name, {
    ...declared,
    rule: (isOn, environment) =>
      isOn && isProduction(environment)
        ? `is true, which ${productionForbids(environment)}; set it to false`
        : null,
  });

/** One of these words. */
export const choice = <const T extends string>(
  name: string,
  words: readonly T[],
  declared: Declared<NoInfer<T>>,
): Setting<T> => {
  const values = words.map((word) => `\`${word}\``).join(", ");
  const read = (value: string): T => {
    const word = words.find((each) => each === value);
    if (word === undefined) throw new Error(`is "${value}"; use ${words.join(" or ")}`);
    return word;
  };
  return setting<T>(name, { values, read }, declared);
};

const web = ["http", "https"] as const;

/**
 * A URL with one of these schemes (default http and https), without trailing slashes. Errors don't repeat the value, which
 * may contain a password. `like`: an example of a valid URL.
 */
export const address = (
  name: string,
  declared: Declared<string> & {
    readonly schemes?: readonly string[];
    readonly like?: string;
    readonly isSecret?: boolean;
  },
): Setting<string> => {
  const { schemes = web, like = "https://host.example.com", isSecret = false } = declared;
  const values = schemes.map((scheme) => `\`${scheme}://…\``).join(", ");
  const read = (value: string): string => {
    const plain = value.trim();
    const scheme = parsedUrl(plain)?.protocol.slice(0, -1) ?? null;
    const isWhole = scheme !== null && plain.slice(scheme.length).startsWith("://");
    if (scheme === null || !isWhole || !schemes.includes(scheme)) {
      throw new Error(`is not a URL that starts with ${schemes.join(":// or ")}://; use ${like}`);
    }
    return plain.replace(/\/+$/, "");
  };
  return setting(name, { values, read, isSecret }, declared);
};

const listed = (text: string): readonly string[] => [
  ...new Set(text.split(",").flatMap((each) => each.trim() || [])),
];

/** Texts, separated by commas; default none. */
export const textList = (
  name: string,
  { about }: Pick<Declared<never>, "about">,
): Setting<readonly string[]> =>
  setting<readonly string[]>(
    name,
    {
      values: "texts, several with commas",
      read: listed,
    },
    { about, default: [] },
  );

const originOf = (name: string): string => {
  const url = parsedUrl(name);
  const isWeb = url !== null && (url.protocol === "https:" || url.protocol === "http:");
  if (!isWeb || url.hostname.includes("*")) {
    throw new Error(
      `names "${name}", which is not an origin; write each as https://app.example.com`,
    );
  }
  if (url.origin !== name) {
    // Doesn't repeat the text, which may contain a password.
    throw new Error(`contains more than an origin; write it as ${url.origin}`);
  }
  return name;
};

/** Web origins (scheme, host and, unless it is the default, port), separated by commas; default none. */
export const webOrigins = (
  name: string,
  { about }: Pick<Declared<never>, "about">,
): Setting<readonly string[]> => {
  const read = (text: string): readonly string[] => {
    const names = text.split(",").map((each) => each.trim());
    return [...new Set(names.filter((each) => each !== "").map(originOf))];
  };
  const values = "origins, several with commas";
  return setting<readonly string[]>(name, { values, read }, { about, default: [] });
};

/**
 * The problem of a URL whose responses are trusted: in production, `http:` to another machine, unless REELWRIGHT_PLAIN_HOSTS
 * lists it.
 */
export const trustProblem =
  (what: string) =>
  (value: string, environment: Environment): string | null => {
    const url = parsedUrl(value);
    const isOpen =
      url?.protocol === "http:" &&
      !isLoopback(url.hostname) &&
      !listed(environment["REELWRIGHT_PLAIN_HOSTS"] ?? "").includes(url.hostname);
    return isOpen && isProduction(environment)
      ? `begins with http://, which ${productionForbids(environment)}: anyone on the network path to ${url.host} could ${what}; use https://`
      : null;
  };

/**
 * An optional URL whose responses decide who may sign in. Without TLS an attacker in the network could answer instead, so
 * production refuses `http:` to other machines. A text that isn't a URL is a mere name and always allowed.
 */
export const trustedAddress = (
  name: string,
  declared: Pick<Declared<string>, "about">,
): Setting<string> => ({
  ...text(name, {
    ...declared,
    default: "",
    rule: trustProblem("sign in as anybody"),
  }),
  values: "`https://…`",
});

const literal = /^127(?:\.\d{1,3}){3}$/;

/** Whether a host, as a name or an address with or without brackets, is the loopback. */
export const isLoopback = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || name === "::1" || literal.test(name);
};

const fileIn = (address: string): string | null => {
  const at = address.indexOf("?");
  return at < 0 ? null : new URLSearchParams(address.slice(at + 1)).get("sslrootcert");
};

const isReadable = (file: string): boolean => {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
};

/** Refuses a URL of Postgres or Redis whose `sslrootcert` file isn't readable. */
export const withReadableAuthority = (plain: Setting<string>): Setting<string> => ({
  ...plain,
  parse: (text, environment) => {
    const address = plain.parse(text, environment);
    const file = fileIn(address);
    if (file && !isReadable(file))
      throw new Error(`names ${file} as sslrootcert, which can't be read`);
    return address;
  },
});
