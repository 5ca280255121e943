import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { SecretBox } from "@reelwright/core/ports/identity";
import { Failure } from "@reelwright/film/failure";
import type { SecretKey } from "./settings/secrets.ts";

// Sealed: version (1 byte), length of the key's id (1 byte), the id, nonce (12), tag (16), ciphertext.
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

const unreadable = (cause: unknown): Failure =>
  new Failure(
    "internal",
    "SECRET_UNREADABLE",
    "A stored secret can't be read. Configure it again, or restore its key.",
    { cause },
  );

/** Additional authenticated data: bytes copied to another tenant's row can't be opened. */
const contextOf = (id: string, context: string): Buffer => Buffer.from(`${id}\0${context}`);

const openSealed = (
  keys: ReadonlyMap<string, Buffer>,
  sealed: Uint8Array,
  context: string,
): string => {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== version) throw new Error("sealed in an unknown format");
  const idEnd = 2 + (bytes[1] ?? 0);
  const id = bytes.toString("utf8", 2, idEnd);
  const key = keys.get(id);
  if (!key) throw new Error(`sealed with the key "${id}", which is not configured`);
  const tagStart = idEnd + nonceBytes;
  const textStart = tagStart + tagBytes;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(idEnd, tagStart), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(contextOf(id, context));
  decipher.setAuthTag(bytes.subarray(tagStart, textStart));
  return Buffer.concat([decipher.update(bytes.subarray(textStart)), decipher.final()]).toString();
};

/** Size of the cache of opened secrets: a busy tenant's secret is needed for every delivery. */
const maxRemembered = 1_000;

const remembering = (open: SecretBox["open"]): SecretBox["open"] => {
  const opened = new Map<string, string>();
  return (sealed, context) => {
    const key = `${context}\0${Buffer.from(sealed).toString("base64")}`;
    const known = opened.get(key);
    if (known !== undefined) return known;
    const text = open(sealed, context);
    if (opened.size >= maxRemembered) opened.clear();
    opened.set(key, text);
    return text;
  };
};

/** AES-256-GCM. Seals with the first key, opens with any of them. */
export const openSecretBox = (keys: readonly SecretKey[]): SecretBox => {
  const [current] = keys;
  if (!current) throw new Error("a secret box needs a key");
  const byId = new Map(keys.map(({ id, bytes }) => [id, bytes]));
  return {
    seal: (text, context) => {
      const id = Buffer.from(current.id);
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", current.bytes, nonce, {
        authTagLength: tagBytes,
      });
      cipher.setAAD(contextOf(current.id, context));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      const head = Buffer.from([version, id.length]);
      return Buffer.concat([head, id, nonce, cipher.getAuthTag(), sealed]);
    },
    open: remembering((sealed, context) => {
      try {
        return openSealed(byId, sealed, context);
      } catch (cause) {
        throw unreadable(cause);
      }
    }),
  };
};
