import { asciiUrl } from "@reelwright/core/util/urls";
import type { FieldIssue } from "@reelwright/core/validation/invalid-fields";
import type { Schema } from "@reelwright/core/validation/schema";
import { distance } from "fastest-levenshtein";
import type { Warning } from "../endpoint.ts";
import { tooManyItems, tooManyPairs } from "./issues.ts";

type Path = readonly (string | number)[];

/** Findings while sanitizing a value. */
export type Findings = {
  /** Paths of fields that the schema doesn't have, at most `maxWarnings`. */
  readonly unknown: Path[];
  /** Text that can't be stored, and lists and maps that are too long. `loc` lacks the part's name. */
  readonly issues: FieldIssue[];
};
type Sanitizer = (value: unknown, path: Path, findings: Findings) => unknown;

/** U+0000, or half of a surrogate pair: databases can't store it. */
const unstorableText = /[\0\p{Surrogate}]/u;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const sanitizeText: Sanitizer = (value, path, findings) => {
  if (typeof value === "string" && unstorableText.test(value)) {
    findings.issues.push({
      type: "value_error",
      loc: path,
      msg: "Value error, contains a character that can't be stored (U+0000 or half of a surrogate pair)",
      input: value,
    });
  }
  return value;
};

/** Converts a URL to the ASCII form that is stored, unless it is too long. */
const sanitizeUrl =
  (maxLength: number): Sanitizer =>
  (value, path, findings) => {
    sanitizeText(value, path, findings);
    return typeof value === "string" && value.length <= maxLength ? asciiUrl(value) : value;
  };

/** A map with free names (`metadata`): keeps the first `maxPairs` entries and reports the excess. */
const sanitizeMap =
  (maxPairs: number): Sanitizer =>
  (value, path, findings) => {
    if (!isObject(value)) return value;
    const names = Object.keys(value);
    if (names.length > maxPairs) {
      findings.issues.push(tooManyPairs(path, value, maxPairs, names.length));
    }
    const kept = names.slice(0, maxPairs).map((name) => {
      sanitizeText(name, [...path, name], findings);
      return [name, sanitizeText(value[name], [...path, name], findings)];
    });
    return Object.fromEntries(kept);
  };

const sanitizeObject = (properties: { readonly [name: string]: Schema }): Sanitizer => {
  const known = new Map(
    Object.entries(properties).map(([name, each]) => [name, sanitizerOf(each)]),
  );
  return (value, path, findings) => {
    if (!isObject(value)) return value;
    const kept: Record<string, unknown> = {};
    for (const name of Object.keys(value)) {
      const sanitize = known.get(name);
      if (sanitize) kept[name] = sanitize(value[name], [...path, name], findings);
      else if (findings.unknown.length < maxWarnings) findings.unknown.push([...path, name]);
    }
    return kept;
  };
};

/** Keeps the first `maxItems` items and reports the excess. */
const sanitizeArray =
  (items: Sanitizer, maxItems: number): Sanitizer =>
  (value, path, findings) => {
    if (!Array.isArray(value)) return value;
    if (value.length > maxItems) findings.issues.push(tooManyItems(path, value, maxItems));
    return value.slice(0, maxItems).map((item, index) => items(item, [...path, index], findings));
  };

const boundOf = (schema: Schema, keyword: string): number => {
  const bound = schema[keyword];
  return typeof bound === "number" ? bound : Number.POSITIVE_INFINITY;
};

/**
 * Returns a function that copies a value without the fields that its schema doesn't have, and truncates lists and maps to
 * the schema's maximum, so that validation is cheap whatever was sent.
 */
export const sanitizerOf = (schema: Schema): Sanitizer => {
  const branch = schema.anyOf?.find(({ type }) => type !== "null");
  if (branch) return sanitizerOf(branch);
  if (schema.properties) return sanitizeObject(schema.properties);
  if (schema.items) return sanitizeArray(sanitizerOf(schema.items), boundOf(schema, "maxItems"));
  if (schema.type === "object") return sanitizeMap(boundOf(schema, "maxProperties"));
  return schema["format"] === "http-url" ? sanitizeUrl(boundOf(schema, "maxLength")) : sanitizeText;
};

/** Maximum number of reported unknown fields. */
const maxWarnings = 20;
const maxNameLength = 100;

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Returns the closest known name, if at most a third of its letters differ. */
const closest = (name: string, known: readonly string[]): string | null => {
  const sent = plain(name.slice(0, maxNameLength));
  let best: { readonly name: string; readonly far: number } | null = null;
  for (const candidate of known) {
    const far = distance(sent, plain(candidate));
    if (far <= Math.floor(candidate.length / 3) && far < (best?.far ?? Infinity)) {
      best = { name: candidate, far };
    }
  }
  return best?.name ?? null;
};

/** Returns a warning for each ignored field. `knownBeside` returns the known names at the same level. */
export const warningsOf = (
  unknown: readonly (readonly (string | number)[])[],
  knownBeside: (path: readonly (string | number)[]) => readonly string[],
): readonly Warning[] =>
  unknown.map((path) => {
    const field = path.join(".").slice(0, maxNameLength);
    const meant = closest(String(path.at(-1)), knownBeside(path));
    const advice = meant === null ? "" : ` Did you mean ${meant}?`;
    return { field, message: `Unknown field, ignored.${advice}` };
  });
