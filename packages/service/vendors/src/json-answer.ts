/** Reads vendors' JSON, which is untrusted: a value that is missing or of another type is undefined or empty. */

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value at a path of members and indices. */
export const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Readonly<Record<string | number, unknown>>)[key]
        : undefined,
    value,
  );

export const textAt = (
  value: unknown,
  ...path: readonly (string | number)[]
): string | undefined => {
  const found = at(value, ...path);
  return typeof found === "string" ? found : undefined;
};

export const numberAt = (
  value: unknown,
  ...path: readonly (string | number)[]
): number | undefined => {
  const found = at(value, ...path);
  return typeof found === "number" && Number.isFinite(found) ? found : undefined;
};

export const listAt = (
  value: unknown,
  ...path: readonly (string | number)[]
): readonly unknown[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
};

/** The members of an object, in their order. */
export const entriesAt = (
  value: unknown,
  ...path: readonly (string | number)[]
): readonly (readonly [string, unknown])[] => {
  const found = at(value, ...path);
  return isObject(found) ? Object.entries(found) : [];
};
