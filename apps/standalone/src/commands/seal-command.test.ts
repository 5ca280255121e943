import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { recordingShell } from "@reelwright/cli/testing";
import { readConfig } from "@reelwright/platform/config";
import { newSecretKey } from "@reelwright/platform/settings/secrets";
import { vendorSettings } from "@reelwright/platform/settings/vendors";
import { runCommandLine } from "./command-line.ts";

let directory: string;
const keys = newSecretKey("k1");
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "seal-"));
  process.env["REELWRIGHT_DATA_DIR"] = directory;
  delete process.env["REELWRIGHT_SECRET_KEYS"];
});
afterAll(() => rm(directory, { recursive: true }));

const seal = async (input: string, ...words: readonly string[]) => {
  const { shell, out, err } = recordingShell({ input: Readable.from([input]) });
  const status = await runCommandLine(["admin", "seal", ...words], shell);
  return { status, out: out(), err: err() };
};

test("without keys there is nothing to seal with", async () => {
  const { status, err } = await seal("fal-sesame", "--setting", "FAL_KEY");
  expect([status, err]).toEqual([
    1,
    `REELWRIGHT_SECRET_KEYS is not set, and npm start has not created keys in ${directory}.`,
  ]);
});

test("prints a setting that opens with the keys of the data directory", async () => {
  await writeFile(join(directory, "secret.keys"), `${keys}\n`);
  const { status, out } = await seal("fal-sesame\n", "--setting", "FAL_KEY");
  expect([status, out]).toEqual([0, expect.stringMatching(/^FAL_KEY=sealed:[\w-]+$/)]);
  const FAL_KEY = out.slice("FAL_KEY=".length);
  expect(readConfig(vendorSettings, { FAL_KEY, REELWRIGHT_SECRET_KEYS: keys }).falKey).toBe(
    "fal-sesame",
  );
});

test("names the settings that can be sealed, and wants something to seal", async () => {
  expect(await seal("x", "--setting", "SMTP_URL")).toMatchObject({
    status: 2,
    err: expect.stringContaining("Allowed choices are FAL_KEY, REPLICATE_API_TOKEN,"),
  });
  expect((await seal(" \n", "--setting", "FAL_KEY")).err).toContain("Standard input was empty");
});
