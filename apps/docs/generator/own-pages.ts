/** The pages that are written by hand. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Page } from "./markdown.ts";
import { withSnippets } from "./snippets.ts";

const markdownIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** All of them, with their snippets. */
export const ownPages = (
  folder: string,
  snippets: string,
  answerOf: (operation: string) => unknown,
): readonly Page[] =>
  markdownIn(folder).map((file) => ({
    path: relative(folder, file).replaceAll("\\", "/"),
    text: withSnippets(readFileSync(file, "utf8"), snippets, answerOf),
  }));
