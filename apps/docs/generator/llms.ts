/** `llms.txt` and `llms-full.txt` (llmstxt.org): the site's pages as a list, and all of them in one text. */
import type { Page } from "./markdown.ts";
import { descriptionOf, plainText, titleOf } from "./plain.ts";

type Section = { readonly title: string; readonly isOf: (path: string) => boolean };

const sections: readonly Section[] = [
  { title: "Start", isOf: (path) => path === "use/quickstart.md" },
  {
    title: "Use",
    isOf: (path) =>
      path.startsWith("use/") && !path.startsWith("use/api/") && path !== "use/quickstart.md",
  },
  { title: "API reference", isOf: (path) => path.startsWith("use/api/") },
  { title: "Operate", isOf: (path) => path.startsWith("operate/") },
  {
    title: "Optional",
    isOf: (path) => !/^(use|operate)\//.test(path) && path !== "index.md",
  },
];

const line = (page: Page): string => {
  const about = descriptionOf(page);
  return `- [${titleOf(page)}](/docs/${page.path})${about ? `: ${about}` : ""}`;
};

/** The pages that are texts: not the front page. */
export const readablePages = (pages: readonly Page[]): readonly Page[] =>
  sections.flatMap(({ isOf }) => pages.filter(({ path }) => isOf(path)));

const head = `# Reelwright

> Turns a product's name and image into a finished short marketing video: script, keyframes, video segments, voice-over, music and captions. An HTTP API with prepaid credits, a TypeScript SDK, a command line and an MCP server.`;

export const llmsIndex = (pages: readonly Page[]): string =>
  [
    head,
    "Every page is Markdown here; without `.md` the same address is HTML. All pages in one file: [llms-full.txt](/docs/llms-full.txt). The API in plain text, operation by operation: [llms.txt of the API](/llms.txt). The contract: [openapi.json](/openapi.json).",
    ...sections.map(
      ({ title, isOf }) =>
        `## ${title}\n\n${pages
          .filter(({ path }) => isOf(path))
          .map(line)
          .join("\n")}`,
    ),
  ].join("\n\n");

export const llmsFull = (pages: readonly Page[]): string =>
  [
    head,
    ...readablePages(pages).map((page) => `Source: /docs/${page.path}\n\n${plainText(page)}`),
  ].join("\n\n---\n\n");
