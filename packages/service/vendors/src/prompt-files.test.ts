import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { promptFile, promptNames } from "./ask.ts";

/** The text's hash of every version that there was. */
const versions = JSON.parse(
  readFileSync(new URL("../prompts/versions.json", import.meta.url), "utf8"),
) as Record<string, string>;

test.each(promptNames)(
  "prompts/%s.md has the text of its version; another text is another version",
  (name) => {
    const { version, hash, text } = promptFile(name);
    expect(text.length).toBeGreaterThan(200);
    expect({ [version]: versions[version] }).toEqual({ [version]: hash });
  },
);
