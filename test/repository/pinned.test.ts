/** The store patches internals of `pg` (packages/service/store/src/database/tenant-scope.ts), so its version is exact everywhere. */
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { expect, test } from "@jest/globals";

test("pg is pinned to one exact version", async () => {
  const manifests = execFileSync("git", ["ls-files", "package.json", "*/package.json"], {
    encoding: "utf8",
  });
  const ranges: string[] = [];
  for (const path of manifests.trim().split("\n")) {
    const { dependencies, devDependencies } = JSON.parse(await readFile(path, "utf8"));
    ranges.push(...[dependencies?.pg, devDependencies?.pg].filter((range) => range !== undefined));
  }
  expect(ranges.length).toBeGreaterThan(1);
  expect(new Set(ranges).size).toBe(1);
  expect(ranges[0]).toMatch(/^\d+\.\d+\.\d+$/);
});
