// `run.mjs [--build] PROGRAM …`: installs what is missing, compiles if told to, and becomes the program. One process
// from the first moment to the last, so that whoever ends npm's child ends all of it.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [isBuilt, program, ...rest] =
  process.argv[2] === "--build"
    ? [true, ...process.argv.slice(3)]
    : [false, ...process.argv.slice(2)];

const steps = ["./setup.mjs", ...(isBuilt ? ["./build.mjs"] : [])];
for (const step of steps) {
  await import(step);
  // It has said why.
  if (process.exitCode) process.exit();
}
const path = resolve(program);
process.argv = [process.argv[0], path, ...rest];
await import(pathToFileURL(path).href);
