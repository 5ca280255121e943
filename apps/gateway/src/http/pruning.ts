import type { FieldIssue, Schema } from "@reelwright/core";

type Path = readonly (string | number)[];

/** What pruning finds on its way. */
export type Findings = {
  /** Paths of fields that the schema doesn't know. */
  readonly unknown: Path[];
  /** Texts that no database keeps: U+0000, or half of a surrogate pair. */
  readonly unstorable: { readonly path: Path; readonly input: unknown }[];
};
export type Pruner = (value: unknown, path: Path, findings: Findings) => unknown;

const unstorableText = /[\0\p{Surrogate}]/u;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const keepText: Pruner = (value, path, findings) => {
  if (typeof value === "string" && unstorableText.test(value)) {
    findings.unstorable.push({ path, input: value });
  }
  return value;
};

/** Any names, one kind of value (`metadata`). */
const keepMap: Pruner = (value, path, findings) => {
  if (!isObject(value)) return value;
  for (const [name, inner] of Object.entries(value)) {
    keepText(name, [...path, name], findings);
    keepText(inner, [...path, name], findings);
  }
  return value;
};

const pruneObject = (properties: { readonly [name: string]: Schema }): Pruner => {
  const known = new Map(Object.entries(properties).map(([name, each]) => [name, prunerOf(each)]));
  return (value, path, findings) => {
    if (!isObject(value)) return value;
    const kept: Record<string, unknown> = {};
    for (const name of Object.keys(value)) {
      const prune = known.get(name);
      if (prune) kept[name] = prune(value[name], [...path, name], findings);
      else findings.unknown.push([...path, name]);
    }
    return kept;
  };
};

const pruneArray = (items: Pruner): Pruner => {
  return (value, path, findings) =>
    Array.isArray(value)
      ? value.map((item, index) => items(item, [...path, index], findings))
      : value;
};

/**
 * Makes the function that copies a value without the fields that its schema doesn't know: they are
 * accepted, but neither kept nor passed on.
 */
export const prunerOf = (schema: Schema): Pruner => {
  const branch = schema.anyOf?.find(({ type }) => type !== "null");
  if (branch) return prunerOf(branch);
  if (schema.properties) return pruneObject(schema.properties);
  if (schema.items) return pruneArray(prunerOf(schema.items));
  return schema.type === "object" ? keepMap : keepText;
};

/** The issues that pruning found, `loc` without the part's name. */
export const unstorableIssues = ({ unstorable }: Findings): FieldIssue[] =>
  unstorable.map(({ path, input }) => ({
    type: "value_error",
    loc: path,
    msg: "Value error, contains a character that can't be stored (U+0000 or half of a surrogate pair)",
    input,
  }));
