/** Copies the sources to another directory, so that they can be changed without affecting the repository. */
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, readlink, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

const copied = [
  "apps",
  "packages",
  "prisma",
  "package.json",
  "tsconfig.base.json",
  "tsconfig.json",
];
const left = new Set(["node_modules", "dist", ".data"]);

/** Links the repository's installed packages; links of its own workspaces point to the copy. */
const linkPackages = async (directory: string): Promise<void> => {
  const from = join(repository, "node_modules");
  const into = join(directory, "node_modules");
  await mkdir(join(into, "@reelwright"), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== "@reelwright") await symlink(join(from, name), join(into, name));
  }
  for (const name of await readdir(join(from, "@reelwright"))) {
    const place = join("@reelwright", name);
    await symlink(await readlink(join(from, place)), join(into, place));
  }
  // Packages that npm installed for a single workspace.
  const groups = ["service", "embedded", "clients"].map((group) => join("packages", group));
  for (const parent of ["apps", "packages", ...groups]) {
    for (const name of await readdir(join(repository, parent))) {
      const own = join(repository, parent, name, "node_modules");
      if (existsSync(own)) await symlink(own, join(directory, parent, name, "node_modules"));
    }
  }
};

/** Copies the sources needed to run a stack from `root` to `directory`. */
export const copySources = async (root: string, directory: string): Promise<string> => {
  await mkdir(directory, { recursive: true });
  for (const part of copied) {
    await cp(join(root, part), join(directory, part), {
      recursive: true,
      filter: (source) => !left.has(basename(source)),
    });
  }
  await linkPackages(directory);
  return directory;
};

export const readSource = (path: string): Promise<string> => readFile(path, "utf8");

/** Replaces the single occurrence of `before`. Throws unless there is exactly one, since an ineffective mutant proves nothing. */
export const patchFile = async (path: string, before: string, after: string): Promise<void> => {
  const text = await readSource(path);
  if (text.split(before).length !== 2) {
    throw new Error(`"${before}" must stand once in ${path}; the sources have changed`);
  }
  await writeFile(
    path,
    text.replace(before, () => after),
  );
};
