import type { HtmlTagDescriptor, Plugin, Rollup } from "vite";

type Bundle = Rollup.OutputBundle;

/** A chunk with all that it imports before it runs, itself the first. */
const closureOf = (bundle: Bundle, name: string, seen = new Set<string>()): Set<string> => {
  const found = bundle[name];
  if (seen.has(name) || found?.type !== "chunk") return seen;
  seen.add(name);
  for (const each of found.imports) closureOf(bundle, each, seen);
  return seen;
};

const stylesOf = (bundle: Bundle, name: string): readonly string[] => {
  const found = bundle[name];
  return found?.type === "chunk" ? [...(found.viteMetadata?.importedCss ?? [])] : [];
};

/**
 * Has the page load the app beside its first script, which imports it when it has run: `module` is the end of the app's
 * file name. Vite itself preloads only what the first script imports at once.
 */
export const preloadedApp = (module: string): Plugin => ({
  name: "preloaded-app",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle }) => {
      if (!bundle) return [];
      const app = Object.values(bundle).find(
        (each) => each.type === "chunk" && each.facadeModuleId?.endsWith(module),
      );
      if (!app) throw new Error(`nothing is built of ${module}`);
      const chunks = [...closureOf(bundle, app.fileName)];
      const styles = new Set(chunks.flatMap((name) => stylesOf(bundle, name)));
      const links = [
        ...chunks.map((name) => ({ rel: "modulepreload", name })),
        ...[...styles].map((name) => ({ rel: "stylesheet", name })),
      ];
      return links
        .filter(({ name }) => !html.includes(`/${name}"`))
        .map(
          ({ rel, name }): HtmlTagDescriptor => ({
            tag: "link",
            attrs: { rel, crossorigin: true, href: `/${name}` },
            injectTo: "head",
          }),
        );
    },
  },
});
