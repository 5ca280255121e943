// Node's module hooks for suites: compile TypeScript on load, and resolve our packages to their sources.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transform } from "@swc/core";

const globals = new URL("./globals.mjs", import.meta.url).href;
const compiledModule = new URL("../compiled-module.ts", import.meta.url).href;

export const resolve = async (specifier, context, next) => {
  if (specifier === "@jest/globals") return { url: globals, shortCircuit: true };
  if (specifier.endsWith("/own-module.ts")) return { url: compiledModule, shortCircuit: true };
  return next(specifier, { ...context, conditions: ["source", ...context.conditions] });
};

export const load = async (url, context, next) => {
  if (!/^file:.*\.ts(\?|$)/.test(url)) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, "utf8"), {
    filename,
    sourceMaps: "inline",
    jsc: { target: "es2023", parser: { syntax: "typescript" } },
    module: { type: "es6" },
  });
  return { format: "module", source: code, shortCircuit: true };
};
