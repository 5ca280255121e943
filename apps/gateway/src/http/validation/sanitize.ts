import { asciiUrl, type FieldIssue, type Schema } from "@reelwright/core";
import { tooManyItems, tooManyPairs } from "./issues.ts";
import { maxWarnings } from "./unknown-fields.ts";

type Path = readonly (string | number)[];

/** What pruning finds on its way. */
export type Findings = {
  /** Paths of fields that the schema doesn't know: as many as are told. */
  readonly unknown: Path[];
  /** Texts that can't be stored, lists and maps that are too long. `loc` is without the part's name. */
  readonly issues: FieldIssue[];
};
type Pruner = (value: unknown, path: Path, findings: Findings) => unknown;

/** U+0000, or half of a surrogate pair: no database keeps it. */
const unstorableText = /[\0\p{Surrogate}]/u;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const keepText: Pruner = (value, path, findings) => {
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

/** A URL as it is stored and shown, unless it is too long to be one. */
const keepUrl =
  (maxLength: number): Pruner =>
  (value, path, findings) => {
    keepText(value, path, findings);
    return typeof value === "string" && value.length <= maxLength ? asciiUrl(value) : value;
  };

/** Any names, one kind of value (`metadata`): so many pairs as there may be, and what is said of the rest. */
const keepMap =
  (maxPairs: number): Pruner =>
  (value, path, findings) => {
    if (!isObject(value)) return value;
    const names = Object.keys(value);
    if (names.length > maxPairs) {
      findings.issues.push(tooManyPairs(path, value, maxPairs, names.length));
    }
    const kept = names.slice(0, maxPairs).map((name) => {
      keepText(name, [...path, name], findings);
      return [name, keepText(value[name], [...path, name], findings)];
    });
    return Object.fromEntries(kept);
  };

const pruneObject = (properties: { readonly [name: string]: Schema }): Pruner => {
  const known = new Map(Object.entries(properties).map(([name, each]) => [name, prunerOf(each)]));
  return (value, path, findings) => {
    if (!isObject(value)) return value;
    const kept: Record<string, unknown> = {};
    for (const name of Object.keys(value)) {
      const prune = known.get(name);
      if (prune) kept[name] = prune(value[name], [...path, name], findings);
      else if (findings.unknown.length < maxWarnings) findings.unknown.push([...path, name]);
    }
    return kept;
  };
};

/** As many items as there may be, and what is said of the rest: nobody looks at those. */
const pruneArray =
  (items: Pruner, maxItems: number): Pruner =>
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
 * Makes the function that copies a value without the fields that its schema doesn't know (they are accepted, but neither
 * kept nor passed on), and no longer than the schema admits: what comes after it has little to do, whatever was sent.
 */
export const prunerOf = (schema: Schema): Pruner => {
  const branch = schema.anyOf?.find(({ type }) => type !== "null");
  if (branch) return prunerOf(branch);
  if (schema.properties) return pruneObject(schema.properties);
  if (schema.items) return pruneArray(prunerOf(schema.items), boundOf(schema, "maxItems"));
  if (schema.type === "object") return keepMap(boundOf(schema, "maxProperties"));
  return schema["format"] === "http-url" ? keepUrl(boundOf(schema, "maxLength")) : keepText;
};
