/** `npm run docs:metrics`: writes docs/operate/metrics.md. */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { metricsPage } from "./page.ts";

const root = new URL("../../", import.meta.url);
await writeFile(fileURLToPath(new URL("docs/operate/metrics.md", root)), metricsPage());
