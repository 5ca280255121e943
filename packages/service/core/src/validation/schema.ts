/** A JSON Schema (2020-12) written `as const`; the same object feeds ajv, the types and OpenAPI. */
export type Schema = {
  readonly type?:
    | "object"
    | "array"
    | "string"
    | "integer"
    | "number"
    | "boolean"
    | "null"
    | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: { readonly [key: string]: Schema };
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly [keyword: string]: unknown;
};

type Primitive = { string: string; integer: number; number: number; boolean: boolean; null: null };
type Simplify<T> = { [K in keyof T]: T[K] } & {};

/** Keys present after validation: the required ones and those that the validator fills from `default`. */
type Present<S extends Schema> = {
  [K in keyof S["properties"]]: K extends (S["required"] extends readonly (infer R)[] ? R : never)
    ? K
    : S["properties"][K] extends { default: unknown }
      ? K
      : never;
}[keyof S["properties"]];

/** The TypeScript type of a value that has passed validation against S. */
export type Static<S extends Schema> = S extends { const: infer C }
  ? C
  : S extends { enum: readonly (infer E)[] }
    ? E
    : S extends { anyOf: readonly (infer A)[] }
      ? A extends Schema
        ? Static<A>
        : never
      : S extends { type: "array"; items: infer I extends Schema }
        ? Static<I>[]
        : S extends {
              type: "object";
              properties: infer P extends { readonly [key: string]: Schema };
            }
          ? Simplify<
              { -readonly [K in keyof P as K extends Present<S> ? K : never]: Static<P[K]> } & {
                -readonly [K in keyof P as K extends Present<S> ? never : K]?: Static<P[K]>;
              }
            >
          : S extends { type: "object"; additionalProperties: infer V extends Schema }
            ? { [key: string]: Static<V> }
            : S extends { type: "object" }
              ? { [key: string]: unknown }
              : S extends { type: readonly (infer T)[] }
                ? T extends keyof Primitive
                  ? Primitive[T]
                  : never
                : S extends { type: infer T extends keyof Primitive }
                  ? Primitive[T]
                  : unknown;

/** Keeps a schema's literal types, so that `Static` can read them. */
export const schema = <const S extends Schema>(value: S): S => value;

/** The same schema, with null allowed. */
export const nullable = <const S extends Schema>(value: S) =>
  schema({ anyOf: [value, { type: "null" }] });

/** An object whose fields are always present. */
export const record = <
  const Title extends string,
  const P extends { readonly [name: string]: Schema },
>(
  title: Title,
  properties: P,
) =>
  schema({
    title,
    type: "object",
    required: Object.keys(properties) as (keyof P & string)[],
    properties,
  });
