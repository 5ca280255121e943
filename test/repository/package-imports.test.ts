/** A package is used through its exports: no relative import leaves the package that it stands in. */
import { execFileSync } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "@jest/globals";

/** The package of a file, as its folder; "" is the repository's own: test, bench, scripts. */
const packageOf = (path: string): string =>
  /^(?:packages\/(?:service|embedded|clients)\/|packages\/|apps\/)[^/]+/.exec(path)?.[0] ?? "";

/** What remains: tests of the repository's own tools, and tools that its tests share with one package. */
const known = new Set([
  "scripts/sdk-types/types.ts → packages/clients/sdk/tools/openapi-types.ts",
  "packages/service/store/src/bundle.test.ts → scripts/bundle-client.mjs",
]);

const imports = /(?:\bfrom|\bimport\(|\bimport)\s*"(\.\.?\/[^"]+)"/g;

test("no relative import leaves its package", () => {
  const files = execFileSync("git", ["ls-files", "*.ts", "*.mts", "*.mjs"], { encoding: "utf8" });
  const leaving = files
    .split("\n")
    .filter((file) => file !== "")
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(imports)]
        .map(([, target = ""]) => join(dirname(file), target))
        .filter((target) => packageOf(target) !== packageOf(file))
        .map((target) => `${file} → ${target}`),
    );
  expect(leaving.filter((each) => !known.has(each))).toEqual([]);
  // A known one that is gone leaves the list.
  expect([...known].filter((each) => !leaving.includes(each))).toEqual([]);
});

test("`npx reelwright` in a checkout is the command with the stack, not the npm package's", () => {
  const command = realpathSync("node_modules/.bin/reelwright");
  expect(command).toBe(resolve("apps/standalone/bin/reelwright.mjs"));
});
