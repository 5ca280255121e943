import type { Schema } from "@reelwright/core/validation/schema";

type Coerce = (text: string) => unknown;

/** Accepts digits only: "1e1", "0x10" and " 3" are not integers here. */
const toInteger: Coerce = (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);

const coercions: { readonly [type: string]: Coerce } = {
  integer: toInteger,
  boolean: (text) => (text === "true" ? true : text === "false" ? false : text),
  array: (text) => text.split(","),
};

const coerceValue = (schema: Schema, value: unknown): unknown => {
  const coerce = typeof schema.type === "string" ? coercions[schema.type] : undefined;
  if (!coerce) return value;
  if (typeof value === "string") return coerce(value);
  // `?status=failed&status=paused` means the same as `?status=failed,paused`.
  return schema.type === "array" && Array.isArray(value)
    ? value.flatMap((text) => String(text).split(","))
    : value;
};

type QuerySchema = Schema & { readonly properties: { readonly [name: string]: Schema } };

const isBlank = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isBlank) : typeof value === "string" && value.trim() === "";

/** A filter is a parameter that is neither required nor has a default, and to which an empty text means nothing. */
const isFilter = ({ properties, required = [] }: QuerySchema, name: string): boolean =>
  !required.includes(name) &&
  properties[name]?.["default"] === undefined &&
  properties[name]?.["minLength"] !== 0;

/**
 * Converts query strings to the types of the schema. A value that can't be converted stays as it is and fails validation.
 * An empty filter counts as not sent.
 */
export const coerceQuery = (
  schema: QuerySchema,
  query: { readonly [name: string]: unknown },
): { [name: string]: unknown } =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([name]) => Object.hasOwn(schema.properties, name))
      .filter(([name, value]) => !(isFilter(schema, name) && isBlank(value)))
      .map(([name, value]) => [name, coerceValue(schema.properties[name] ?? {}, value)]),
  );
