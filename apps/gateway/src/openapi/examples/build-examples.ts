/** Examples of a schema's values, put together from words by the names of its fields. */
import type { Schema } from "@reelwright/core";

/**
 * What the fields of this name may show, the likeliest first; the first that fits the schema is shown. Names are
 * `field`, `parent.field` or, right in what an operation takes or answers, `operation.field` and `Tag.field`; the
 * closest name wins.
 */
export type Words = { readonly [name: string]: readonly unknown[] };

/** Where a value stands: the operation, its tag, and the fields on the way, the innermost last. */
type Place = {
  readonly operation: string;
  readonly tag: string;
  readonly fields: readonly string[];
};

export type Lexicon = {
  readonly words: Words;
  /** Whole objects, shown wherever a schema asks for just their fields. */
  readonly specimens: readonly object[];
};

const typeChecks: { readonly [type: string]: (value: unknown) => boolean } = {
  null: (value) => value === null,
  string: (value) => typeof value === "string",
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
};

/** Whether a word may stand here, as far as choosing needs it; a test validates the examples whole. */
const fits = (schema: Schema, value: unknown): boolean => {
  if (schema.enum) return schema.enum.includes(value);
  if (schema.anyOf) return schema.anyOf.some((each) => fits(each, value));
  return [schema.type ?? []].flat().some((type) => typeChecks[type]?.(value));
};

const namesAt = ({ operation, tag, fields }: Place): string[] => {
  const name = fields.at(-1);
  // A list, or the items of a page.
  if (name === undefined) return [`${operation}.items`];
  const parent = fields.at(-2);
  return parent === undefined
    ? [`${operation}.${name}`, `${tag}.${name}`, name]
    : [`${parent}.${name}`, name];
};

const fillers: { readonly [type: string]: (schema: Schema) => unknown } = {
  string: ({ format }) =>
    format === "date-time"
      ? "2026-11-20T09:30:00.000Z"
      : format === "uuid"
        ? "019a0f3e-7c51-7b2a-9d4e-3f1c6a8b2e07"
        : "string",
  integer: ({ minimum }) => minimum ?? 0,
  number: ({ minimum }) => minimum ?? 0,
  boolean: () => false,
  null: () => null,
};

/** Makes examples of this lexicon. */
export const examplesOf = ({ words, specimens }: Lexicon) => {
  const specimenOf = ({ required = [], properties = {} }: Schema) =>
    specimens.find((each) => {
      const names = Object.keys(each);
      return (
        required.length > 1 &&
        required.every((name) => names.includes(name)) &&
        names.every((name) => Object.hasOwn(properties, name))
      );
    });

  const objectOf = (schema: Schema, place: Place, shows: readonly string[]): object => {
    const shown = Object.entries(schema.properties ?? {}).filter(
      ([name]) => schema.required?.includes(name) || shows.includes(name),
    );
    return Object.fromEntries(
      shown.map(([name, inner]) => [
        name,
        example(inner, { ...place, fields: name === "items" ? [] : [...place.fields, name] }),
      ]),
    );
  };

  /** Optional fields that have a word for just this operation. */
  const ownOf = ({ properties = {} }: Schema, { operation, fields }: Place): string[] =>
    Object.keys(properties).filter(
      (name) => fields.length === 0 && Object.hasOwn(words, `${operation}.${name}`),
    );

  const anew = (schema: Schema, place: Place): unknown => {
    const branch = schema.anyOf?.find(({ type }) => type !== "null");
    if (branch) return example(branch, place);
    const type = [schema.type ?? "object"].flat()[0] ?? "object";
    if (type === "array") return [example(schema.items ?? {}, place)];
    if (type === "object")
      return specimenOf(schema) ?? objectOf(schema, place, ownOf(schema, place));
    return fillers[type]?.(schema);
  };

  /** A word that fits, else the default, else the first choice, else what the type leaves. */
  const example = (schema: Schema, place: Place): unknown => {
    if (schema.const !== undefined) return schema.const;
    const candidates = namesAt(place).flatMap((name) => words[name] ?? []);
    const at = candidates.findIndex((value) => fits(schema, value));
    if (at >= 0) return candidates[at];
    if (schema["default"] !== undefined) return schema["default"];
    return schema.enum ? schema.enum[0] : anew(schema, place);
  };

  return {
    /** A reply: everything that is always there. */
    reply: (schema: Schema, operation: string, tag: string): unknown =>
      example(schema, { operation, tag, fields: [] }),
    /** A body: what is required, and the optional fields that `shows` names. */
    body: (schema: Schema, operation: string, tag: string, shows: readonly string[]): object =>
      objectOf(schema, { operation, tag, fields: [] }, shows),
    /** A parameter; undefined where no word fits. */
    parameter: (name: string, schema: Schema, operation: string, tag: string): unknown =>
      namesAt({ operation, tag, fields: [name] })
        .flatMap((each) => words[each] ?? [])
        .find((value) => fits(schema, value)),
  };
};
