// Builds the documentation. Writes the pages first and compares them: most code changes don't affect any page.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSite, contentIn, root } from "./site-build.mjs";

const home = "apps/docs";
const vitepress = join(root, "node_modules/vitepress/bin/vitepress.js");
const generator = [
  "--disable-warning=ExperimentalWarning",
  "--conditions=source",
  "--import",
  "tsx",
  "apps/docs/generator/main.ts",
];

/** Does nothing if VitePress isn't installed. */
export const buildDocs = async () => {
  if (!existsSync(vitepress)) return;
  await buildSite({
    name: "documentation",
    home,
    // Everything that the generator or VitePress reads.
    sources: [
      home,
      "apps/gateway/src",
      "packages/service/core/src",
      "packages/clients/cli/src",
      "docs",
      "examples",
      "CHANGELOG.md",
      "package-lock.json",
      "scripts/build-docs.mjs",
    ],
    prepare: (run) => run(generator),
    content: () =>
      contentIn(root, [
        `${home}/generated/site`,
        `${home}/generated/public`,
        `${home}/.vitepress`,
        "node_modules/vitepress/package.json",
      ]),
    build: (run) => run([vitepress, "build"], join(root, home)),
  });
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await buildDocs();
