/** The pages that people write: `docs/` and the changelog. A page of the site has the path that it has below `docs/`. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import type { Page } from "./markdown.ts";
import { withSnippets } from "./snippets.ts";

const link = /\[([^\]]+)\]\(([^)\s]+)\)/g;

const markdownIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** The address of each Markdown file of the repository that the site shows; `null` for any other file. */
const addressOf = (file: string, shown: ReadonlySet<string>): string | null => {
  if (!shown.has(file)) return null;
  const path = file.replace(/^docs\//, "").replace(/\.md$/, "");
  return `/${path.toLowerCase() === "changelog" ? "changelog" : path}`.replace(/\/index$/, "/");
};

/**
 * Relative links lead to files of the repository. Those to pages become links of the site; a link to any other file
 * becomes plain text. Links that begin with a slash are the site's already.
 */
const withSiteLinks = (text: string, file: string, shown: ReadonlySet<string>): string =>
  text.replace(link, (whole, label: string, target: string) => {
    if (/^(\w+:|#|\/)/.test(target)) return whole;
    const [path = "", anchor] = target.split("#");
    const address = addressOf(normalize(join(dirname(file), path)), shown);
    return address === null ? label : `[${label}](${address}${anchor ? `#${anchor}` : ""})`;
  });

/** Diagrams are left to the repository: drawing them takes a browser. */
const withoutDiagrams = (text: string): string => text.replace(/^```mermaid\n.*?^```\n/gms, "");

const frontMatter = /^---\n.*?\n---\n/s;

/** Below the front matter, text that looks like a template or a component stays as it is. */
const literal = (text: string): string => {
  const [head = ""] = frontMatter.exec(text) ?? [];
  return `${head}\n::::: v-pre\n${text.slice(head.length)}\n:::::`;
};

/** Pages that may hold snippets and components: the way in "Use", and the front page. */
const isComposed = (file: string): boolean =>
  file.startsWith("docs/use/") || file === "docs/index.md";

/** Reads these pages from the checkout at `root`. */
export const writtenPages = (
  root: string,
  answerOf: (operation: string) => unknown,
): readonly Page[] => {
  const files = [
    "CHANGELOG.md",
    ...markdownIn(join(root, "docs")).map((path) => relative(root, path)),
  ];
  const shown = new Set(files);
  const folders = { snippets: join(root, "apps/docs/snippets"), examples: join(root, "examples") };
  return files.map((file) => {
    const text = withSiteLinks(readFileSync(join(root, file), "utf8"), file, shown);
    return {
      path: file === "CHANGELOG.md" ? "changelog.md" : relative("docs", file),
      text: isComposed(file)
        ? withSnippets(text, folders, answerOf)
        : literal(withoutDiagrams(text)),
    };
  });
};
