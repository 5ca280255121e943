/** `npm run sdk:types`: writes packages/clients/sdk/src/generated/openapi.ts. */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { sdkTypes } from "./types.ts";

const path = new URL("../../packages/clients/sdk/src/generated/openapi.ts", import.meta.url);
await writeFile(fileURLToPath(path), await sdkTypes());
