/** Writes the pages for VitePress to `generated/site`, and static files to `generated/public`. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "./markdown.ts";
import { readSite } from "./site.ts";

const home = fileURLToPath(new URL("..", import.meta.url));
const generated = join(home, "generated");

const write = (folder: string, files: readonly Page[]): void => {
  for (const { path, text } of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${text.trimEnd()}\n`);
  }
};

const { pages, files } = await readSite(join(home, "../.."));
for (const folder of ["site", "public"])
  rmSync(join(generated, folder), { recursive: true, force: true });
write(join(generated, "site"), pages);
cpSync(join(home, "public"), join(generated, "public"), { recursive: true });
write(join(generated, "public"), files);
