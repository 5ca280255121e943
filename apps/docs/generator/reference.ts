/** The API reference: a page per group of operations, one with all objects, and the fields of webhook events. */
import { requestExamples, requestOf } from "./examples.ts";
import { anchorOf, json, type Page, paragraphs } from "./markdown.ts";
import {
  type Answer,
  type Content,
  type Endpoint,
  endpointsIn,
  type OpenApi,
  type Operation,
  type Parameter,
  type Schema,
} from "./openapi.ts";

const nameOf = (reference: string): string => reference.split("/").at(-1) ?? "";

/** Escapes text for a table cell. */
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll(/\s*\n\s*/g, " ");

const isNull = ({ type }: Schema): boolean => type === "null";

/** Type in words, such as `integer or null`, linked to the page `objects`. */
const typeText = (schema: Schema): string => {
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

/** Limits of a value in words. */
const limitsText = (schema: Schema): string => {
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

/** Table of an object's fields; "" if it has none. */
const fieldsTable = ({ properties = {}, required = [] }: Schema, title = "Field"): string => {
  const rows = Object.entries(properties).map(([name, schema]) =>
    row(name, schema, required.includes(name), schema.description),
  );
  return rows.length === 0 ? "" : [head(title), ...rows].join("\n");
};

/** Table of the parameters of one place; "" if there are none. */
const parametersTable = (title: string, parameters: readonly Parameter[]): string => {
  const rows = parameters.map(({ name, schema, required = false, description }) =>
    row(name, schema, required, description ?? schema.description),
  );
  return rows.length === 0 ? "" : [head(title), ...rows].join("\n");
};

const schemaOf = (content: Content | undefined): Schema | undefined =>
  Object.values(content ?? {})[0]?.schema;

const resolve = (schema: Schema, { components }: OpenApi): Schema =>
  schema.$ref ? (components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema;

const bodyText = ({ requestBody }: Operation, document: OpenApi): string => {
  const schema = schemaOf(requestBody?.content);
  if (!requestBody || !schema) return "";
  const type = Object.keys(requestBody.content)[0];
  return paragraphs(
    `Body: \`${type}\`${requestBody.required ? "" : ", optional"}`,
    fieldsTable(resolve(schema, document)),
  );
};

const isSuccess = (status: string): boolean => status.startsWith("2");

const exampleOf = (content: Content | undefined): unknown => {
  const media = Object.values(content ?? {})[0];
  return media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
};

const answerText = ([status, { description, content }]: readonly [string, Answer]): string => {
  const schema = schemaOf(content);
  return `- **${status}** ${description}${schema ? ` Returns ${typeText(schema)}.` : ""}`;
};

/** The example of the first response that has one. */
const answerExample = (answers: readonly (readonly [string, Answer])[]): string => {
  const [status, answer] = answers.find(([, { content }]) => exampleOf(content)) ?? [];
  const example = exampleOf(answer?.content);
  if (example === undefined || typeof example === "string") return "";
  return `::: details Answer with ${status}\n\n${json(example)}\n\n:::`;
};

/** Error codes of a documented response. */
const codesOf = ({ content }: Answer): readonly string[] => {
  const media = Object.values(content ?? {})[0];
  const values = [
    media?.example,
    ...Object.values(media?.examples ?? {}).map(({ value }) => value),
  ];
  return values.flatMap((value) => {
    const code = (value as { error?: { code?: string } } | undefined)?.error?.code;
    return code ? [code] : [];
  });
};

const errorsText = (answers: readonly (readonly [string, Answer])[]): string => {
  const rows = answers.map(([status, answer]) => {
    const codes = codesOf(answer).map((code) => `[${code}](../errors#${anchorOf(code)})`);
    return `| ${status} | ${codes.join(", ") || answer.description.replaceAll("|", "\\|")} |`;
  });
  if (rows.length === 0) return "";
  return `::: details Errors\n\n| Status | Codes |\n| --- | --- |\n${rows.join("\n")}\n\n:::`;
};

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\n", "&#10;");

/** The endpoint with the form that sends the example's body. */
const tryIt = (endpoint: Endpoint): string => {
  const { method, template, json, isUpload } = requestOf(endpoint);
  const body = json ? ` body="${escaped(JSON.stringify(json, null, 2))}"` : "";
  const upload = isUpload ? " upload" : "";
  return `<ApiEndpoint method="${method}" path="/api/v1${template}"${body}${upload} />`;
};

const operationText = (endpoint: Endpoint, document: OpenApi): string => {
  const { operation } = endpoint;
  const { summary, description, parameters = [], responses } = operation;
  const answers = Object.entries(responses);
  const [good, bad] = [true, false].map((kind) =>
    answers.filter(([status]) => isSuccess(status) === kind),
  ) as [typeof answers, typeof answers];
  const inPlace = (title: string, place: string) =>
    parametersTable(
      title,
      parameters.filter((each) => each.in === place),
    );
  return paragraphs(
    `## ${summary.replace(/\.$/, "").replace(/: .*/, "")} {#${operation.operationId}}`,
    tryIt(endpoint),
    description ? `${summary} ${description}` : summary,
    inPlace("Path", "path"),
    inPlace("Query", "query"),
    inPlace("Header", "header"),
    bodyText(operation, document),
    requestExamples(endpoint),
    good.map(answerText).join("\n"),
    answerExample(good),
    errorsText(bad),
  );
};

const frontMatter = (title: string, description: string): string =>
  `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\noutline: 2\n---`;

const objectText = ([name, schema]: readonly [string, Schema]): string =>
  paragraphs(
    `## ${name} {#${anchorOf(name)}}`,
    schema.description,
    schema.properties
      ? fieldsTable(schema)
      : paragraphs(`Type: ${typeText(schema)}.`, limitsText(schema)),
  );

const objectsPage = ({ components }: OpenApi): Page => ({
  path: "use/api/objects.md",
  text: paragraphs(
    frontMatter("Objects", "The objects that requests and answers consist of."),
    "# Objects",
    "What requests and answers consist of, by name.",
    ...Object.entries(components.schemas).map(objectText),
  ),
});

/** Path of a group's page without the extension. */
const groupPath = (tag: string): string => `use/api/${tag.toLowerCase()}`;

const groupPage = (tag: OpenApi["tags"][number], document: OpenApi): Page => ({
  path: `${groupPath(tag.name)}.md`,
  text: paragraphs(
    frontMatter(tag.name, tag.description),
    `# ${tag.name}`,
    tag.description,
    ...endpointsIn(document)
      .filter(({ operation }) => operation.tags[0] === tag.name)
      .map((endpoint) => operationText(endpoint, document)),
  ),
});

/** Returns all pages of the reference. */
export const referencePages = (document: OpenApi): readonly Page[] => [
  ...document.tags.map((tag) => groupPage(tag, document)),
  objectsPage(document),
];

const schemaIn = (document: OpenApi, schema: Schema | undefined): Schema => {
  const name = schema?.$ref?.split("/").at(-1);
  return (name && document.components.schemas[name]) || schema || {};
};

const eventText = (document: OpenApi, name: string): string => {
  const operation = document.webhooks[name]?.post;
  const media = Object.values(operation?.requestBody?.content ?? {})[0];
  const schema = schemaIn(document, media?.schema);
  const example = media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
  const title = String(schema.properties?.["event"]?.const ?? name);
  return paragraphs(
    `## ${title}`,
    operation?.summary,
    fieldsTable(schema).replaceAll("](./objects", "](/use/api/objects"),
    example !== undefined && json(example),
  );
};

export const webhookEvents = (document: OpenApi): string =>
  Object.keys(document.webhooks)
    .map((name) => eventText(document, name))
    .join("\n\n");
