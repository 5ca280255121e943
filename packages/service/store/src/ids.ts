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
