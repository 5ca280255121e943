import { createHash } from "node:crypto";
import { v7 } from "uuid";

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID, and therefore safe to compare with uuid columns and to insert in SQL. */
export const isUuid = (text: string): boolean => uuidPattern.test(text);

/** SQL: the smallest version 7 UUID of a time. */
export const firstIdAt = (time: string): string =>
  `(lpad(to_hex(floor(extract(epoch FROM ${time}) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid`;

/** A new version 7 UUID. */
export const newId = (): string => v7();

/** Less than all ids. */
export const firstId = "00000000-0000-0000-0000-000000000000";

/** A custom (version 8) UUID of these words. As a ledger row's id it makes the row unique: the table's primary key refuses another. */
export const derivedId = (words: readonly string[]): string => {
  const hash = createHash("sha256").update(JSON.stringify(words)).digest("hex");
  const variant = ((Number.parseInt(hash[16] ?? "0", 16) & 3) | 8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};
