/** The API reference: one page for each group of operations, and one with the objects. */
import { requestExamples, requestOf } from "./examples.ts";
import { fieldsTable, limitsText, parametersTable, typeText } from "./fields.ts";
import { anchorOf, json, type Page, paragraphs } from "./markdown.ts";
import {
  type Answer,
  type Content,
  type Endpoint,
  endpointsIn,
  type OpenApi,
  type Operation,
  type Schema,
} from "./openapi.ts";

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

/** An example of the first answer that has one. */
const answerExample = (answers: readonly (readonly [string, Answer])[]): string => {
  const [status, answer] = answers.find(([, { content }]) => exampleOf(content)) ?? [];
  const example = exampleOf(answer?.content);
  if (example === undefined || typeof example === "string") return "";
  return `::: details Answer with ${status}\n\n${json(example)}\n\n:::`;
};

/** The codes that a documented answer may carry. */
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

/** The address, which can be tried with the example's body. */
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

/** The path of a group's page, without its ending. */
export const groupPath = (tag: string): string => `use/api/${tag.toLowerCase()}`;

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

/** All pages of the reference. */
export const referencePages = (document: OpenApi): readonly Page[] => [
  ...document.tags.map((tag) => groupPage(tag, document)),
  objectsPage(document),
];
