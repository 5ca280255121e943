/** The OpenAPI document, its operations and their example responses. */
import { editionNamed } from "@reelwright/core/edition/edition";
import { openapiOf } from "@reelwright/gateway/openapi/openapi";
import { endpointsOf } from "@reelwright/gateway/routes/endpoints";

export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
};

type Example = { readonly summary?: string; readonly value: unknown };

export type Content = {
  readonly [type: string]: {
    readonly schema?: Schema;
    readonly example?: unknown;
    readonly examples?: { readonly [name: string]: Example };
  };
};

export type Parameter = {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
};

export type Answer = { readonly description: string; readonly content?: Content };

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: { readonly [status: string]: Answer };
};

export type OpenApi = {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: {
    readonly [path: string]: { readonly [method: string]: Operation };
  };
  readonly webhooks: { readonly [name: string]: { readonly post: Operation } };
  readonly components: { readonly schemas: { readonly [name: string]: Schema } };
};

export type Endpoint = {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
};

/** Returns the document of the default edition. */
export const readOpenApi = (): OpenApi => {
  const edition = editionNamed("E1");
  return openapiOf(endpointsOf(edition), edition) as unknown as OpenApi;
};

/** Returns all operations in the document's order. */
export const endpointsIn = ({ paths }: OpenApi): readonly Endpoint[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

/** Returns the example of an operation's first successful response. Throws if there is none. */
export const answerOf = (document: OpenApi, operationId: string): unknown => {
  const { operation } =
    endpointsIn(document).find((each) => each.operation.operationId === operationId) ?? {};
  const media = Object.entries(operation?.responses ?? {})
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, { content }]) => Object.values(content ?? {}))[0];
  const example = media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
  if (example === undefined) throw new Error(`${operationId} shows no answer`);
  return example;
};
