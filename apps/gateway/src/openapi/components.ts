import type { Schema } from "@reelwright/core/validation/schema";
import type { exampleBuilder } from "./examples.ts";

/** Schemas as the document shows them: those that have a title once, under that name, and by reference elsewhere. */

export type Document = { readonly [key: string]: unknown };

type Components = {
  /** A schema as it stands in the document; what of it has a title becomes a component. */
  show(schema: unknown): unknown;
  /** The components that were shown, by name. Throws when two different schemas have one name. */
  schemas(): Document;
};

/** Formats of ours by their standard names. */
const formats: { readonly [own: string]: string } = { "http-url": "uri" };

/** What stands in a schema as it is: values, not schemas. */
const plainKeys = new Set(["enum", "const", "default", "examples", "required"]);

const typeOf = (value: unknown): string => {
  if (value === null) return "null";
  return Number.isInteger(value) ? "integer" : typeof value;
};

/** Generators want a type where ours is clear from the values. */
const typed = (values: readonly unknown[]): Document => {
  const types = [...new Set(values.map(typeOf))];
  return { type: types.length === 1 ? types[0] : types };
};

const deprecatedKey = "x-deprecated-values";
const discouraged = "Still accepted for existing integrations; discouraged.";

/** A choice some of whose values are deprecated: each group says so itself. */
const choice = (values: readonly unknown[], old: readonly unknown[]): Document => {
  const current = values.filter((value) => !old.includes(value));
  return {
    ...typed(values),
    oneOf: [
      { ...typed(current), enum: current },
      { ...typed(old), enum: old, deprecated: true, description: discouraged },
    ],
  };
};

/** What its values say of a schema that names them. */
const valuesOf = (schema: Schema): Document => {
  const old = schema[deprecatedKey] as readonly unknown[] | undefined;
  if (schema.enum)
    return old ? choice(schema.enum, old) : { ...typed(schema.enum), enum: schema.enum };
  return schema.const === undefined ? {} : { ...typed([schema.const]), const: schema.const };
};

/** Our validator wants a condition to name the fields that it asks for; linters take those for all that there are. */
const askedFor = (condition: Schema): Schema =>
  condition.required ? { required: condition.required } : condition;

const isObject = (value: unknown): value is Schema => typeof value === "object" && value !== null;

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Opens a document's components. */
export const openComponents = (): Components => {
  const shown = new Map<string, unknown>();

  const keyword = (key: string, value: unknown): unknown => {
    if (key === "format") return formats[String(value)] ?? value;
    if (plainKeys.has(key)) return value;
    if (key === "properties" && isObject(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, show(each)]));
    }
    return show(key === "else" && isObject(value) ? askedFor(value) : value);
  };

  const shape = (schema: Schema): Document => {
    const { [deprecatedKey]: _old, enum: _choices, const: _only, ...others } = schema;
    const keywords = Object.entries(others).map(([key, value]) => [key, keyword(key, value)]);
    return { ...valuesOf(schema), ...Object.fromEntries(keywords) };
  };

  /** What a schema says of its place stays there; the rest is the component. */
  const component = (name: string, schema: Schema): Document => {
    const { title: _name, description, default: usual, ...type } = schema;
    const own = shape(type);
    const former = shown.get(name);
    if (former !== undefined && JSON.stringify(former) !== JSON.stringify(own)) {
      throw new Error(`two different schemas have the title ${name}`);
    }
    shown.set(name, own);
    return {
      ...refer(name),
      ...(description !== undefined && { description }),
      ...(usual !== undefined && { default: usual }),
    };
  };

  const show = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(show);
    if (!isObject(schema)) return schema;
    const { title } = schema as { title?: unknown };
    return typeof title === "string" ? component(title, schema) : shape(schema);
  };

  return {
    show,
    schemas: () => Object.fromEntries([...shown].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
};

/** What builders of the document's parts share. */
export type DocumentContext = Pick<Components, "show"> & {
  readonly examples: ReturnType<typeof exampleBuilder>;
};
