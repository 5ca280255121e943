import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type HtmlTagDescriptor, type Plugin, type Rollup } from "vite";
import { type PageFiles, pageFilesId } from "../src/first-paint/page-files.ts";

const at = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** Reads the list of pages as text, because its imports are only resolved by the build. */
const pagesIn = (code: string) =>
  [
    ...code.matchAll(
      /path: "([^"]+)",\s+load: \(\) => import\("\.\.(\/pages[^"]+)"\),\s+texts: \[([^\]]*)\]/g,
    ),
  ].map(([, path = "", module = "", texts = ""]) => ({
    path,
    module,
    texts: [...texts.matchAll(/\w+/g)].map(([name]) => name),
  }));

/** The scripts of the texts, by language and name. */
const textFiles = (bundle: Bundle): PageFiles["texts"] => {
  const found = Object.values(bundle).flatMap((chunk) =>
    chunk.type !== "chunk"
      ? []
      : chunk.moduleIds.flatMap((id) => {
          const [, language = "", name = ""] =
            /\/src\/texts\/([a-z]{2})\/(\w+)\.json$/.exec(id) ?? [];
          return language === "" ? [] : [{ language, name, file: `/${chunk.fileName}` }];
        }),
  );
  const languages = [...new Set(found.map(({ language }) => language))];
  return Object.fromEntries(
    languages.map((each) => [
      each,
      Object.fromEntries(
        found.filter(({ language }) => language === each).map(({ name, file }) => [name, file]),
      ),
    ]),
  );
};

/** `everywhere`: files that each page loads. */
const pageFiles = (bundle: Bundle, everywhere: readonly string[]): PageFiles => {
  const pages = pagesIn(readFileSync(at("app/pages.ts"), "utf8"));
  if (pages.length === 0) throw new Error("src/app/pages.ts lists no pages");
  const address = (file: string): string => `/${file}`;
  const filesOfPage = (module: string) =>
    filesOf(bundle, chunkOf(bundle, module).fileName)
      .filter((file) => !everywhere.includes(file))
      .map(address);
  return {
    pages: Object.fromEntries(
      pages.map(({ path, module, texts }) => [path, { files: filesOfPage(module), texts }]),
    ),
    texts: textFiles(bundle),
  };
};

/** Bundles the script in the page with everything that it imports. */
const script = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      lib: { entry: at("first-paint/first-paint.ts"), formats: ["iife"], name: "firstPaint" },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const chunk = result && "output" in result ? result.output[0] : undefined;
  if (!chunk) throw new Error("nothing is built of the first paint's script");
  return chunk.code.replaceAll("</", "<\\/").trim();
};

/**
 * A link that preloads a file with low priority, so that the sign-in comes first. Styles apply when the first script enables
 * them.
 */
const linkTo = (file: string): HtmlTagDescriptor => {
  const late = { fetchpriority: "low", crossorigin: true, href: file };
  const attrs = file.endsWith(".css")
    ? { rel: "preload", as: "style", "data-style": true, ...late }
    : { rel: "modulepreload", ...late };
  return { tag: "link", attrs, injectTo: "head" };
};

const stylesheet = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Adds the first paint to the built page, with its style and script, and lists the files of each page for that script. The
 * page preloads the first script, the app and the styles, but waits for none of them.
 */
export const firstPaint = (): Plugin => ({
  name: "first-paint",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: async (html, { bundle }) => {
      if (!bundle) return [];
      const app = filesOf(bundle, chunkOf(bundle, "/src/main.tsx").fileName);
      const start = filesOf(bundle, chunkOf(bundle, "/src/start.ts").fileName);
      const plain = html
        .replaceAll(stylesheet, "")
        .replaceAll(/<script type="module"[^>]*assets\/(?!start-)[^>]*><\/script>\s*/g, "");
      const everywhere = [...new Set([...start, ...app])];
      const links = everywhere.map((name) => `/${name}`);
      const files = JSON.stringify(pageFiles(bundle, everywhere)).replaceAll("<", "\\u003c");
      return {
        html: plain,
        tags: [
          {
            tag: "style",
            children: readFileSync(at("first-paint/first-paint.css"), "utf8").replaceAll(
              /\s+/g,
              " ",
            ),
            injectTo: "head",
          },
          ...links.filter((href) => !plain.includes(`"${href}"`)).map(linkTo),
          {
            tag: "script",
            attrs: { type: "application/json", id: pageFilesId },
            children: files,
            injectTo: "body",
          },
          { tag: "script", children: await script(), injectTo: "body" },
        ],
      };
    },
  },
});

type Bundle = Rollup.OutputBundle;

/**
 * Returns the chunk of a module, found by the end of its path: the chunk that it is the facade of, else the one that contains
 * it. Throws if there is none.
 */
const chunkOf = (bundle: Bundle, module: string): Rollup.OutputChunk => {
  const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
  const found =
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)) ??
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!found) throw new Error(`nothing is built of ${module}`);
  return found;
};

/** Returns the files of a chunk and of all that it imports before it runs: scripts, then styles. */
const filesOf = (bundle: Bundle, name: string): readonly string[] => {
  const [scripts, styles] = [new Set<string>(), new Set<string>()];
  const walk = (each: string): void => {
    const chunk = bundle[each];
    if (scripts.has(each) || chunk?.type !== "chunk") return;
    scripts.add(each);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const next of chunk.imports) walk(next);
  };
  walk(name);
  return [...scripts, ...styles];
};
