// Generates Prisma's client from prisma/schema.prisma with the generator that `prisma generate` calls. The Prisma CLI itself
// isn't installed: it includes a studio and a database and is five times as large. Runs after every install, therefore it
// does nothing if neither the schema nor Prisma has changed, and needs no network.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const schema = join(root, "prisma/schema.prisma");
const output = join(root, "packages/service/store/src/generated");
const stampFile = join(output, ".stamp");
const require = createRequire(import.meta.url);

const generate = async (version) => {
  const stamp = createHash("sha256").update(version).update(readFileSync(schema)).digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  const { getGenerator, loadSchemaContext } = require("@prisma/internals");
  const { PrismaClientTsGenerator } = require("@prisma/client-generator-ts");
  const generator = await getGenerator({
    schemaContext: await loadSchemaContext({
      schemaPath: { cliProvidedPath: schema },
      printLoadMessage: false,
    }),
    registry: {
      "prisma-client": { type: "in-process", generator: new PrismaClientTsGenerator() },
    },
    skipDownload: true,
    cliCommand: "generate",
  });
  await generator.generate();
  generator.stop();
  mkdirSync(output, { recursive: true });
  writeFileSync(stampFile, stamp);
};

// A production install doesn't include the generator.
const manifest = join(root, "node_modules/@prisma/client-generator-ts/package.json");
if (existsSync(manifest)) await generate(JSON.parse(readFileSync(manifest, "utf8")).version);
else console.log("No development packages: Prisma's client is expected to be built already.");
