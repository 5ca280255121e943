/** Hand-written pages: `docs/` with its snippets, and the changelog. A page has the same path on the site as below `docs/`. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join, normalize, relative } from "node:path";
import { fence, json, type Page } from "./markdown.ts";

/** Includes code that tests run: `<<< quickstart/curl.sh#create [curl]`, `<<< @examples/batch-from-csv.mjs`. */
const inclusion = /^<<< (@examples\/)?([\w./-]+)(?:#([\w-]+))?(?: \[(.+)\])?$/gm;
const end = /^\s*(?:\/\/|#) #endregion\b/;
const mark = /^\s*(?:\/\/|#) #(?:region|endregion)\b/;

/** Removes the common indentation. */
const flush = (lines: readonly string[]): string => {
  const indents = lines
    .filter((line) => line.trim() !== "")
    .map((line) => line.length - line.trimStart().length);
  const shared = Math.min(...indents);
  return lines.map((line) => line.slice(shared)).join("\n");
};

/** Returns the lines of a region, or of the whole file, without region markers. */
const regionOf = (text: string, region: string | undefined): string | null => {
  const lines = text.split("\n");
  const bare = (some: readonly string[]) => flush(some.filter((line) => !mark.test(line))).trim();
  // In a whole file, a region's end becomes a blank line.
  if (!region) return bare(lines.map((line) => (end.test(line) ? "" : line)));
  const isMark = (kind: string) => (line: string) =>
    new RegExp(`^\\s*(?://|#) #${kind} ${region}$`).test(line);
  const [from, to] = [lines.findIndex(isMark("region")), lines.findIndex(isMark("endregion"))];
  return from < 0 || to < from ? null : bare(lines.slice(from + 1, to));
};

const languages: { readonly [extension: string]: string } = {
  ".sh": "sh",
  ".ts": "ts",
  ".py": "python",
  ".json": "json",
  ".csv": "txt",
  ".mjs": "js",
  ".html": "html",
};

const answer = /^<<< @answers\/(\w+)\.json$/gm;
const reason = /^(```\w+) \[not run: .+\]$/gm;

/** Folders of snippets and examples. */
type SnippetFolders = { readonly snippets: string; readonly examples: string };

/**
 * Replaces each inclusion by the snippet's text, and `<<< @answers/getJob.json` by the operation's example response.
 * Throws if one is missing.
 */
const withSnippets = (
  text: string,
  { snippets, examples }: SnippetFolders,
  answerOf: (operation: string) => unknown,
): string => {
  const answered = text.replace(answer, (_, operation: string) => json(answerOf(operation)));
  return answered
    .replace(reason, "$1")
    .replace(inclusion, (_, example, file: string, region?: string, label?: string) => {
      const folder = example === undefined ? snippets : examples;
      const shown = regionOf(readFileSync(join(folder, file), "utf8"), region);
      if (shown === null) throw new Error(`${file} has no region ${region}`);
      return fence(languages[extname(file)] ?? "", shown, label);
    });
};

const link = /\[([^\]]+)\]\(([^)\s]+)\)/g;

const markdownIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Address of a page on the site; `null` for any other file. */
const addressOf = (file: string, shown: ReadonlySet<string>): string | null => {
  if (!shown.has(file)) return null;
  const path = file.replace(/^docs\//, "").replace(/\.md$/, "");
  return `/${path.toLowerCase() === "changelog" ? "changelog" : path}`.replace(/\/index$/, "/");
};

/**
 * Converts relative links, which name files of the repository: links to pages become links of the site, others plain text.
 * Links that start with a slash are links of the site already.
 */
const withSiteLinks = (text: string, file: string, shown: ReadonlySet<string>): string =>
  text.replace(link, (whole, label: string, target: string) => {
    if (/^(\w+:|#|\/)/.test(target)) return whole;
    const [path = "", anchor] = target.split("#");
    const address = addressOf(normalize(join(dirname(file), path)), shown);
    return address === null ? label : `[${label}](${address}${anchor ? `#${anchor}` : ""})`;
  });

const frontMatter = /^---\n.*?\n---\n/s;

/** Keeps VitePress from interpreting braces and tags below the front matter. */
const literal = (text: string): string => {
  const [head = ""] = frontMatter.exec(text) ?? [];
  return `${head}\n::::: v-pre\n${text.slice(head.length)}\n:::::`;
};

/** Whether a page may contain snippets and components. */
const isComposed = (file: string): boolean =>
  file.startsWith("docs/use/") || file === "docs/index.md";

/** Reads the pages from the checkout at `root`. */
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
      text: isComposed(file) ? withSnippets(text, folders, answerOf) : literal(text),
    };
  });
};
