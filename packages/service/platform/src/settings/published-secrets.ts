import { parsedUrl } from "@reelwright/core/util/parsed-url";
import type { Setting } from "../config.ts";

/** What stood in the project's own files once, so that anybody may try it. */
const published = {
  databasePassword: "reelwright",
  s3Secret: "reelwright-secret",
  encryptionKey: "dHJ5LW91dC1vbmx5LW1ha2UteW91ci1vd24ta2V5ISE=",
} as const;

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

/** Keys for encryption at rest, none of which may be the published one in production. */
export const withOwnKeys = <T>(plain: Setting<T>): Setting<T> =>
  unpublished(
    plain,
    (keys) => keys.includes(published.encryptionKey.replace(/=$/, "")),
    'make one of your own with: echo "k1:$(openssl rand -base64 32)"',
  );
