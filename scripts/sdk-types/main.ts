/** `npm run sdk:types`: writes the types of the SDK and of the dashboard's client of the operators' API. */
import { writeFile } from "node:fs/promises";
import { typeFiles } from "./types.ts";

for (const { path, text } of typeFiles) await writeFile(path, await text());
