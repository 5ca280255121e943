/** Postgres' jsonb takes neither NUL characters nor half surrogate pairs; JSON.stringify writes both as escapes. */
const unstorable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** A value as text for a jsonb parameter; characters that can't be stored become U+FFFD. */
export const jsonText = (value: unknown): string => {
  const text = JSON.stringify(value ?? null);
  return text.includes("\\u") ? text.replace(unstorable, "$1\\ufffd") : text;
};

/** The same value with such characters replaced, for a driver that writes JSON itself. */
export const storable = (value: unknown): Exclude<JsonValue, null> | null =>
  JSON.parse(jsonText(value));

type JsonValue = string | number | boolean | null | { [key: string]: JsonValue } | JsonValue[];
