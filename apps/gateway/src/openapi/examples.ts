/** Builds examples for schemas from values chosen by field name. */
import type { Schema } from "@reelwright/core/validation/schema";

/**
 * Example values by field name, the preferred first; the first that fits the schema is used. Names are `field`,
 * `parent.field` or, for top-level fields of a body or reply, `operation.field` and `Tag.field`; the most specific wins.
 */
export type ExampleValues = { readonly [name: string]: readonly unknown[] };

/** The position of a value: the operation, its tag, and the path of fields, innermost last. */
type Place = {
  readonly operation: string;
  readonly tag: string;
  readonly fields: readonly string[];
};

export type ExampleSource = {
  readonly values: ExampleValues;
  /** Whole objects, used wherever a schema has exactly their fields. */
  readonly objects: readonly object[];
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

/** Whether a value fits, as far as choosing one requires; a test validates the finished examples. */
const fits = (schema: Schema, value: unknown): boolean => {
  if (schema.enum) return schema.enum.includes(value);
  if (schema.anyOf) return schema.anyOf.some((each) => fits(each, value));
  return [schema.type ?? []].flat().some((type) => typeChecks[type]?.(value));
};

const namesAt = ({ operation, tag, fields }: Place): string[] => {
  const name = fields.at(-1);
  // A bare list, or the items of a page.
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

/** Returns functions that build examples from these values. */
export const exampleBuilder = ({ values, objects }: ExampleSource) => {
  const objectFor = ({ required = [], properties = {} }: Schema) =>
    objects.find((each) => {
      const names = Object.keys(each);
      return (
        required.length > 1 &&
        required.every((name) => names.includes(name)) &&
        names.every((name) => Object.hasOwn(properties, name))
      );
    });

  const objectOf = (schema: Schema, place: Place, exampleFields: readonly string[]): object => {
    const shown = Object.entries(schema.properties ?? {}).filter(
      ([name]) => schema.required?.includes(name) || exampleFields.includes(name),
    );
    return Object.fromEntries(
      shown.map(([name, inner]) => [
        name,
        example(inner, { ...place, fields: name === "items" ? [] : [...place.fields, name] }),
      ]),
    );
  };

  /** Optional fields that have a value for this very operation. */
  const ownOf = ({ properties = {} }: Schema, { operation, fields }: Place): string[] =>
    Object.keys(properties).filter(
      (name) => fields.length === 0 && Object.hasOwn(values, `${operation}.${name}`),
    );

  const anew = (schema: Schema, place: Place): unknown => {
    const branch = schema.anyOf?.find(({ type }) => type !== "null");
    if (branch) return example(branch, place);
    const type = [schema.type ?? "object"].flat()[0] ?? "object";
    if (type === "array") return [example(schema.items ?? {}, place)];
    if (type === "object")
      return objectFor(schema) ?? objectOf(schema, place, ownOf(schema, place));
    return fillers[type]?.(schema);
  };

  /** A value that fits; failing that, the default, the first choice, or a filler of the type. */
  const example = (schema: Schema, place: Place): unknown => {
    if (schema.const !== undefined) return schema.const;
    const candidates = namesAt(place).flatMap((name) => values[name] ?? []);
    const at = candidates.findIndex((value) => fits(schema, value));
    if (at >= 0) return candidates[at];
    if (schema["default"] !== undefined) return schema["default"];
    return schema.enum ? schema.enum[0] : anew(schema, place);
  };

  return {
    /** An example reply: all required fields. */
    reply: (schema: Schema, operation: string, tag: string): unknown =>
      example(schema, { operation, tag, fields: [] }),
    /** An example body: the required fields and the optional ones named in `exampleFields`. */
    body: (
      schema: Schema,
      operation: string,
      tag: string,
      exampleFields: readonly string[],
    ): object => objectOf(schema, { operation, tag, fields: [] }, exampleFields),
    /** An example of a parameter; undefined if no value fits. */
    parameter: (name: string, schema: Schema, operation: string, tag: string): unknown =>
      namesAt({ operation, tag, fields: [name] })
        .flatMap((each) => values[each] ?? [])
        .find((value) => fits(schema, value)),
  };
};
