// `build-sites.mjs [--background]`: builds the dashboard, then the documentation, each if it has changed. `--background`:
// ends with the process that started it, and yields to it once the dashboard is there.
import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildDashboard } from "./build-dashboard.mjs";
import { buildDocs } from "./build-docs.mjs";

/** Builds them beside this process, which doesn't wait and takes the build along when it ends. */
export const buildInBackground = () => {
  const program = fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, [program, "--background"], {
    stdio: ["pipe", "ignore", "inherit"],
  });
  child.unref();
  child.stdin.unref();
  child.on("error", (error) => console.error(`The sites aren't built: ${error.message}`));
};

/** What fails doesn't keep the other from being built. */
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
  if (isBeside) process.stdin.once("end", () => process.kill(process.pid, "SIGTERM")).resume();
  await attempt(buildDashboard);
  if (isBeside) setPriority(constants.priority.PRIORITY_LOW);
  await attempt(buildDocs);
}
