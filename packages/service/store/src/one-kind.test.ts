import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "@jest/globals";

const home = new URL("./", import.meta.url);

const sources = async (): Promise<readonly { readonly path: string; readonly text: string }[]> => {
  const paths = (await readdir(home, { recursive: true })).filter(
    (path) => /\.ts$/.test(path) && !/\.test\.ts$|^(generated|database|testing)\//.test(path),
  );
  return Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(new URL(path, home), "utf8") })),
  );
};

/** Calls of a model: `prisma.template.findMany(`. */
const usesPrisma = /\bprisma\.\w+\.\w+\(/;
/** The text of a statement. What locks rows for Prisma's statements is SQL in a file of its own. */
const hasSql = /\bStatement\b|\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\s/;
const rawSql = /\$(queryRaw|executeRaw)/;

test("a file has SQL or uses Prisma's client, never both (docs/contribute/adr/0009-prisma-and-sql.md)", async () => {
  const files = await sources();
  const mixed = files.filter(({ text }) => usesPrisma.test(text) && hasSql.test(text));
  expect(mixed.map(({ path }) => path)).toEqual([]);
  expect(files.filter(({ text }) => rawSql.test(text)).map(({ path }) => path)).toEqual([]);
  // Both kinds are recognised at all.
  expect(files.filter(({ text }) => usesPrisma.test(text)).length).toBeGreaterThan(5);
  expect(files.filter(({ text }) => hasSql.test(text)).length).toBeGreaterThan(20);
});
