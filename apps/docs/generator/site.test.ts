/** The site's sources: operations, error codes, snippets, pages and static files. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { failureCodes } from "@reelwright/gateway/http/failure-codes";
import { Ajv } from "ajv";
import { sidebar } from "../.vitepress/navigation.ts";
import { errorAdvice } from "./errors-page.ts";
import { endpointsIn, readOpenApi } from "./openapi.ts";
import { readSite, type SiteSources } from "./site.ts";

const home = join(import.meta.dirname, "..");
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

let site: SiteSources;
beforeAll(async () => {
  site = await readSite(join(home, "../.."));
});
const textOf = (path: string): string => {
  const found = [...site.files, ...site.pages].find((each) => each.path === path);
  if (!found) throw new Error(`no ${path}`);
  return found.text;
};

describe("errors", () => {
  test("each code of the API has its text, and no other has one", () => {
    expect(Object.keys(errorAdvice).sort()).toEqual(Object.keys(failureCodes).sort());
    for (const text of Object.values(errorAdvice)) expect(text).toMatch(/^[A-Z`].{15,}[.`)]$/s);
  });

  test("each has a heading with its status below it", () => {
    const page = textOf("use/errors.md");
    for (const code of Object.keys(failureCodes))
      expect(page).toMatch(new RegExp(`^### ${code}\\n\\n\\*\\*\\d{3}\\*\\* `, "m"));
  });
});

describe("the reference", () => {
  test("has each operation once, with its address and a request", () => {
    const text = site.pages
      .filter(({ path }) => path.startsWith("use/api/"))
      .map((each) => each.text);
    const whole = text.join("\n");
    for (const { method, path, operation } of endpointsIn(readOpenApi())) {
      expect(whole.split(`{#${operation.operationId}}`)).toHaveLength(2);
      const [, section = ""] = whole.split(`{#${operation.operationId}}`);
      const own = section.split("\n## ")[0] ?? "";
      expect(own).toContain(`<ApiEndpoint method="${method}" path="/api/v1${path}"`);
      expect(own).toMatch(/^```sh \[curl\]$/m);
    }
    expect(whole).not.toMatch(/undefined|\[object/);
  });
});

test("every page but the front page begins with its title", () => {
  const untitled = site.files
    .filter(({ path }) => path.endsWith(".md") && path !== "index.md")
    .filter(({ text }) => !text.startsWith("# "))
    .map(({ path }) => path);
  expect(untitled).toEqual([]);
});

test("every page has a place in the navigation", () => {
  const linked = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("link" in value && typeof value.link === "string") linked.add(value.link);
    Object.values(value).forEach(collect);
  };
  collect(sidebar);
  const missing = site.pages
    .map(({ path }) => `/${path.replace(/(index)?\.md$/, "")}`)
    .filter((path) => !["/", "/changelog"].includes(path) && !linked.has(path));
  expect(missing).toEqual([]);
});

describe("snippets", () => {
  const docs = join(home, "../../docs");
  const pages = ["index.md", ...filesIn(join(docs, "use")).map((path) => join("use", path))].map(
    (path) => ({ path, text: readFileSync(join(docs, path), "utf8") }),
  );
  const allowed = [
    "it doesn't end",
    "the values are yours",
    "it installs",
    "it takes a vendor's key and money",
  ];

  test("a block of code is a file that a test runs, or says why it isn't run", () => {
    for (const { text } of pages)
      for (const [, language, label] of text.matchAll(/^```(\w+)(?: \[(.+)\])?$/gm)) {
        if (language === "json") continue;
        expect([language, allowed.map((reason) => `not run: ${reason}`)]).toEqual([
          "sh",
          expect.arrayContaining([label]),
        ]);
      }
  });

  test("every file of them is shown", () => {
    const shown = pages.flatMap(({ text }) =>
      [...text.matchAll(/^<<< ([\w./-]+)/gm)].map(([, name]) => name),
    );
    expect(filesIn(join(home, "snippets")).filter((name) => !shown.includes(name))).toEqual([]);
    const examples = pages.flatMap(({ text }) =>
      [...text.matchAll(/^<<< @examples\/([\w.-]+)$/gm)].map(([, name]) => name),
    );
    const programs = filesIn(join(home, "../../examples")).filter((name) => name !== "README.md");
    expect(examples.sort()).toEqual([...programs].sort());
  });

  test("JSON that pages show is what the API answers, or what an assistant reads", () => {
    const { components } = readOpenApi();
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const isError = ajv.compile({ $ref: "#/components/schemas/Error", components });
    const blocks = pages.flatMap(({ text }) => [
      ...text.matchAll(/^```json \[([^\]]+)\]\n(.*?)^```$/gms),
    ]);
    expect(new Set(blocks.map(([, label]) => label?.split(" ")[0]))).toEqual(
      new Set(["Answer", "mcp.json", ".vscode/mcp.json"]),
    );
    for (const [, label, json = ""] of blocks) {
      const value = JSON.parse(json);
      if (label === "Answer") {
        expect([isError(value), isError.errors]).toEqual([true, null]);
        continue;
      }
      const { type = "stdio", args, url } = (value.mcpServers ?? value.servers).reelwright;
      if (type === "http") expect(new URL(url).pathname).toBe("/mcp");
      else expect(args.slice(0, 4)).toEqual(["-y", "reelwright", "mcp", "--root"]);
    }
  });
});

describe("files beside the pages", () => {
  test("llms.txt is a title, a summary and lists of links to Markdown that is there", () => {
    const text = textOf("llms.txt");
    expect(text).toMatch(/^# Reelwright\n\n> .+\n/);
    const targets = [...text.matchAll(/^- \[.+?\]\(\/docs\/(.+?)\)/gm)].map(
      ([, path = ""]) => path,
    );
    const written = site.pages.map(({ path }) => path).filter((path) => path !== "index.md");
    expect([...targets].sort()).toEqual([...written].sort());
    for (const target of targets) expect(textOf(target).length).toBeGreaterThan(50);
  });

  test("llms-full.txt has every page, without what only the site understands", () => {
    const text = textOf("llms-full.txt");
    expect(text).toContain("# Quickstart");
    expect(text).toContain("### INSUFFICIENT_CREDITS");
    const own = text.split("Source: /docs/operate/")[0] ?? "";
    expect(own).not.toMatch(/^:::|<ApiEndpoint|<Badge|^<<< /m);
  });

  test("the Postman collection has every operation, its key and address as variables", () => {
    type Item = {
      item?: Item[];
      request?: { method: string; url: { path: string[] }; auth?: unknown };
    };
    const collection = JSON.parse(textOf("reelwright.postman_collection.json"));
    expect(collection.info.schema).toBe(
      "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    );
    const leaves = (items: Item[]): Item[] =>
      items.flatMap((each) => (each.item ? leaves(each.item) : [each]));
    const requests = leaves(collection.item).map(
      ({ request }) => `${request?.method} /${request?.url.path.join("/")}`,
    );
    const operations = endpointsIn(readOpenApi()).map(
      ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
    );
    expect(requests.sort()).toEqual(operations.sort());
    expect(collection.variable.map(({ key }: { key: string }) => key)).toEqual([
      "baseUrl",
      "apiKey",
    ]);
  });
});
