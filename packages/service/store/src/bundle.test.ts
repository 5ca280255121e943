/** The client as a production install has it: one file, with no package of Prisma's beside it. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@jest/globals";
import { bundleClient } from "../../../../scripts/bundle-client.mjs";
import { freshDatabase } from "./testing/database.ts";

const run = promisify(execFile);
const adapter = import.meta.resolve("@prisma/adapter-pg");

const program = `
import { PrismaPg } from ${JSON.stringify(adapter)};
import { Prisma, PrismaClient } from "./client.mjs";
const client = new PrismaClient({ adapter: new PrismaPg({ connectionString: process.argv[2] }) });
const created = await client.tenant.count();
await client.$disconnect();
console.log(JSON.stringify({ created, isNull: Prisma.JsonNull !== undefined }));
`;

test("the bundled client works where no package can be found", async () => {
  const directory = await mkdtemp(join(tmpdir(), "bundle-"));
  const database = await freshDatabase();
  try {
    await bundleClient(join(directory, "client.mjs"));
    await writeFile(join(directory, "program.mjs"), program);
    const { stdout } = await run(process.execPath, ["program.mjs", database.url], {
      cwd: directory,
      env: { ...process.env, NODE_OPTIONS: "" },
    });
    expect(JSON.parse(stdout)).toEqual({ created: 0, isNull: true });
  } finally {
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  }
});
