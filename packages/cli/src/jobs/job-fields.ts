/** The fields that a job has on this server, as its OpenAPI document describes them. */
import { CommandError } from "../command-error.ts";

type Schema = {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  readonly default?: unknown;
  readonly properties?: { readonly [name: string]: Schema };
};

type Document = { readonly components: { readonly schemas: { readonly [name: string]: Schema } } };

export type JobFields = {
  readonly names: readonly string[];
  /** The type that a value has to have: `string`, `integer`, `object` …; null where it is one of several. */
  readonly typeOf: (name: string) => string | null;
  readonly defaultOf: (name: string) => unknown;
};

const timeoutMs = 15_000;

const documentOf = async (url: string): Promise<Document> => {
  const address = `${url}/openapi.json`;
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(
    (cause: Error) => {
      throw new CommandError(`${url} can't be reached: ${cause.cause ?? cause.message}`);
    },
  );
  if (!response.ok) throw new CommandError(`${address} answered ${response.status}.`);
  return (await response.json()) as Document;
};

const typeIn = (schema: Schema, document: Document): string | null => {
  if (schema.type) return schema.type;
  const target = schema.$ref?.split("/").at(-1);
  if (target) return typeIn(document.components.schemas[target] ?? {}, document);
  const types = (schema.anyOf ?? [])
    .map((each) => typeIn(each, document))
    .filter((type) => type !== "null");
  return types.length === 1 ? (types[0] ?? null) : null;
};

/** Reads what the server says of `POST /jobs`. Throws where there is no such server. */
export const readJobFields = async (url: string): Promise<JobFields> => {
  const document = await documentOf(url);
  const { properties = {} } = document.components.schemas["CreateJobRequest"] ?? {};
  return {
    names: Object.keys(properties),
    typeOf: (name) => typeIn(properties[name] ?? {}, document),
    defaultOf: (name) => properties[name]?.default,
  };
};
