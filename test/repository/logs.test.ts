/** What is written for people and collectors goes through one place, which takes secrets and queries out. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";

const sourcesIn = async (root: string): Promise<readonly string[]> =>
  (await readdir(root, { recursive: true }))
    .map((name) => join(root, name))
    .filter((path) => /\/src\/.*\.ts$/.test(path))
    .filter((path) => !/\.test\.ts$|\/testing\/|\/generated\/|\/node_modules\//.test(path));

const sources = new Map<string, string>();
beforeAll(async () => {
  const paths = (await Promise.all(["packages", "apps"].map(sourcesIn))).flat();
  for (const path of paths) sources.set(path, await readFile(path, "utf8"));
});

/** The sources outside `home` in which `pattern` stands. */
const elsewhere = (home: string, pattern: RegExp): readonly string[] =>
  [...sources].flatMap(([path, text]) =>
    !path.startsWith(home) && pattern.test(text) ? [path] : [],
  );

test("there are sources", () => {
  expect(sources.size).toBeGreaterThan(500);
  expect(elsewhere("packages/service/core/", /winston/)).not.toEqual([]);
});

test("one place writes lines, and one sends spans", () => {
  expect(elsewhere("packages/service/platform/src/log/", /from "winston/)).toEqual([]);
  expect(elsewhere("packages/service/platform/src/tracing/", /from "@opentelemetry\//)).toEqual([]);
});

test("no other module takes an address apart to log it", () => {
  const cutsQueries = /\.search = ""|\.hash = ""|split\("\?"\)|withoutQuery|withoutPassword/;
  expect(elsewhere("packages/service/platform/src/log/", cutsQueries)).toEqual([]);
  const calls = [...sources].flatMap(([path, text]) =>
    [...text.matchAll(/\blog\("[a-z_.]+",([\s\S]*?)\)[;,]\n/g)].map(([, fields = ""]) => ({
      path,
      fields,
    })),
  );
  expect(calls.length).toBeGreaterThan(30);
  const formats = /new URL\(|\.href\b|\.search\b|\.pathname\b|parsedUrl\(|\.replace\(/;
  expect(calls.filter(({ fields }) => formats.test(fields))).toEqual([]);
});
