/** VitePress configuration. */
import { join } from "node:path";
import { createCssVariablesTheme } from "shiki";
import { defineConfig, type MarkdownRenderer } from "vitepress";
import { anchorOf } from "../generator/markdown.ts";
import { codeClasses } from "./code-classes.ts";
import { drawDiagrams } from "./diagrams.ts";
import { finish } from "./finish.ts";
import { nav, sidebar } from "./navigation.ts";

/** Turns empty table headers into plain cells, so screen readers don't announce headers without a name. */
const omitEmptyHeaders = (md: MarkdownRenderer): void => {
  md.core.ruler.push("omit_empty_headers", ({ tokens }) => {
    for (const [index, { type, content }] of tokens.entries()) {
      const [before, after] = [tokens[index - 1], tokens[index + 1]];
      if (type !== "inline" || content !== "" || before?.type !== "th_open" || !after) continue;
      before.tag = "td";
      after.tag = "td";
    }
  });
};

const home = join(import.meta.dirname, "..");

export default defineConfig({
  lang: "en",
  title: "Reelwright",
  titleTemplate: ":title · Reelwright",
  description: "Turns a product's name and image into a finished short marketing video.",
  base: "/docs/",
  srcDir: join(home, "generated/site"),
  outDir: join(home, "dist.next"),
  cacheDir: join(home, "generated/cache"),
  cleanUrls: true,
  // The transition adds an inline style, which the content security policy forbids.
  appearance: { disableTransition: false },
  head: [
    ["link", { rel: "icon", type: "image/svg+xml", href: "/docs/icon.svg" }],
    ["meta", { name: "theme-color", content: "#5b3df0" }],
  ],
  markdown: {
    anchor: { slugify: anchorOf },
    theme: createCssVariablesTheme({ name: "reelwright", variablePrefix: "--code-" }),
    codeTransformers: [codeClasses],
    config: (md) => {
      omitEmptyHeaders(md);
      drawDiagrams(md);
    },
  },
  themeConfig: {
    siteTitle: "Reelwright",
    logo: { src: "/icon.svg", alt: "" },
    nav,
    sidebar,
    outline: [2, 3],
    search: { provider: "local", options: { detailedView: false } },
    notFound: { linkLabel: "Take me home" },
    docFooter: { prev: "Previous", next: "Next" },
    externalLinkIcon: false,
  },
  transformHtml: (html) => html.replaceAll(/ style="(--vp-vh:0px|position:relative);"/g, ""),
  buildEnd: ({ outDir }) => finish(outDir),
  vite: {
    publicDir: join(home, "generated/public"),
    build: { chunkSizeWarningLimit: 2_000 },
    plugins: [
      {
        // The button's visible text must match its name, "Search". The stylesheet draws the shortcut's letter.
        name: "reelwright:search-button",
        enforce: "pre",
        transform: (code, id) =>
          id.endsWith("/VPNavBarSearchButton.vue") ? code.replace(">K</kbd>", "></kbd>") : null,
      },
    ],
  },
});
