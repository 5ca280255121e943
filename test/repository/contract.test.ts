/** docs/contribute/contract.md says where each rule stands: what it names has to be there. */
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { expect, test } from "@jest/globals";

const folders: { readonly [short: string]: string } = {
  core: "packages/service/core/src",
  store: "packages/service/store",
  gw: "apps/gateway/src",
  packages: "packages",
  apps: "apps",
  test: "test",
};

/** Whether a path leads somewhere; a star in its last part stands for any letters. */
const exists = async (path: string): Promise<boolean> => {
  if (!path.includes("*")) return stat(path).then(Boolean, () => false);
  const parts = basename(path)
    .split("*")
    .map((text) => text.replaceAll(".", "\\."));
  const names = await readdir(dirname(path)).catch(() => []);
  return names.some((name) => new RegExp(`^${parts.join(".*")}$`).test(name));
};

test("every file that the contract's page names exists", async () => {
  const text = await readFile("docs/contribute/contract.md", "utf8");
  const named = [...text.matchAll(/`(core|store|gw|packages|apps|test)\/([\w./*-]+)`/g)];
  expect(named.length).toBeGreaterThan(150);
  const paths = new Set(named.map(([, folder = "", rest]) => `${folders[folder]}/${rest}`));
  const missing: string[] = [];
  for (const path of paths) if (!(await exists(path))) missing.push(path);
  expect(missing).toEqual([]);
});
