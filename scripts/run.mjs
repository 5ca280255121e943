// `run.mjs [--build] [--docs] PROGRAM …`: installs what is missing, compiles if told to, and becomes the program. One
// process from the first moment to the last, so that whoever ends npm's child ends all of it. `--docs`: meanwhile the
// documentation is built, if it has changed.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const given = process.argv.slice(2);
const take = (flag) => given[0] === flag && given.shift() === flag;
const isBuilt = take("--build");
const hasDocs = take("--docs");
const [program, ...rest] = given;

const steps = ["./setup.mjs", ...(isBuilt ? ["./build.mjs"] : [])];
for (const step of steps) {
  await import(step);
  // It has said why.
  if (process.exitCode) process.exit();
}
if (hasDocs) (await import("./build-docs.mjs")).buildInBackground();
const path = resolve(program);
process.argv = [process.argv[0], path, ...rest];
await import(pathToFileURL(path).href);
