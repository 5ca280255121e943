import { v7 } from "uuid";

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be compared with a uuid column, and stand in SQL text as it is. */
export const isUuid = (text: string): boolean => uuidPattern.test(text);

/** SQL: the first UUID of version 7 of a time. */
export const firstIdAt = (time: string): string =>
  `(lpad(to_hex(floor(extract(epoch FROM ${time}) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid`;

/** A new identifier: UUID of version 7. */
export const newId = (): string => v7();
