/**
 * Writes the composite types of the dump (prisma/schema.sql) as TypeScript. With `--check` it only compares;
 * test/sql/schema.test.ts compares the dump with the database's catalog.
 */
import { readFile, writeFile } from "node:fs/promises";
import { readDump } from "./dump.ts";

const target = new URL(
  "../../packages/service/store/src/database/composite-types.ts",
  import.meta.url,
);

const header = `// Made by \`npm run sql:dump\` from the database's composite types. Not edited by hand.

/** The attributes of each composite type in their order, with their types. */
export const compositeTypes = {
`;

const declaration = /^CREATE TYPE (\w+) AS \((.*)\);$/gm;

/** One line per attribute, formatted as Biome does. */
const typeOf = (name: string, attributes: string): string => {
  const lines = attributes.split(", ").map((attribute) => {
    const space = attribute.indexOf(" ");
    const type = JSON.stringify(attribute.slice(space + 1));
    return `    ${attribute.slice(0, space)}: ${type},\n`;
  });
  return `  ${name}: {\n${lines.join("")}  },\n`;
};

const types = [...(await readDump()).matchAll(declaration)].map(([, name = "", attributes = ""]) =>
  typeOf(name, attributes),
);
const text = `${header}${types.join("")}} as const;\n`;
if (!process.argv.includes("--check")) await writeFile(target, text);
else if ((await readFile(target, "utf8")) !== text) {
  console.error("composite-types.ts differs from prisma/schema.sql: run `npm run sql:dump`.");
  process.exitCode = 1;
}
