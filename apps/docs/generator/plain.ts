/** Pages as plain Markdown, for language models and whoever else reads no HTML: what only the site understands is gone. */
import type { Page } from "./markdown.ts";

const frontMatter = /^---\n(.*?)\n---\n/s;

const fieldOf = (page: Page, name: string): string | null => {
  const head = frontMatter.exec(page.text)?.[1] ?? "";
  const value = new RegExp(`^${name}: (.+)$`, "m").exec(head)?.[1];
  return value ? value.replace(/^"(.*)"$/, "$1") : null;
};

/** The title of a page, and what it says in a sentence; null where it doesn't. */
export const titleOf = (page: Page): string =>
  /^# (.+)$/m.exec(page.text)?.[1] ?? fieldOf(page, "title") ?? page.path;
export const descriptionOf = (page: Page): string | null => fieldOf(page, "description");

/** A link of the site, as one to its Markdown. */
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
