import { createHash } from "node:crypto";

/**
 * Keys sorted at every depth, so that equal values have equal text as JSON. Members whose value `isKept` refuses are left
 * out.
 */
export const canonical = (
  value: unknown,
  isKept: (member: unknown) => boolean = () => true,
): unknown => {
  if (Array.isArray(value)) return value.map((each) => canonical(each, isKept));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => isKept(inner))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner, isKept)]),
  );
};

/** The same text for equal values. */
export const canonicalText = (value: unknown): string => JSON.stringify(canonical(value));

/** SHA-256, in hexadecimal digits. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The same hash for equal values: the content key of what is made from them. */
export const canonicalHash = (value: unknown): string => hashOf(canonicalText(value));
