/** The first pages that a contributor opens name files and folders that exist. */
import { readFile, stat } from "node:fs/promises";
import { expect, test } from "@jest/globals";

const roots = [
  "apps",
  "bench",
  "docs",
  "examples",
  "infra",
  "packages",
  "prisma",
  "scripts",
  "test",
];

test.each(["AGENTS.md", "CONTRIBUTING.md", "README.md", "SECURITY.md"])("%s", async (page) => {
  const text = await readFile(page, "utf8");
  const quoted = [...text.matchAll(/`([\w./-]+)`/g)].map(([, name = ""]) => name);
  const paths = quoted.filter(
    (name) => roots.includes(name.split("/")[0] ?? "") && /\//.test(name),
  );
  const missing: string[] = [];
  for (const path of paths) if (!(await stat(path).catch(() => null))) missing.push(path);
  expect(missing).toEqual([]);
  if (page === "CONTRIBUTING.md") expect(paths.length).toBeGreaterThan(15);
});
