/** Writes what VitePress builds the site of to `generated/site`: every page with its snippets, and the files beside them. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { errorsPage } from "./errors-page.ts";
import { readOpenApi } from "./openapi.ts";
import { repositoryPages } from "./operating.ts";
import { ownPages } from "./own-pages.ts";
import { referencePages } from "./reference.ts";

const home = fileURLToPath(new URL("..", import.meta.url));
const site = join(home, "generated/site");

const own = ownPages(join(home, "pages"), join(home, "snippets"));
const pages = [
  ...own.map((page) => (page.path === "errors.md" ? errorsPage(page.text) : page)),
  ...referencePages(readOpenApi()),
  ...repositoryPages(join(home, "../..")),
];

rmSync(site, { recursive: true, force: true });
for (const { path, text } of pages) {
  const file = join(site, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${text.trimEnd()}\n`);
}
