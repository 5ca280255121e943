// `run.mjs [--sites] [--build] PROGRAM [--yes] …`: installs missing system packages, then runs the program in the same
// process, so that ending npm's child ends everything. `--build` compiles first; `--sites` also builds the dashboard and
// the documentation in the background if they have changed; `--yes` installs without asking and isn't passed on.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const given = process.argv.slice(2);
const take = (flag) => given[0] === flag && given.shift() === flag;
const hasSites = take("--sites");
const isBuilt = take("--build");
const [program, ...rest] = given;

/** Exits if a step fails; the step has printed the reason. */
const finish = async (step) => {
  await import(step);
  if (process.exitCode) process.exit();
};
await finish("./setup.mjs");
const sites = hasSites ? (await import("./build-sites.mjs")).buildInBackground() : null;
if (isBuilt) await finish("./build.mjs");
await sites;
const path = resolve(program);
process.argv = [process.argv[0], path, ...rest.filter((each) => each !== "--yes")];
await import(pathToFileURL(path).href);
