/** The dependency rules of docs/architecture.md are the linter's: each one must be able to fail. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";

const importing = (from: string): string =>
  `import * as what from "${from}";\nexport const it = what;\n`;
const refused: readonly [directory: string, rule: string, code: string][] = [
  ["packages/film/src", "noRestrictedImports", importing("ajv")],
  ["packages/film/src", "noRestrictedImports", importing("@reelwright/core/errors")],
  ["packages/service/core/src", "noRestrictedImports", importing("express")],
  ["packages/service/core/src", "noRestrictedImports", importing("@reelwright/store")],
  ["packages/service/core/src/stages", "noRestrictedImports", importing("ajv")],
  ["packages/service/store/src", "noRestrictedImports", importing("@reelwright/queue")],
  ["packages/service/queue/src", "noRestrictedImports", importing("@reelwright/store")],
  ["packages/media/src", "noRestrictedImports", importing("@reelwright/studio/images")],
  ["packages/media/src/processes", "noRestrictedImports", importing("@reelwright/core/ports")],
  [
    "packages/embedded/copywriting/src",
    "noRestrictedImports",
    importing("@reelwright/media/audio/speech"),
  ],
  [
    "packages/service/integrations/src",
    "noRestrictedImports",
    importing("@reelwright/media/editor"),
  ],
  [
    "packages/embedded/studio/src",
    "noRestrictedImports",
    importing("@reelwright/integrations/files"),
  ],
  [
    "packages/embedded/fake-providers/src",
    "noRestrictedImports",
    importing("@reelwright/studio/images"),
  ],
  [
    "packages/embedded/fake-providers/src",
    "noRestrictedImports",
    importing("@reelwright/integrations/files"),
  ],
  ["packages/providers/src", "noRestrictedImports", importing("@reelwright/catalog")],
  [
    "packages/service/integrations/src",
    "noRestrictedImports",
    importing("@reelwright/vendors/http"),
  ],
  ["packages/service/vendors/src", "noRestrictedImports", importing("@reelwright/studio/images")],
  [
    "packages/service/vendors/src/script",
    "noRestrictedImports",
    importing("@reelwright/copywriting/local-language"),
  ],
  [
    "packages/service/worker/src",
    "noRestrictedImports",
    importing("@reelwright/studio/samples/local-samples"),
  ],
  ["packages/service/worker/src", "noRestrictedImports", importing("@reelwright/media/ffmpeg")],
  ["packages/clients/sdk/src", "noRestrictedImports", importing("@reelwright/film/artifacts")],
  ["packages/clients/cli/src/commands", "noRestrictedImports", importing("@reelwright/core/util")],
  ["packages/clients/mcp/src", "noRestrictedImports", importing("@reelwright/media/photos")],
  ["packages/service/catalog/src", "noRestrictedImports", importing("@reelwright/platform")],
  ["packages/service/platform/src", "noRestrictedImports", importing("@reelwright/providers")],
  ["apps/gateway/src", "noRestrictedImports", importing("@reelwright/worker-assembly")],
  ["apps/worker-assembly/src", "noRestrictedImports", importing("@reelwright/standalone")],
  ["apps/standalone/src", "noRestrictedImports", importing("@reelwright/gateway/routes/jobs")],
  ["apps/standalone/src", "noRestrictedImports", importing("@reelwright/studio/images")],
  ["apps/dashboard/src", "noRestrictedImports", importing("@reelwright/film/artifacts")],
  ["packages/service/queue/src", "noUndeclaredDependencies", importing("left-pad")],
  ["packages/service/store/src", "noProcessEnv", "export const it = process.env['X'];\n"],
];
const admitted: readonly [directory: string, from: string][] = [
  ["packages/service/core/src", "node:crypto"],
  ["packages/service/core/src/stages", "../ports/tasks.ts"],
  ["packages/service/core/src", "@reelwright/film/failure"],
  ["packages/media/src", "@reelwright/film/artifacts"],
  ["packages/service/store/src", "@reelwright/core/ports"],
  ["packages/embedded/studio/src", "@reelwright/media/ffmpeg"],
  ["packages/providers/src", "@reelwright/studio/images"],
  ["packages/service/vendors/src", "@reelwright/integrations/downloads/destination"],
  ["packages/service/worker/src", "@reelwright/providers/open-tools"],
  ["packages/clients/cli/src/commands", "@reelwright/mcp"],
  ["apps/gateway/src", "@reelwright/store"],
  ["apps/dashboard/src", "@reelwright/core/jobs/stage-names"],
];

let copy: string;
let report: readonly { category: string; location: { path: unknown } }[];

/** A copy of the rules and manifests of the repository, with one file per case in its package. */
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "reelwright-linter-rules-"));
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(copy, name)), { recursive: true });
    await writeFile(join(copy, name), text);
  };
  for (const name of ["biome.json", ".gitignore"]) await cp(name, join(copy, name));
  for (const [index, [directory, , code]] of refused.entries()) {
    const owner = directory.slice(0, directory.indexOf("/src"));
    await cp(`${owner}/package.json`, join(copy, owner, "package.json"), { recursive: true });
    await write(`${directory}/refused-${index}.ts`, code);
  }
  for (const [index, [directory, from]] of admitted.entries()) {
    await write(`${directory}/admitted-${index}.ts`, importing(from));
  }
  for (const [name, other] of ["ab", "ba"]) {
    const code = `import type { ${other} } from "./circle-${other}.ts";\nexport type ${name} = ${other}[] | null;\n`;
    await write(`packages/embedded/studio/src/circle-${name}.ts`, code);
  }
  const biome = resolve("node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "lint", "--reporter=json", "--max-diagnostics=200", "."];
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, args, { cwd: copy }, (_error, stdout) => done(stdout));
  });
  report = JSON.parse(output).diagnostics;
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const rulesBrokenIn = (name: string): string =>
  report
    .filter(({ location }) => JSON.stringify(location.path).includes(name))
    .map(({ category }) => category)
    .join();

describe("the linter", () => {
  test.each(refused.map((each, index) => [index, ...each] as const))(
    "case %i: in %s refuses by %s",
    (index, _directory, rule) => {
      expect(rulesBrokenIn(`refused-${index}.ts`)).toContain(rule);
    },
  );

  test("refuses files whose types import each other", () => {
    for (const name of ["a", "b"]) {
      expect(rulesBrokenIn(`circle-${name}.ts`)).toContain("noImportCycles");
    }
  });

  test.each(admitted.map((each, index) => [index, ...each] as const))(
    "case %i: in %s admits %s",
    (index) => {
      expect(rulesBrokenIn(`admitted-${index}.ts`)).not.toContain("noRestrictedImports");
    },
  );
});
