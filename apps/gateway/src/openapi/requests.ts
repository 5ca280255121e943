/** Parameters and request bodies of the document. */

import type { Schema } from "@reelwright/core/validation/schema";
import { type UploadUse, uploadLimits } from "@reelwright/film/ports/intake";
import type { Declaration, HeaderField } from "../http/endpoint.ts";
import type { Document, DocumentContext } from "./components.ts";

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
    // Values are separated by commas.
    ...(schema.type === "array" && { style: "form", explode: false }),
  };
};

const header = (
  [name, { schema, bodyField, description, example }]: [string, HeaderField],
  { show }: DocumentContext,
): object => ({
  name: name.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase()),
  in: "header",
  required: false,
  description: description ?? `Another way to send \`${bodyField}\`.`,
  schema: show(schema),
  ...(example !== undefined && { example }),
});

const lastEventId = {
  name: "Last-Event-ID",
  in: "header",
  required: false,
  description: "The id of the last event that was received.",
  schema: { type: "string" },
};

/** The fields of an object schema. */
export const fieldsOf = (part: Declaration["query"]): Field[] =>
  Object.entries(part?.properties ?? {}).map(([name, schema]) => [
    name,
    schema,
    part?.required?.includes(name) ?? false,
  ]);

/** The parameters of an operation: path, query, headers. */
export const parametersOf = (declaration: Declaration, context: DocumentContext): object[] => [
  ...fieldsOf(declaration.params).map(([name, schema]) =>
    parameter("path", [name, schema, true], declaration, context),
  ),
  ...fieldsOf(declaration.query).map((field) => parameter("query", field, declaration, context)),
  ...Object.entries(declaration.headers ?? {}).map((each) => header(each, context)),
  ...(declaration.produces === "events" ? [lastEventId] : []),
];

/** An example body with the usual fields; of an update, with every field. */
const bodyExample = (
  declaration: Declaration,
  body: Schema,
  { examples }: DocumentContext,
): object => {
  const { operation, tag, method, exampleFields = [] } = declaration;
  const all = Object.keys(body.properties ?? {});
  return examples.body(body, operation, tag, method === "patch" ? all : exampleFields);
};

/** The body is optional if no field is required. */
const requestBodyOf = (body: Schema, example: object, { show }: DocumentContext): Document => ({
  required: (body.required?.length ?? 0) > 0,
  content: { "application/json": { schema: show(body), example } },
});

const pascal = (operation: string): string =>
  operation.replace(/^./, (first) => first.toUpperCase());

/** A form: the fields of `body`, and the file. */
const formSchema = (operation: string, use: UploadUse, body: Schema | undefined): Schema => {
  const { maxBytes, formats } = uploadLimits[use];
  const file = {
    type: "string",
    format: "binary",
    description: `${formats.join(", ")}; at most ${maxBytes} bytes.`,
  } as const;
  return {
    title: `${pascal(operation)}Form`,
    type: "object",
    required: ["file", ...(body?.required ?? [])],
    properties: { file, ...body?.properties },
  };
};

/** A signed body, in the provider's own format. */
const signedSchema: Schema = {
  title: "PaymentProviderEvent",
  type: "object",
  description: "The provider's event, exactly as signed.",
};
const signedExample = { id: "evt_1", type: "checkout.session.completed" };

/** The request body of an operation: JSON, a form with a file, or signed bytes; undefined: none. */
export const bodyOf = (
  declaration: Declaration,
  context: DocumentContext,
): Document | undefined => {
  const { body, upload, receives, operation } = declaration;
  if (receives) {
    const schema = context.show(signedSchema);
    return { required: true, content: { "application/json": { schema, example: signedExample } } };
  }
  const texts = body ? bodyExample(declaration, body, context) : {};
  if (!upload) return body && requestBodyOf(body, texts, context);
  const schema = context.show(formSchema(operation, upload, body));
  const example = { file: `@example.${uploadLimits[upload].formats[0]}`, ...texts };
  return { required: true, content: { "multipart/form-data": { schema, example } } };
};
