/** Pages as plain Markdown, and the two files for language models: `llms.txt` and `llms-full.txt` (llmstxt.org). */
import type { Page } from "./markdown.ts";

const frontMatter = /^---\n(.*?)\n---\n/s;

const fieldOf = (page: Page, name: string): string | null => {
  const head = frontMatter.exec(page.text)?.[1] ?? "";
  const value = new RegExp(`^${name}: (.+)$`, "m").exec(head)?.[1];
  return value ? value.replace(/^"(.*)"$/, "$1") : null;
};

/** Title and one-sentence description of a page; null if it has none. */
const titleOf = (page: Page): string =>
  /^# (.+)$/m.exec(page.text)?.[1] ?? fieldOf(page, "title") ?? page.path;
const descriptionOf = (page: Page): string | null => fieldOf(page, "description");

/** Converts a link of the site to a link to the page's Markdown. */
const link = (target: string): string => {
  const [path = "", anchor] = target.split("#");
  if (!path.startsWith("/") || path.startsWith("/docs/") || /\.\w+$/.test(path)) return target;
  const file = path.endsWith("/") ? `${path}index` : path;
  return `/docs${file}.md${anchor ? `#${anchor}` : ""}`;
};

export const plainText = (page: Page): string =>
  page.text
    .replace(frontMatter, "")
    .replace(/^:{3,}.*\n?/gm, "")
    .replace(/^```(\w+) \[(.+)\]$/gm, "$2:\n\n```$1")
    .replace(/<ApiEndpoint method="(.+?)" path="(.+?)"[^>]*\/>/g, "`$1 $2`")
    .replace(/ <Badge [^>]*text="(.+?)" \/>/g, " ($1)")
    .replace(/^<[A-Z]\w+ \/>\n/gm, "")
    .replace(/ \{#[\w-]+\}$/gm, "")
    .replace(/<a href="([^"]+)"[^>]*>(.*?)<\/a>/g, "[$2]($1)")
    .replace(/\]\(([^)\s]+)\)/g, (_, target: string) => `](${link(target)})`)
    .replace(/\n{3,}/g, "\n\n")
    .trim();

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

/** All pages except the front page. */
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
