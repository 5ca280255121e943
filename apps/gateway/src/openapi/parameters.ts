/** What an operation takes besides its body: path, query and headers. */
import type { Schema } from "@reelwright/core/validation/schema";
import type { Declaration, HeaderField } from "../http/endpoint.ts";
import type { DocumentContext } from "./document.ts";

type Field = readonly [name: string, schema: Schema, required: boolean];

const parameter = (
  where: "path" | "query",
  [name, schema, required]: Field,
  { operation, tag }: Declaration,
  { show, examples }: DocumentContext,
) => {
  const { description, ...rest } = schema;
  const example = examples.parameter(name, schema, operation, tag);
  return {
    name,
    in: where,
    required,
    ...(description !== undefined && { description }),
    schema: show(rest),
    ...(example !== undefined && { example }),
    // Several values are written with commas.
    ...(schema.type === "array" && { style: "form", explode: false }),
  };
};

const header = (
  [name, { schema, bodyField, description }]: [string, HeaderField],
  { show }: DocumentContext,
): object => ({
  name: name.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase()),
  in: "header",
  required: false,
  description: description ?? `Another way to send \`${bodyField}\`.`,
  schema: show(schema),
});

const lastEventId = {
  name: "Last-Event-ID",
  in: "header",
  required: false,
  description: "The id of the last event that was received.",
  schema: { type: "string" },
};

const fieldsOf = (part: Declaration["query"]): Field[] =>
  Object.entries(part?.properties ?? {}).map(([name, schema]) => [
    name,
    schema,
    part?.required?.includes(name) ?? false,
  ]);

/** An operation's parameters, those of the path first. */
export const parametersOf = (declaration: Declaration, printing: DocumentContext): object[] => [
  ...fieldsOf(declaration.params).map(([name, schema]) =>
    parameter("path", [name, schema, true], declaration, printing),
  ),
  ...fieldsOf(declaration.query).map((field) => parameter("query", field, declaration, printing)),
  ...Object.entries(declaration.headers ?? {}).map((each) => header(each, printing)),
  ...(declaration.produces === "events" ? [lastEventId] : []),
];
