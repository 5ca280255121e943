/** Schemas as tables of fields. */
import { anchorOf } from "./markdown.ts";
import type { Parameter, Schema } from "./openapi.ts";

const nameOf = (reference: string): string => reference.split("/").at(-1) ?? "";

/** Within a cell: no line break, no column. */
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll(/\s*\n\s*/g, " ");

const isNull = ({ type }: Schema): boolean => type === "null";

/** `string`, `integer or null`, `list of` [Job](…): the objects' page is `objects`. */
export const typeText = (schema: Schema): string => {
  const { $ref, type, items, anyOf, oneOf, allOf } = schema;
  if ($ref) return `[${nameOf($ref)}](./objects#${anchorOf(nameOf($ref))})`;
  const choices = anyOf ?? oneOf;
  if (choices) return [...new Set(choices.map(typeText))].join(" or ");
  if (allOf?.length === 1 && allOf[0]) return typeText(allOf[0]);
  if (items) return `list of ${typeText(items)}`;
  return [type ?? "any"].flat().join(" or ");
};

const rangeText = (lowest: number | undefined, highest: number | undefined, unit = ""): string => {
  if (lowest !== undefined && highest !== undefined) return `${lowest} to ${highest}${unit}`;
  if (lowest !== undefined) return `at least ${lowest}${unit}`;
  return highest === undefined ? "" : `at most ${highest}${unit}`;
};

const shown = (value: unknown): string => `\`${JSON.stringify(value)}\``;

/** What a value has to be, in words. */
export const limitsText = (schema: Schema): string => {
  const own = schema.anyOf?.find((each) => !isNull(each)) ?? schema;
  const parts = [
    own.enum && `One of ${own.enum.map(shown).join(", ")}.`,
    rangeText(own.minimum, own.maximum),
    rangeText(own.minLength, own.maxLength, " characters"),
    rangeText(undefined, own.maxItems, " items"),
    schema.default !== undefined && `Default ${shown(schema.default)}.`,
  ];
  return parts
    .flatMap((part) => (part ? [part.endsWith(".") ? part : `${part}.`] : []))
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
    .join(" ");
};

const row = (name: string, schema: Schema, isRequired: boolean, description = ""): string => {
  const text = [description, limitsText(schema)].filter((part) => part !== "").join(" ");
  const label = isRequired ? `\`${name}\` <Badge type="tip" text="required" />` : `\`${name}\``;
  return `| ${label} | ${cell(typeText(schema))} | ${cell(text)} |`;
};

const head = (title: string): string => `| ${title} | Type | Description |\n| --- | --- | --- |`;

/** The fields of an object; "" for one without. */
export const fieldsTable = (
  { properties = {}, required = [] }: Schema,
  title = "Field",
): string => {
  const rows = Object.entries(properties).map(([name, schema]) =>
    row(name, schema, required.includes(name), schema.description),
  );
  return rows.length === 0 ? "" : [head(title), ...rows].join("\n");
};

/** The parameters of one place; "" for none. */
export const parametersTable = (title: string, parameters: readonly Parameter[]): string => {
  const rows = parameters.map(({ name, schema, required = false, description }) =>
    row(name, schema, required, description ?? schema.description),
  );
  return rows.length === 0 ? "" : [head(title), ...rows].join("\n");
};
