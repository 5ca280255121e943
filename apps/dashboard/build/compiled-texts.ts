import compile from "icu-minify/compile";
import { type Plugin, transformWithOxc } from "vite";

/** Texts of a language and a page; their lists are code like any other. */
const textsFile = /\/src\/texts\/[a-z]{2}\/(?!index\.)[\w-]+\.ts$/;

const compiled = (value: unknown): unknown =>
  typeof value === "string"
    ? compile(value)
    : Object.fromEntries(
        Object.entries(value as object).map(([key, each]) => [key, compiled(each)]),
      );

/** Parses the texts' ICU messages when the dashboard is built: the parser, larger than all texts, stays behind. */
export const compiledTexts = (): Plugin => ({
  name: "compiled-texts",
  enforce: "pre",
  config: () => ({
    resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
  }),
  transform: async (code, id) => {
    // One that takes another language's texts has none of its own.
    if (!textsFile.test(id) || /^export \{[^}]*\} from /m.test(code)) return null;
    const script = (await transformWithOxc(code, id)).code;
    const address = `data:text/javascript,${encodeURIComponent(script)}`;
    const texts = (await import(address)) as { readonly [name: string]: unknown };
    const lines = Object.entries(texts).map(
      ([name, each]) => `export const ${name} = ${JSON.stringify(compiled(each))};`,
    );
    return { code: lines.join("\n"), map: null };
  },
});
