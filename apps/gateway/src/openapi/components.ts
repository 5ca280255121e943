/** Schemas of the document. A schema with a title becomes a component and is referenced elsewhere. */
import type { Schema } from "@reelwright/core/validation/schema";
import type { exampleBuilder } from "./examples.ts";

export type Document = { readonly [key: string]: unknown };

type Components = {
  /** Converts a schema for the document. Its parts with a title become components. */
  show(schema: unknown): unknown;
  /** The components by name. */
  schemas(): Document;
};

/** Standard names of our own formats. */
const formats: { readonly [own: string]: string } = { "http-url": "uri" };

/** Keywords whose values aren't schemas. */
const plainKeys = new Set(["enum", "const", "default", "examples", "required"]);

const typeOf = (value: unknown): string => {
  if (value === null) return "null";
  return Number.isInteger(value) ? "integer" : typeof value;
};

/** The type of an enum's values, which generators of clients need. */
const typed = (values: readonly unknown[]): Document => {
  const types = [...new Set(values.map(typeOf))];
  return { type: types.length === 1 ? types[0] : types };
};

const deprecatedKey = "x-deprecated-values";
const discouraged = "Deprecated. Still accepted for existing integrations.";

/** An enum with deprecated values, as two groups. */
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

/** The keywords of a schema with an enum or a constant. */
const valuesOf = (schema: Schema): Document => {
  const old = schema[deprecatedKey] as readonly unknown[] | undefined;
  if (schema.enum)
    return old ? choice(schema.enum, old) : { ...typed(schema.enum), enum: schema.enum };
  return schema.const === undefined ? {} : { ...typed([schema.const]), const: schema.const };
};

/** Reduces a condition to its required fields: linters misread the properties that our validator needs. */
const askedFor = (condition: Schema): Schema =>
  condition.required ? { required: condition.required } : condition;

const isObject = (value: unknown): value is Schema => typeof value === "object" && value !== null;

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });

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

  /** Turns a schema into a component. Its description and default stay at the reference. */
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

/** Shared context of the builders of the document. */
export type DocumentContext = Pick<Components, "show"> & {
  readonly examples: ReturnType<typeof exampleBuilder>;
};
