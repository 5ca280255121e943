/**
 * Each page lists all texts that it may show. React hides a page that waits for a text, so a missing one makes the page
 * flicker. Parts that load later aren't checked, because they wait on their own.
 */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";

const here = dirname(fileURLToPath(import.meta.url));
const importsOf = (code: string): readonly string[] =>
  [...code.matchAll(/^(?:import|export) (?!type )[^;]*?from "(\.[^"]+\.tsx?)"/gm)].map(
    ([, path = ""]) => path,
  );

/** Returns a file and everything that it imports. */
const filesWith = (file: string, known = new Set<string>()): ReadonlySet<string> => {
  if (known.has(file)) return known;
  known.add(file);
  for (const path of importsOf(readFileSync(file, "utf8"))) {
    filesWith(resolve(dirname(file), path), known);
  }
  return known;
};

const shownBy = (page: string): readonly string[] => {
  const names = [...filesWith(page)].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/useTexts\(\s*"(\w+)/g)].map(([, name = ""]) => name),
  );
  return [...new Set(names)].filter((name) => !everywhere.includes(name)).sort();
};
const everywhere = ["common", "errors", "shell", "welcome"];

const pages = [
  ...readFileSync(resolve(here, "pages.ts"), "utf8").matchAll(
    /import\("([^"]+)"\),\s+texts: \[([^\]]*)\]/g,
  ),
].map(([, module = "", texts = ""]) => ({
  module,
  texts: [...texts.matchAll(/\w+/g)].map(([name]) => name).sort(),
}));

test("the pages are found", () => {
  expect(pages.length).toBeGreaterThan(10);
});

test.each(pages)("$module is loaded with what it shows", ({ module, texts }) => {
  expect(texts).toEqual(shownBy(resolve(here, module)));
});
