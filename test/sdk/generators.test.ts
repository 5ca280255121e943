/** Another generator's client of the OpenAPI document, of each edition. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import { openapiOf } from "@reelwright/gateway/openapi/openapi";
import { endpointsOf } from "@reelwright/gateway/routes/endpoints";

const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelwright-generator-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(["E1", "E2"])("a client is generated of edition %s without a warning", async (name) => {
  const edition = editionNamed(name);
  const endpoints = endpointsOf(edition);
  const input = join(folder, `${name}.json`);
  await writeFile(input, JSON.stringify(openapiOf(endpoints, edition)));
  const output = join(folder, name);
  const { stdout, stderr } = await run(
    process.execPath,
    [
      resolve("packages/clients/sdk/node_modules/@hey-api/openapi-ts/bin/index.cjs"),
      ...["--input", input, "--output", output, "--client", "@hey-api/client-fetch"],
    ],
    { cwd: folder },
  );
  expect(stderr).toBe("");
  expect(stdout).not.toMatch(/warn|error|⚠|fail/i);
  const client = await readFile(join(output, "sdk.gen.ts"), "utf8");
  const missing = endpoints.filter(
    ({ operation }) => !client.includes(`export const ${operation} =`),
  );
  expect(missing.map(({ operation }) => operation)).toEqual([]);
});
