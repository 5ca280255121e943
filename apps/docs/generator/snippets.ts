/** Includes code from files that tests run: `<<< quickstart/curl.sh#create [curl]`, `<<< @examples/batch.mjs`. */
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fence, json } from "./markdown.ts";

const inclusion = /^<<< (@examples\/)?([\w./-]+)(?:#([\w-]+))?(?: \[(.+)\])?$/gm;
const end = /^\s*(?:\/\/|#) #endregion\b/;
const mark = /^\s*(?:\/\/|#) #(?:region|endregion)\b/;

/** Lines without the indentation that all have. */
const flush = (lines: readonly string[]): string => {
  const indents = lines
    .filter((line) => line.trim() !== "")
    .map((line) => line.length - line.trimStart().length);
  const shared = Math.min(...indents);
  return lines.map((line) => line.slice(shared)).join("\n");
};

/** The lines of a region, or all of a file; marks of regions left out. */
const regionOf = (text: string, region: string | undefined): string | null => {
  const lines = text.split("\n");
  const bare = (some: readonly string[]) => flush(some.filter((line) => !mark.test(line))).trim();
  // Regions are paragraphs of the whole.
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

/** Where snippets and examples lie. */
export type SnippetFolders = { readonly snippets: string; readonly examples: string };

/**
 * Returns the page with the text of each snippet in the place of its name, and an operation's response in that of
 * `<<< @answers/getJob.json`. Throws for a missing one.
 */
export const withSnippets = (
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
