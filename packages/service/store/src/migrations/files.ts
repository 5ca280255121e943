import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { MigrationList } from "@prisma/schema-engine-wasm";

/** Beside `packages` in the repository and in the image: the same way from src/ and from dist/. */
const home = new URL("../../../../../prisma/", import.meta.url);

export type MigrationFile = { readonly name: string; readonly sql: string };

/** The committed migrations in the order in which they are applied. */
export const readMigrations = async (): Promise<readonly MigrationFile[]> => {
  const entries = await readdir(new URL("migrations/", home), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => ({
      name,
      sql: await readFile(new URL(`migrations/${name}/migration.sql`, home), "utf8"),
    })),
  );
};

/** The text of schema.prisma. */
export const readSchema = (): Promise<string> => readFile(new URL("schema.prisma", home), "utf8");

/** The migrations as Prisma's engine takes them. */
export const migrationList = async (files: readonly MigrationFile[]): Promise<MigrationList> => ({
  baseDir: fileURLToPath(new URL("migrations", home)),
  lockfile: {
    path: "migration_lock.toml",
    content: await readFile(new URL("migrations/migration_lock.toml", home), "utf8"),
  },
  shadowDbInitScript: "",
  migrationDirectories: files.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
  })),
});
