/** A copy of the sources in another directory, so that it can be changed while the repository stays as it is. */
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

/** Links to the repository's installed packages; its own workspaces lead to the copy. */
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
  // Packages that npm put beside a single workspace.
  const groups = ["service", "embedded", "clients"].map((group) => join("packages", group));
  for (const parent of ["apps", "packages", ...groups]) {
    for (const name of await readdir(join(repository, parent))) {
      const own = join(repository, parent, name, "node_modules");
      if (existsSync(own)) await symlink(own, join(directory, parent, name, "node_modules"));
    }
  }
};

/** Copies what a stack runs from out of `root` into `directory`. */
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

/** Replaces the one place where `before` stands; throws when it isn't there once: a mutant that changes nothing proves nothing. */
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
