import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { checkSettings } from "./app-environment.ts";
import { checkDataFiles } from "./data-files.ts";

let directory: string;
let wrong: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "data-files-"));
  wrong = join(directory, "wrong.json");
  // JSON, but neither models nor voices; what is no JSON at all is refused with the settings.
  await writeFile(wrong, '{"fal": 7}');
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const fal = { REELWRIGHT_VIDEOS: "fal", FAL_KEY: "k" };
const speech = { REELWRIGHT_SPEECH: "elevenlabs", ELEVENLABS_API_KEY: "k" };
const checked = (environment: Record<string, string>) =>
  checkDataFiles(checkSettings({ REELWRIGHT_DATA_DIR: directory, ...environment })).then(
    () => null,
    (error: Error) => error.message,
  );

test.each([
  ["a models' file", fal, "REELWRIGHT_MODELS", /wrong\.json.*replicate/],
  ["a voices' file", speech, "REELWRIGHT_VOICES", /wrong\.json/],
])("%s with wrong content is told with its setting before anything starts", async (...row) => {
  const [, environment, setting, reason] = row;
  const message = await checked({ ...environment, [setting]: wrong });
  expect(message).toContain(`${setting} can't be used: `);
  expect(message).toMatch(reason);
});

test("files that ship, and those that nobody reads, are no reason not to start", async () => {
  expect(await checked({ ...fal, ...speech })).toBeNull();
  expect(await checked({ REELWRIGHT_MODELS: wrong })).toBeNull();
  const fake = { ...fal, REELWRIGHT_MODELS: wrong, REELWRIGHT_PROVIDERS: "fake" };
  expect(await checked(fake)).toBeNull();
});
