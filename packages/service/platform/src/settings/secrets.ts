import { randomBytes } from "node:crypto";
import { parsedUrl } from "@reelwright/core/util/urls";
import { type Declared, type Setting, setting } from "../config.ts";
import { isProduction, productionForbids } from "../setting-kinds.ts";

/** A key for encryption at rest. `id` is stored with what it encrypts. */
export type SecretKey = { readonly id: string; readonly bytes: Buffer };

const keyBytes = 32;

/** Creates a key in the setting's format. */
export const newSecretKey = (id: string): string =>
  `${id}:${randomBytes(keyBytes).toString("base64")}`;

const idPattern = /^[A-Za-z0-9_.-]{1,32}$/;

const keyOf = (text: string): SecretKey => {
  const colon = text.indexOf(":");
  const id = text.slice(0, Math.max(colon, 0));
  const bytes = Buffer.from(text.slice(colon + 1), "base64");
  // Doesn't repeat the value: it may be a key with a typo.
  if (!idPattern.test(id) || bytes.length !== keyBytes) {
    throw new Error(
      `contains an invalid key; write id:base64 of ${keyBytes} random bytes, several separated by commas, the newest first`,
    );
  }
  return { id, bytes };
};

/**
 * Keys for encryption at rest, `id:base64` each, separated by commas. The first key encrypts, all keys decrypt. To rotate,
 * put a new key first and keep the old ones until nothing needs them.
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
        throw new Error(
          `is not set; create a key with: echo "k1:$(openssl rand -base64 ${keyBytes})"`,
        );
      }
      return plain.parse(text, environment);
    },
  };
};

/** Secrets that were once published in the project's own files. */
const published = {
  databasePassword: "reelwright",
  s3Secret: "reelwright-secret",
  encryptionKey: "dHJ5LW91dC1vbmx5LW1ha2UteW91ci1vd24ta2V5ISE=",
} as const;

/** Makes production refuse published values of a setting. */
const unpublished = <T>(
  plain: Setting<T>,
  isPublished: (text: string) => boolean,
  remedy: string,
): Setting<T> => ({
  ...plain,
  parse: (value, environment) => {
    if (isProduction(environment) && value && isPublished(value)) {
      throw new Error(
        `holds a secret that anybody can read in the project's repository, which ${productionForbids(environment)}; ${remedy}`,
      );
    }
    return plain.parse(value, environment);
  },
});

/** Refuses the published encryption key in production. */
const withOwnKeys = <T>(plain: Setting<T>): Setting<T> =>
  unpublished(
    plain,
    (keys) => keys.includes(published.encryptionKey.replace(/=$/, "")),
    'create your own with: echo "k1:$(openssl rand -base64 32)"',
  );

/** Decodes percent-encoded ASCII only, which is enough for the published passwords. */
const decoded = (text: string): string =>
  text.replace(/%[2-7][0-9a-f]/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );

const passwordsOf = (address: string): readonly string[] => {
  const url = parsedUrl(address);
  return url === null ? [] : [decoded(url.password), ...url.searchParams.getAll("password")];
};

/** Refuses the published password in a database URL in production. */
export const withOwnPassword = (plain: Setting<string>): Setting<string> =>
  unpublished(
    plain,
    (address) => passwordsOf(address).includes(published.databasePassword),
    "give the database user its own password and use it in the URL",
  );

/** Refuses the published secret key of an object store in production. */
export const withOwnSecret = (plain: Setting<string>): Setting<string> =>
  unpublished(
    plain,
    (secret) => secret.trim() === published.s3Secret,
    "set your own, also at the store",
  );

/** Settings of apps that store or read tenants' secrets. */
export const secretSettings = {
  secretKeys: withOwnKeys(
    secretKeys("REELWRIGHT_SECRET_KEYS", {
      about:
        "Keys that encrypt tenants' secrets, 32 random bytes each. The first key encrypts, all keys decrypt; to rotate, put a new key first. If unset, `npm start` creates one in its data directory.",
    }),
  ),
} as const;
