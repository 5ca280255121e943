import { readFile } from "node:fs/promises";
import { expect, test } from "@jest/globals";
import { exampleFile, settingsPage } from "../../scripts/settings/pages.ts";

const remedy = "run npm run docs:settings";

test.each([
  ["docs/operate/settings.md", settingsPage],
  [".env.example", exampleFile],
])("%s says what the declarations say", async (path, written) => {
  const text = await readFile(path, "utf8").catch(() => "");
  expect({ remedy, text }).toEqual({ remedy, text: written() });
});
