/** The site: what it is called, how its pages are found, and how they are drawn. */
import { join } from "node:path";
import { createCssVariablesTheme } from "shiki";
import { defineConfig } from "vitepress";
import { anchorOf } from "../generator/markdown.ts";
import { codeClasses } from "./code-classes.ts";
import { finish } from "./finish.ts";
import { nav, sidebar } from "./navigation.ts";

const home = join(import.meta.dirname, "..");

export default defineConfig({
  lang: "en",
  title: "Reelwright",
  titleTemplate: ":title · Reelwright",
  description: "Turns a product's name and picture into a finished short marketing video.",
  base: "/docs/",
  srcDir: join(home, "generated/site"),
  outDir: join(home, "dist.next"),
  cacheDir: join(home, "generated/cache"),
  cleanUrls: true,
  // Its other way adds a style to the page, which the content security policy forbids.
  appearance: { disableTransition: false },
  head: [
    ["link", { rel: "icon", type: "image/svg+xml", href: "/docs/icon.svg" }],
    ["meta", { name: "theme-color", content: "#5b3df0" }],
  ],
  markdown: {
    anchor: { slugify: anchorOf },
    theme: createCssVariablesTheme({ name: "reelwright", variablePrefix: "--code-" }),
    codeTransformers: [codeClasses],
  },
  themeConfig: {
    siteTitle: "Reelwright",
    logo: { src: "/icon.svg", alt: "" },
    nav,
    sidebar,
    outline: [2, 3],
    search: { provider: "local", options: { detailedView: false } },
    docFooter: { prev: "Previous", next: "Next" },
    externalLinkIcon: false,
  },
  transformHtml: (html) => html.replaceAll(/ style="(--vp-vh:0px|position:relative);"/g, ""),
  buildEnd: ({ outDir }) => finish(outDir),
  vite: { publicDir: join(home, "generated/public"), build: { chunkSizeWarningLimit: 2_000 } },
});
