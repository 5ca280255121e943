/**
 * `npm run vendor:record -- fal`: makes one cheap call of each kind to a vendor, with the key and URL from the environment,
 * and records the sanitized exchanges as fixtures. The calls are charged. `--call picture` makes only that call;
 * `--documents` calls a local server of the vendor's protocol instead, which needs no key and is free.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { fromDocuments } from "@reelwright/vendors/testing/recording/fixture";
import { recordLocally } from "@reelwright/vendors/testing/recording/local-vendors";
import { recordCalls } from "@reelwright/vendors/testing/recording/record";
import { accountOf } from "./account.ts";

const root = new URL("../../", import.meta.url);
const fixtures = new URL("packages/service/vendors/src/testing/fixtures/", root);
const pollEveryMs = 3_000;
const picture = fileURLToPath(new URL("apps/standalone/assets/sample-product.png", root));

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { call: { type: "string" }, documents: { type: "boolean", default: false } },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const vendor = positionals[0] ?? "";
  const { call } = values;
  const only = call === undefined ? undefined : [call];
  const made = values.documents
    ? await recordLocally({ vendor, call, picture, say })
    : await recordCalls({ ...accountOf(vendor), vendor, only, picture, pollEveryMs, say });
  const directory = new URL(`${vendor}/`, fixtures);
  await mkdir(directory, { recursive: true });
  const origin = values.documents
    ? fromDocuments
    : `recorded ${new Date().toISOString().slice(0, 10)}`;
  for (const fixture of made) {
    const path = fileURLToPath(new URL(`${fixture.call}.json`, directory));
    await writeFile(path, `${JSON.stringify({ origin, ...fixture }, null, 2)}\n`);
    say(`  ${path}`);
  }
  say("Look through them, then: npm run format && npm test -- recording");
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
