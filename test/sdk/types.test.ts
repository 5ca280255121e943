import { readFile } from "node:fs/promises";
import { expect, test } from "@jest/globals";
import { typeFiles } from "../../scripts/sdk-types/types.ts";

test.each(typeFiles)("$path has the types of the OpenAPI document", async ({ path, text }) => {
  const same = (await readFile(path, "utf8")) === (await text());
  expect({ remedy: "run npm run sdk:types", same }).toMatchObject({ same: true });
});
