/** docs/contribute/contract.md names the tests of each rule: each section has some, and all of them exist. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, test } from "@jest/globals";

/** The sections of the page, by their headings. */
const sections = async (): Promise<ReadonlyMap<string, string>> => {
  const text = await readFile("docs/contribute/contract.md", "utf8");
  const [, ...parts] = text.split(/^## /m);
  return new Map(
    parts.map((part) => {
      const end = part.indexOf("\n");
      return [part.slice(0, end), part.slice(end)];
    }),
  );
};

const testsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, path = ""]) => path);

test("every section of the contract names tests that exist", async () => {
  const found = await sections();
  expect(found.size).toBeGreaterThan(20);
  const untested = [...found].filter(([, text]) => testsIn(text).length === 0);
  expect(untested.map(([heading]) => heading)).toEqual([]);
  const missing = [...found].flatMap(([heading, text]) =>
    testsIn(text)
      .filter((path) => !existsSync(path))
      .map((path) => `${heading}: ${path}`),
  );
  expect(missing).toEqual([]);
});
