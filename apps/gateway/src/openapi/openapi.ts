/** OpenAPI 3.1, printed from the endpoints. */
import { type Schema, type UploadUse, uploadLimits } from "@reelwright/core";
import type { Declaration, HeaderField } from "../http/endpoint.ts";
import { type FailureCode, meaningOf, statusOf } from "../http/failure-codes.ts";
import { errorSchema, validationErrorSchema } from "./error-schemas.ts";
import { examplesOf } from "./examples.ts";
import { published } from "./published.ts";

type Document = { readonly [key: string]: unknown };
type Examples = ReturnType<typeof examplesOf>;

const json = (schema: unknown) => ({ "application/json": { schema } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** What any operation may answer, besides its own failures. */
const everywhere: readonly FailureCode[] = ["INTERNAL", "SERVICE_UNAVAILABLE"];
const withCredentials: readonly FailureCode[] = [
  "UNAUTHORIZED",
  "INVALID_API_KEY",
  "API_KEY_EXPIRED",
  "INVALID_TOKEN",
];
const withForm: readonly FailureCode[] = ["BAD_REQUEST"];
const withBody: readonly FailureCode[] = ["BAD_REQUEST", "PAYLOAD_TOO_LARGE"];

const codesOf = (declaration: Declaration): readonly FailureCode[] => [
  ...(declaration.access === "tenant" ? withCredentials : []),
  ...(declaration.upload ? withForm : declaration.body ? withBody : []),
  ...declaration.failures,
  ...everywhere,
];

const exampleOf = (code: FailureCode) => {
  const { means, example } = meaningOf(code);
  const details = example ? { details: example } : {};
  return { value: { error: { code, message: means, ...details, request_id: "req-1" } } };
};

/** One response per status, with an example per code. */
const failureResponses = (declaration: Declaration): Document => {
  const byStatus = new Map<number, FailureCode[]>();
  for (const code of codesOf(declaration)) {
    const status = statusOf[meaningOf(code).kind];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${meaningOf(code).means}`).join("\n\n"),
        content: {
          "application/json": {
            schema: ref("Error"),
            examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code)])),
          },
        },
      },
    ]),
  );
};

/** What the first thing that one can leave out, or get wrong, is answered with. */
const missingField = ({ body, upload, query, params }: Declaration) => {
  const part = body || upload ? "body" : query ? "query" : params ? "path" : "header";
  const fields = { body, query, path: params, header: undefined }[part];
  const name = upload ? "file" : (fields?.required?.[0] ?? Object.keys(fields?.properties ?? {})[0]);
  return {
    detail: [{ type: "missing", loc: [part, name ?? "field"], msg: "Field required", input: {} }],
  };
};

const validationResponse = (declaration: Declaration): Document => {
  const { params, query, body, headers, upload } = declaration;
  return params || query || body || headers || upload
    ? {
        422: {
          description: "Fields are missing or invalid.",
          content: {
            "application/json": { schema: ref("ValidationError"), example: missingField(declaration) },
          },
        },
      }
    : {};
};

const successResponses = (declaration: Declaration, examples: Examples): Document => {
  const { operation, tag, status, alsoStatus, reply, produces, summary } = declaration;
  const type = produces === "events" ? "text/event-stream" : "application/json";
  const example = reply && examples.reply(reply, operation, tag);
  const content = reply ? { content: { [type]: { schema: published(reply), example } } } : {};
  const also = Object.entries(alsoStatus ?? {}).map(([other, description]) => [
    other,
    { description, ...(other !== "204" && content) },
  ]);
  return { [status]: { description: summary, ...content }, ...Object.fromEntries(also) };
};

const parameter = (where: "path" | "query", name: string, schema: Schema, required: boolean) => {
  const { description, ...rest } = schema;
  return {
    name,
    in: where,
    required,
    ...(description !== undefined && { description }),
    schema: published(rest),
    // Several values are written with commas.
    ...(schema.type === "array" && { style: "form", explode: false }),
  };
};

const headerParameter = ([name, { schema, bodyField }]: [string, HeaderField]) => ({
  name: name.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase()),
  in: "header",
  required: false,
  description: `Another way to send \`${bodyField}\`.`,
  schema: published(schema),
});

const parametersOf = ({ params, query, headers, produces }: Declaration) => [
  ...Object.entries(params?.properties ?? {}).map(([name, schema]) =>
    parameter("path", name, schema, true),
  ),
  ...Object.entries(query?.properties ?? {}).map(([name, schema]) =>
    parameter("query", name, schema, query?.required?.includes(name) ?? false),
  ),
  ...Object.entries(headers ?? {}).map(headerParameter),
  ...(produces === "events"
    ? [
        {
          name: "Last-Event-ID",
          in: "header",
          required: false,
          description: "The id of the last event that was received.",
          schema: { type: "string" },
        },
      ]
    : []),
];

/** Where no field is required, no body is either. */
const requestBodyOf = (body: Schema): Document => ({
  required: (body.required?.length ?? 0) > 0,
  content: json(published(body)),
});

/** A form: the texts of `body`, and the file. */
const formBodyOf = (use: UploadUse, body: Schema | undefined): Document => {
  const { maxBytes, formats } = uploadLimits[use];
  const file = {
    type: "string",
    format: "binary",
    description: `${formats.join(", ")}; at most ${maxBytes} bytes.`,
  };
  const schema = {
    type: "object",
    required: ["file", ...(body?.required ?? [])],
    properties: { file, ...(published(body?.properties ?? {}) as object) },
  };
  return { required: true, content: { "multipart/form-data": { schema } } };
};

const operationOf = (declaration: Declaration): Document => {
  const { operation, tag, summary, description, access, body, upload } = declaration;
  const parameters = parametersOf(declaration);
  return {
    operationId: operation,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: access === "public" ? [] : [{ apiKey: [] }, { bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(upload
      ? { requestBody: formBodyOf(upload, body) }
      : body && { requestBody: requestBodyOf(body) }),
    responses: {
      ...successResponses(declaration),
      ...failureResponses(declaration),
      ...validationResponse(declaration),
    },
  };
};

const securitySchemes = {
  apiKey: { type: "apiKey", in: "header", name: "X-API-Key" },
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
};

/** The document of these endpoints. */
export const openapiOf = (endpoints: readonly Declaration[]): Document => {
  const paths: { [path: string]: Document } = {};
  for (const declaration of endpoints) {
    const { path, method } = declaration;
    paths[path] = { ...paths[path], [method]: operationOf(declaration) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Reelwright",
      version: "1.0.0",
      description: "Turns a product's name and picture into a finished short marketing video.",
    },
    servers: [{ url: "/api/v1" }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes,
      schemas: { Error: errorSchema, ValidationError: validationErrorSchema },
    },
  };
};
