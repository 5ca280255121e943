// Compiles TypeScript for Jest, and binds the language's globals in each module that uses them. In Jest's context each look at
// a global costs about a microsecond, since Node asks an interceptor for it: in code that computes, ten times the work.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import swc from "@swc/jest";

/** None that a test replaces: `Date` and the timers have fakes. */
const names =
  "Array ArrayBuffer BigInt Boolean Buffer DataView Error Float32Array Float64Array Infinity Int16Array Int32Array " +
  "Int8Array JSON Map Math NaN Number Object Promise Reflect RegExp Set String Symbol TypeError URL " +
  "Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakSet parseFloat parseInt";
const boundGlobals = names.split(" ");

/** For modules of CommonJS, as Jest's `sandboxInjectedGlobals`: what no package has of its own. */
export const injectedGlobals = ["Infinity", "JSON", "Math", "Number", "Object"];

/** Whether the module has something of its own by this name. */
const isDeclared = (code, name) =>
  new RegExp(
    `\\b(?:const|let|var|function\\*?|class|import|as)\\s+${name}\\b|\\bimport\\s*(?:\\w+\\s*,\\s*)?\\{[^}]*\\b${name}\\s*[,}]`,
  ).test(code);

/** On the first line, so that none moves. */
const bound = (code) => {
  const used = boundGlobals.filter(
    (name) => new RegExp(`(?<![.\\w$])${name}\\b`).test(code) && !isDeclared(code, name),
  );
  return used.length === 0 ? code : `const { ${used.join(", ")} } = globalThis; ${code}`;
};

const own = readFileSync(new URL(import.meta.url), "utf8");

export default {
  createTransformer: (options) => {
    const compiler = swc.createTransformer(options);
    return {
      ...compiler,
      getCacheKey: (...args) =>
        createHash("sha256")
          .update(own)
          .update(compiler.getCacheKey(...args))
          .digest("hex"),
      process: (...args) => {
        const { code, ...rest } = compiler.process(...args);
        return { ...rest, code: bound(code) };
      },
      processAsync: async (...args) => {
        const { code, ...rest } = await compiler.processAsync(...args);
        return { ...rest, code: bound(code) };
      },
    };
  },
};
