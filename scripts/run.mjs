// `run.mjs [--sites] [--build] PROGRAM …`: installs what is missing, compiles if told to, and becomes the program. One
// process from the first moment to the last, so that whoever ends npm's child ends all of it. `--sites`: meanwhile the
// dashboard and the documentation are built, if they have changed.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const given = process.argv.slice(2);
const take = (flag) => given[0] === flag && given.shift() === flag;
const hasSites = take("--sites");
const isBuilt = take("--build");
const [program, ...rest] = given;

/** A step that fails has said why. */
const finish = async (step) => {
  await import(step);
  if (process.exitCode) process.exit();
};
await finish("./setup.mjs");
const sites = hasSites ? (await import("./build-sites.mjs")).buildInBackground() : null;
if (isBuilt) await finish("./build.mjs");
await sites;
const path = resolve(program);
process.argv = [process.argv[0], path, ...rest];
await import(pathToFileURL(path).href);
