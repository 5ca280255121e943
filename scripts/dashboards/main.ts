/** `npm run dashboards`: writes infra/grafana/dashboards. */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { dashboardFiles } from "./files.ts";

const directory = new URL("../../infra/grafana/dashboards/", import.meta.url);
for (const [name, text] of dashboardFiles())
  await writeFile(fileURLToPath(new URL(name, directory)), text);
