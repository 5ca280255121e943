import { readFile } from "node:fs/promises";
import { expect, test } from "@jest/globals";
import { sdkTypes } from "../../scripts/sdk-types/types.ts";

test("the SDK's types are those of the OpenAPI document", async () => {
  const text = await readFile("packages/clients/sdk/src/generated/openapi.ts", "utf8");
  expect({ remedy: "run npm run sdk:types", same: text === (await sdkTypes()) }).toMatchObject({
    same: true,
  });
});
