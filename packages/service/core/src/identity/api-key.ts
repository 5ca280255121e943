/** API keys: `rw_live_<40 base62>_<6 base62 checksum>`. docs/contribute/decisions.md#identity. */
import { createHash, randomInt } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const shape = /^(rw_live_[0-9A-Za-z]{40})_([0-9A-Za-z]{6})$/;
const secretLength = 40;
const checksumLength = 6;
/** How much of a key is shown in listings: too little to guess the rest. */
const prefixLength = 12;

export type NewApiKey = {
  /** The whole key: shown once, never stored. */
  readonly key: string;
  /** SHA-256 (hex) of the key: this is stored. */
  readonly hash: string;
  /** The first 12 characters, for people to tell their keys apart. */
  readonly prefix: string;
};

const hashOf = (key: string): string => createHash("sha256").update(key).digest("hex");

/** Six base62 digits of the body's digest. It is no secret: it tells a typo from a key without asking anyone. */
const checksumOf = (body: string): string => {
  let rest = createHash("sha256").update(body).digest().readUInt32BE(0);
  let digits = "";
  for (let place = 0; place < checksumLength; place += 1) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
};

/** A new random key (238 bits). */
export const newApiKey = (): NewApiKey => {
  const secret = Array.from({ length: secretLength }, () =>
    alphabet.charAt(randomInt(alphabet.length)),
  ).join("");
  const body = `rw_live_${secret}`;
  const key = `${body}_${checksumOf(body)}`;
  return { key, hash: hashOf(key), prefix: key.slice(0, prefixLength) };
};

/** What to look a key up by, or null for a text that can't be a key: wrong shape or checksum. */
export const parseApiKey = (text: string): { readonly hash: string } | null => {
  const [, body, checksum] = shape.exec(text) ?? [];
  return body !== undefined && checksum === checksumOf(body) ? { hash: hashOf(text) } : null;
};
