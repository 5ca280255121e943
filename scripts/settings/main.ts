/** `npm run docs:settings`: writes docs/operate/settings.md and .env.example. */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { exampleFile, settingsPage } from "./pages.ts";

const root = new URL("../../", import.meta.url);
await writeFile(fileURLToPath(new URL("docs/operate/settings.md", root)), settingsPage());
await writeFile(fileURLToPath(new URL(".env.example", root)), exampleFile());
