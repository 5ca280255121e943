import { compositeTypes } from "./composite-types.ts";
import { jsonText } from "./statement.ts";

/** Postgres's types in TypeScript. Any value is allowed for jsonb; undefined is NULL. */
type Value = {
  uuid: string;
  text: string;
  jsonb: unknown;
  boolean: boolean;
  integer: number;
  bigint: number | string;
  "double precision": number;
};

type Types = typeof compositeTypes;

/** A value of a composite type. Absent attributes are NULL. */
export type Composite<Name extends keyof Types> = {
  readonly [Attribute in keyof Types[Name]]?: Types[Name][Attribute] extends keyof Value
    ? Value[Types[Name][Attribute]] | null
    : never;
};

/** Quotes and backslashes are doubled within a row, and each of them is escaped within an array. */
const escapes: { readonly [char: string]: string } = { '"': '\\"\\"', "\\": "\\\\\\\\" };
const quoted = (text: string): string =>
  `\\"${text.replace(/["\\]/g, (char) => escapes[char] ?? "")}\\"`;

const attributeText = (value: unknown, type: string): string => {
  if (value === undefined || (value === null && type !== "jsonb")) return "";
  if (type === "jsonb") return quoted(jsonText(value));
  return type === "text" ? quoted(String(value)) : String(value);
};

/** An array of rows of a composite type as text: a parameter of that array type. A null value of jsonb is JSON's null. */
export const compositeArray = <Name extends keyof Types>(
  name: Name,
  rows: readonly Composite<Name>[],
): string => {
  const attributes = Object.entries<string>(compositeTypes[name]);
  const texts = rows.map((row) => {
    const values: { readonly [attribute: string]: unknown } = row;
    return `"(${attributes.map(([attribute, type]) => attributeText(values[attribute], type)).join(",")})"`;
  });
  return `{${texts.join(",")}}`;
};
