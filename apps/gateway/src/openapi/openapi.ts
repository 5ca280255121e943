/** OpenAPI 3.1, printed from the endpoints. */
import type { Edition, Schema } from "@reelwright/core";
import type { Declaration, HeaderField } from "../http/endpoint.ts";
import { type FailureCode, meaningOf, statusOf } from "../http/failure-codes.ts";
import { errorSchema, validationErrorSchema } from "./error-schemas.ts";
import { examplesOf } from "./examples.ts";
import { about, tagDescriptions } from "./guide.ts";
import { lexiconOf } from "./lexicon.ts";
import { published } from "./published.ts";
import { refusalOf } from "./refusal.ts";
import { bodyOf } from "./request-body.ts";

type Document = { readonly [key: string]: unknown };
type Examples = ReturnType<typeof examplesOf>;

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

const hasBody = ({ body, receives }: Declaration): boolean =>
  body !== undefined || receives !== undefined;

const codesOf = (declaration: Declaration): readonly FailureCode[] => [
  ...(declaration.access === "public" ? [] : withCredentials),
  ...(declaration.upload ? withForm : hasBody(declaration) ? withBody : []),
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

const validationResponse = (declaration: Declaration): Document => {
  const example = refusalOf(declaration);
  return example === null
    ? {}
    : {
        422: {
          description: "Fields are missing or invalid.",
          content: { "application/json": { schema: ref("ValidationError"), example } },
        },
      };
};

/** A list without paging is one whole page. */
const pageSizeOf = ({ query }: Declaration): number =>
  Number(query?.properties["page_size"]?.["default"] ?? 1);

/** A reply; of a list, its size of page is the operation's. */
const replyExample = (declaration: Declaration, reply: Schema, examples: Examples): unknown => {
  const example = examples.reply(reply, declaration.operation, declaration.tag);
  return reply.properties?.["page_size"]
    ? { ...(example as object), page_size: pageSizeOf(declaration) }
    : example;
};

const successResponses = (declaration: Declaration, examples: Examples): Document => {
  const { status, alsoStatus, reply, produces, summary } = declaration;
  const type = produces === "events" ? "text/event-stream" : "application/json";
  const example = reply && replyExample(declaration, reply, examples);
  const content = reply ? { content: { [type]: { schema: published(reply), example } } } : {};
  const also = Object.entries(alsoStatus ?? {}).map(([other, description]) => [
    other,
    { description, ...(other !== "204" && content) },
  ]);
  return { [status]: { description: summary, ...content }, ...Object.fromEntries(also) };
};

type Field = readonly [name: string, schema: Schema, required: boolean];

const parameter = (
  where: "path" | "query",
  [name, schema, required]: Field,
  { operation, tag }: Declaration,
  examples: Examples,
) => {
  const { description, ...rest } = schema;
  const example = examples.parameter(name, schema, operation, tag);
  return {
    name,
    in: where,
    required,
    ...(description !== undefined && { description }),
    schema: published(rest),
    ...(example !== undefined && { example }),
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

const fieldsOf = (part: Declaration["query"]): Field[] =>
  Object.entries(part?.properties ?? {}).map(([name, schema]) => [
    name,
    schema,
    part?.required?.includes(name) ?? false,
  ]);

const parametersOf = (declaration: Declaration, examples: Examples) => [
  ...fieldsOf(declaration.params).map(([name, schema]) =>
    parameter("path", [name, schema, true], declaration, examples),
  ),
  ...fieldsOf(declaration.query).map((field) => parameter("query", field, declaration, examples)),
  ...Object.entries(declaration.headers ?? {}).map(headerParameter),
  ...(declaration.produces === "events"
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

/** Each entry is another way; an empty list needs none. */
const securityOf: { readonly [access in Declaration["access"]]: readonly object[] } = {
  tenant: [{ apiKey: [] }, { bearer: [] }],
  bearer: [{ bearer: [] }],
  public: [],
};

const operationOf = (declaration: Declaration, examples: Examples): Document => {
  const { operation, tag, summary, description, access } = declaration;
  const parameters = parametersOf(declaration, examples);
  const requestBody = bodyOf(declaration, examples);
  return {
    operationId: operation,
    tags: [tag],
    summary,
    description,
    security: securityOf[access],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      ...successResponses(declaration, examples),
      ...failureResponses(declaration),
      ...validationResponse(declaration),
    },
  };
};

const securitySchemes = {
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description:
      "A key of the account, for servers: `rw_live_…`. It can do everything but manage keys.",
  },
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "An access token of the installation's issuer, for people who sign in. Where both are sent it decides, also when " +
      "it is bad.",
  },
};

const tagsOf = (endpoints: readonly Declaration[]) =>
  [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({
    name,
    description: tagDescriptions[name],
  }));

/** The document of these endpoints, with examples of this edition. */
export const openapiOf = (endpoints: readonly Declaration[], edition: Edition): Document => {
  const examples = examplesOf(lexiconOf(edition));
  const paths: { [path: string]: Document } = {};
  for (const declaration of endpoints) {
    const { path, method } = declaration;
    paths[path] = { ...paths[path], [method]: operationOf(declaration, examples) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Reelwright",
      version: "1.0.0",
      description: about,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api/v1" }],
    tags: tagsOf(endpoints),
    paths,
    components: {
      securitySchemes,
      schemas: { Error: errorSchema, ValidationError: validationErrorSchema },
    },
  };
};
