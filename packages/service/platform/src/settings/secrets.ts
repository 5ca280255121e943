import { randomBytes } from "node:crypto";
import { parsedUrl } from "@reelwright/core/util/parsed-url";
import { type Declared, type Setting, setting } from "../config.ts";

/** Keys for encryption at rest, none of which may be the published one in production. */
const withOwnKeys = <T>(plain: Setting<T>): Setting<T> =>
  unpublished(
    plain,
    (keys) => keys.includes(published.encryptionKey.replace(/=$/, "")),
    'make one of your own with: echo "k1:$(openssl rand -base64 32)"',
  );

/**
 * Keys for encryption at rest, `id:base64` each, separated by commas. The first one encrypts, all of them decrypt:
 * to rotate, put a new one in front and leave the old ones until nothing needs them any more.
 */
export const secretKeys = (
  name: string,
  declared: Pick<Declared<never>, "about">,
): Setting<readonly SecretKey[]> => {
  const read = (text: string): readonly SecretKey[] => {
    const keys = text.split(",").map((each) => keyOf(each.trim()));
    if (new Set(keys.map(({ id }) => id)).size < keys.length) {
      throw new Error("names the same key id twice");
    }
    return keys;
  };
  const values = "`id:base64`, several with commas";
  const plain = setting(name, { values, read, isSecret: true }, declared);
  return {
    ...plain,
    parse: (text, environment) => {
      if (text === undefined || text.trim() === "") {
        throw new Error(`is not set; make one with: echo "k1:$(openssl rand -base64 ${keyBytes})"`);
      }
      return plain.parse(text, environment);
    },
  };
};

const keyOf = (text: string): SecretKey => {
  const colon = text.indexOf(":");
  const id = text.slice(0, Math.max(colon, 0));
  const bytes = Buffer.from(text.slice(colon + 1), "base64");
  // Never repeats what was given: it may be a key with a typing error.
  if (!idPattern.test(id) || bytes.length !== keyBytes) {
    throw new Error(
      `holds something that is no key; write id:base64 of ${keyBytes} random bytes, several separated by commas, the newest first`,
    );
  }
  return { id, bytes };
};

const keyBytes = 32;
const idPattern = /^[A-Za-z0-9_.-]{1,32}$/;

/** The setting, which NODE_ENV=production refuses where `isPublished` says so of its text. */
const unpublished = <T>(
  plain: Setting<T>,
  isPublished: (text: string) => boolean,
  remedy: string,
): Setting<T> => ({
  ...plain,
  parse: (value, environment) => {
    if (environment["NODE_ENV"] === "production" && value && isPublished(value)) {
      throw new Error(
        `holds a secret that anybody can read in the project's files, which NODE_ENV=production forbids; ${remedy}`,
      );
    }
    return plain.parse(value, environment);
  },
});

/** What stood in the project's own files once, so that anybody may try it. */
const published = {
  databasePassword: "reelwright",
  s3Secret: "reelwright-secret",
  encryptionKey: "dHJ5LW91dC1vbmx5LW1ha2UteW91ci1vd24ta2V5ISE=",
} as const;

/** For whoever stores or reads tenants' secrets. */
export const secretSettings = {
  secretKeys: withOwnKeys(
    secretKeys("REELWRIGHT_SECRET_KEYS", {
      about:
        "Keys that encrypt tenants' secrets, of 32 random bytes each. The first one encrypts, all of them decrypt: to rotate, put a new one in front. `npm start` makes one in its data directory where this is not set.",
    }),
  ),
} as const;

/** A key for encryption at rest; `id` is written beside what it encrypts. */
export type SecretKey = { readonly id: string; readonly bytes: Buffer };

/** A fresh key as the setting takes it. */
export const newSecretKey = (id: string): string =>
  `${id}:${randomBytes(keyBytes).toString("base64")}`;

/** Percent-encoded ASCII is decoded, anything else left: what can't be decoded is no published password. */
const decoded = (text: string): string =>
  text.replace(/%[2-7][0-9a-f]/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );

const passwordsOf = (address: string): readonly string[] => {
  const url = parsedUrl(address);
  return url === null ? [] : [decoded(url.password), ...url.searchParams.getAll("password")];
};

/** The address of a database, whose password must not be the published one in production. */
export const withOwnPassword = (plain: Setting<string>): Setting<string> =>
  unpublished(
    plain,
    (address) => passwordsOf(address).includes(published.databasePassword),
    "give the database's user a password of your own and write it there",
  );

/** The secret key of an object store, which must not be the published one in production. */
export const withOwnSecret = (plain: Setting<string>): Setting<string> =>
  unpublished(
    plain,
    (secret) => secret.trim() === published.s3Secret,
    "set one of your own, for the store as well",
  );
