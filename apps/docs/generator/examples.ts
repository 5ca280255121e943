/** An operation's request, as it is written for each tool. */
import { fence, tabs } from "./markdown.ts";
import type { Endpoint, Parameter } from "./openapi.ts";
import { cliCalls, sdkCalls } from "./sdk-calls.ts";

type Request = {
  readonly method: string;
  /** As the document has it, with its parameters in braces. */
  readonly template: string;
  readonly path: { readonly [name: string]: string };
  readonly query: { readonly [name: string]: string };
  readonly json: unknown;
  readonly isUpload: boolean;
  readonly isStream: boolean;
};

/** A value that shows what a parameter takes. */
export const parameterExample = ({ example, schema, name }: Parameter): string =>
  String(example ?? schema.enum?.[0] ?? schema.default ?? name);

const valuesIn = (
  parameters: readonly Parameter[],
  place: Parameter["in"],
): { readonly [name: string]: string } =>
  Object.fromEntries(
    parameters
      .filter((each) => each.in === place && (place === "path" || each.required))
      .map((each) => [each.name, parameterExample(each)]),
  );

/** The request that the document's examples make. */
export const requestOf = ({ method, path, operation }: Endpoint): Request => {
  const { parameters = [], requestBody, responses } = operation;
  const body = Object.entries(requestBody?.content ?? {})[0];
  const { example, examples } = body?.[1] ?? {};
  return {
    method,
    template: path,
    path: valuesIn(parameters, "path"),
    query: valuesIn(parameters, "query"),
    json:
      body?.[0] === "application/json"
        ? (example ?? Object.values(examples ?? {})[0]?.value)
        : null,
    isUpload: body?.[0] === "multipart/form-data",
    isStream: Object.hasOwn(responses["200"]?.content ?? {}, "text/event-stream"),
  };
};

const filled = ({ template, path, query }: Request): string => {
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? name),
  );
  const search = new URLSearchParams(query).toString();
  return search ? `${address}?${search}` : address;
};

/** Within single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const formOf = ({ template }: Request): string =>
  template.startsWith("/music/")
    ? '-F file=@track.mp3 -F title="Summer jingle"'
    : "-F file=@product.png";

export const curlOf = (request: Request): string => {
  const { method, json, isUpload, isStream } = request;
  const isPlain = method === "GET" || (method === "POST" && (json || isUpload));
  const parts = [
    `curl ${isStream ? "-N " : ""}${isPlain ? "" : `-X ${method} `}"$REELWRIGHT_URL/api/v1${filled(request)}"`,
    '-H "X-API-Key: $REELWRIGHT_API_KEY"',
    ...(json ? [`--json ${quoted(JSON.stringify(json, null, 2))}`] : []),
    ...(isUpload ? [formOf(request)] : []),
  ];
  return parts.join(" \\\n  ");
};

/** A value as TypeScript that a formatter would leave alone. */
const literal = (value: unknown): string => {
  const text = JSON.stringify(value, null, 2).replace(/^(\s*)"(\w+)":/gm, "$1$2:");
  const inline = text.replaceAll(/\s*\n\s*/g, " ");
  return inline.length < 60 ? inline : text;
};

/** The call with the SDK, as an expression; null where the SDK has none of its own. */
export const sdkOf = (operationId: string, { json, path, query }: Request): string | null => {
  const ids = (json as { readonly ids?: unknown } | null)?.ids ?? query["ids"]?.split(",");
  const values = { ...path, body: json ?? {}, query, ids };
  const call = sdkCalls[operationId]?.replace(/\$(\w+)/g, (_, name: keyof typeof values) =>
    literal(values[name]),
  );
  return call ? `reelwright.${call}` : null;
};

/** Tabs with the request in every tool that has it. */
export const requestExamples = (endpoint: Endpoint): string => {
  const request = requestOf(endpoint);
  const { operationId } = endpoint.operation;
  const [sdk, cli] = [sdkOf(operationId, request), cliCalls[operationId]];
  return tabs([
    fence("sh", curlOf(request), "curl"),
    ...(sdk ? [fence("ts", `await ${sdk};`, "TypeScript")] : []),
    ...(cli ? [fence("sh", `npx reelwright ${cli}`, "CLI")] : []),
  ]);
};
