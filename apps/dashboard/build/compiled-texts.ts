import compile from "icu-minify/compile";
import type { Plugin } from "vite";

const textsFile = /\/src\/texts\/[a-z]{2}\/\w+\.json$/;

const compiled = (value: unknown): unknown =>
  typeof value === "string"
    ? compile(value)
    : Object.fromEntries(
        Object.entries(value as object).map(([key, each]) => [key, compiled(each)]),
      );

/** Compiles the texts' ICU messages at build time, because the parser is larger than all texts. */
export const compiledTexts = (): Plugin => ({
  name: "compiled-texts",
  enforce: "pre",
  config: () => ({
    json: { namedExports: false },
    resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
  }),
  transform: (code, id) =>
    textsFile.test(id) ? { code: JSON.stringify(compiled(JSON.parse(code))), map: null } : null,
});
