import { randomBytes } from "node:crypto";
import { type Declared, type Setting, setting } from "../config.ts";

/** A key for encryption at rest; `id` is written beside what it encrypts. */
export type SecretKey = { readonly id: string; readonly bytes: Buffer };

const keyBytes = 32;
const idPattern = /^[A-Za-z0-9_.-]{1,32}$/;

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

/** A fresh key as the setting takes it. */
export const newSecretKey = (id: string): string =>
  `${id}:${randomBytes(keyBytes).toString("base64")}`;
