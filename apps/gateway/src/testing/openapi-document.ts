/** The OpenAPI document, for tests. */
import type { Schema } from "@reelwright/core/validation/schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

type Holder = {
  readonly headers?: { readonly [name: string]: { readonly $ref: string } };
  readonly content?: { readonly [type: string]: { readonly schema: Schema } };
};
export type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: Holder;
  readonly responses: { readonly [status: string]: Holder };
  readonly security: readonly object[];
};
type Operations = { readonly [path: string]: { readonly [method: string]: Operation } };
export type OpenApiDocument = {
  readonly openapi: string;
  readonly paths: Operations;
  readonly webhooks: Operations;
  readonly components: {
    readonly schemas: { readonly [name: string]: Schema };
    readonly headers: { readonly [name: string]: { readonly required: boolean } };
  };
};

/** Every operation of these paths. */
export const operationsIn = (paths: Operations) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Headers of HTTP, of browser security and of CORS, which the document doesn't describe. */
const generic =
  /^(access-control-|content-|cross-origin-|x-(content-type|dns|download|frame|permitted|xss|accel)|strict-|referrer-|origin-agent|cache-control|connection|date|keep-alive|transfer-encoding|vary)/;

/** Headers of a response that the document doesn't declare, and declared ones that are missing. */
export const headerFaults = (
  { paths, components }: OpenApiDocument,
  operationId: string,
  { status, headers }: { readonly status: number; readonly headers: Record<string, string> },
): string[] => {
  const found = operationsIn(paths).find(({ operation }) => operation.operationId === operationId);
  const declared = Object.keys(found?.operation.responses[status]?.headers ?? {});
  const lower = declared.map((name) => name.toLowerCase());
  const sent = Object.keys(headers).filter((name) => !generic.test(name));
  return [
    ...sent.filter((name) => !lower.includes(name)).map((name) => `${name} is not declared`),
    ...declared
      .filter((name) => components.headers[name]?.required && !headers[name.toLowerCase()])
      .map((name) => `${name} is not sent`),
  ];
};

/** Returns a function that returns what is wrong with a value by a schema of this document; null: nothing. */
export const judgeBy = (document: object) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: "openapi" });
  return (schema: object, value: unknown): string | null => {
    const own = JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components');
    const validate = ajv.compile(JSON.parse(own));
    return validate(value) ? null : ajv.errorsText(validate.errors);
  };
};

/** Returns what is wrong with an event's body; null: nothing. */
export const payloadFault = (document: OpenApiDocument, event: string, body: unknown) => {
  const { content } = document.webhooks[event]?.["post"]?.requestBody ?? {};
  const schema = content?.["application/json"]?.schema;
  return schema ? judgeBy(document)(schema, body) : `there is no webhook ${event}`;
};

/** The schema with no room for fields that it doesn't name. */
export const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, each]) => [key, closed(each)]),
  );
  const isOpen = "properties" in schema && "type" in schema && !("additionalProperties" in schema);
  return isOpen ? { ...inner, additionalProperties: false } : inner;
};
