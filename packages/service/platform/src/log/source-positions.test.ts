import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { build } from "esbuild";
import { withSourcePositions } from "./redact-fields.ts";

describe("stacks of a bundle", () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "reelwright-positions-"));
    await writeFile(join(directory, "other.js"), "export const filler = () => 1;\n");
    await writeFile(
      join(directory, "fails.js"),
      'import { filler } from "./other.js";\n\nexport const fails = () => {\n  filler();\n  throw new Error("no");\n};\n',
    );
    await writeFile(
      join(directory, "main.js"),
      'import { fails } from "./fails.js";\ntry { fails(); } catch (error) { console.log(error.stack); }\n',
    );
    await build({
      entryPoints: [join(directory, "main.js")],
      outfile: join(directory, "out", "program.js"),
      bundle: true,
      format: "esm",
      sourcemap: "linked",
      sourcesContent: false,
      banner: { js: "// one more line" },
    });
    await writeFile(join(directory, "out", "package.json"), '{ "type": "module" }');
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const stackOf = () =>
    execFileSync(process.execPath, [join(directory, "out", "program.js")], { encoding: "utf8" });

  test("name the modules that it is made of, and their lines", () => {
    const stack = stackOf();
    expect(stack).toContain("out/program.js:");
    const shown = withSourcePositions(stack);
    expect(shown).toContain("Error: no");
    expect(shown).toMatch(/at fails \(.*fails\.js:5:9\)/);
    expect(shown).toMatch(/at .*main\.js:2:7/);
    expect(shown).not.toContain("program.js");
  });

  test("stay as they are where there is no map", () => {
    const url = pathToFileURL(join(directory, "fails.js")).href;
    const stack = `Error: no\n    at fails (${url}:5:9)\n    at node:internal/main:1:2`;
    expect(withSourcePositions(stack)).toBe(stack);
  });
});
