// `build-sites.mjs [--background]`: builds the dashboard, then the documentation, each only if it has changed. With
// `--background` it ends together with the process that started it, and lowers its priority once the dashboard is built.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildDashboard } from "./build-dashboard.mjs";
import { buildDocs } from "./build-docs.mjs";
import { root } from "./site-build.mjs";

/** Whether both sites have been built in this checkout. True if the build tools aren't installed. */
const areBuilt = () =>
  !existsSync(join(root, "node_modules/vitepress")) ||
  ["apps/dashboard", "apps/docs"].every((home) => existsSync(join(root, home, "dist/site.json")));

/**
 * Builds both sites in a child process, which is ended together with this process. Resolves immediately, except in a
 * checkout without built sites: there it waits for the build, so that no page has to show that it is being built.
 */
export const buildInBackground = async () => {
  const isFirst = !areBuilt();
  if (isFirst) console.log("Building the dashboard and the documentation, once in this checkout …");
  const program = fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, [program, ...(isFirst ? ["--first"] : ["--background"])], {
    stdio: ["pipe", "ignore", "inherit"],
  });
  child.on("error", (error) => console.error(`The sites aren't built: ${error.message}`));
  if (isFirst) await new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
  child.unref();
  child.stdin.unref();
};

/** Reports an error without preventing the build of the other site. */
const attempt = async (build) => {
  try {
    await build();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const isBeside = process.argv.includes("--background");
  if (isBeside || process.argv.includes("--first"))
    process.stdin.once("end", () => process.kill(process.pid, "SIGTERM")).resume();
  await attempt(buildDashboard);
  if (isBeside) setPriority(constants.priority.PRIORITY_LOW);
  await attempt(buildDocs);
}
