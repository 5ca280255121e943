/** Names and values that the documentation writes are those of the API: a reader pastes them. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { readOpenApi } from "@reelwright/docs/generator/openapi";

const document = readOpenApi() as unknown;

type Schema = { readonly [name: string]: unknown };
const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The values of this schema where it is an enum, also within alternatives and lists. */
const valuesOf = (schema: unknown): readonly unknown[] => {
  if (!isSchema(schema)) return [];
  const { enum: own = [], const: only, anyOf = [], oneOf = [], items, $ref } = schema;
  const name = typeof $ref === "string" ? ($ref.split("/").at(-1) ?? "") : "";
  const schemas = (document as { components: { schemas: Schema } }).components.schemas;
  return [
    ...(own as unknown[]),
    ...(only === undefined ? [] : [only]),
    ...[...(anyOf as unknown[]), ...(oneOf as unknown[]), items].flatMap(valuesOf),
    ...(name === "" ? [] : valuesOf(schemas[name])),
  ];
};

/** Every field of the document whose values are given, with all values that it has anywhere. */
const enums = new Map<string, Set<unknown>>();
const opens = new Set<string>();
const collect = (value: unknown): void => {
  if (Array.isArray(value)) value.forEach(collect);
  if (!isSchema(value)) return;
  const { properties } = value;
  if (isSchema(properties)) {
    for (const [name, schema] of Object.entries(properties)) {
      const values = valuesOf(schema).filter((each) => each !== null);
      if (values.length === 0) opens.add(name);
      else enums.set(name, new Set([...(enums.get(name) ?? []), ...values]));
    }
  }
  Object.values(value).forEach(collect);
};
collect(document);

const textsIn = async (folder: string, ending: RegExp) => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => ending.test(name));
  const files = names.map((name) => join(folder, name));
  return Promise.all(files.map(async (file) => [file, await readFile(file, "utf8")] as const));
};
const pages = () => textsIn("docs/use", /\.md$/);

/** What the API and the tools for language models say. */
const knownText = async () => {
  const tools = await textsIn("packages/clients/mcp/src", /\.ts$/);
  return [JSON.stringify(document), ...tools.map(([, source]) => source)].join("\n");
};

test("every word of several parts in backticks is one of the API's", async () => {
  // Of files, programs and settings, and names that readers choose.
  const others =
    /^(claude_desktop_config|mcp_json|segment_\d+|order_id|external_id|[A-Z_]+|rw_live_.*|reelwright_.*)$/;
  const text = await knownText();
  const unknown = (await pages()).flatMap(([file, page]) =>
    [...page.matchAll(/`([a-z][a-z0-9]*(?:_[a-z0-9]+)+)`/g)]
      .map(([, word = ""]) => word)
      .filter((word) => !others.test(word) && !new RegExp(`\\b${word}\\b`).test(text))
      .map((word) => `${file}: ${word}`),
  );
  expect([...new Set(unknown)]).toEqual([]);
});

test("every value of a field whose values are given is one of them", async () => {
  const texts = [
    ...(await pages()),
    ...(await textsIn("apps/docs/snippets", /\.(sh|ts|json|py|csv)$/)),
    ["README.md", await readFile("README.md", "utf8")] as const,
  ];
  const wrong = texts.flatMap(([file, page]) =>
    [...page.matchAll(/"?\b([a-z]+(?:_[a-z]+)*)"?: "([a-z0-9][\w:.-]*)"/gi)]
      .filter(([, field = "", value]) => {
        const values = opens.has(field) ? undefined : enums.get(field);
        return values !== undefined && !values.has(value);
      })
      .map(([pair]) => `${file}: ${pair}`),
  );
  expect(wrong).toEqual([]);
  // What it looks at is there.
  expect(enums.get("human_review_budget")).toEqual(new Set(["accept_best", "fail"]));
});
