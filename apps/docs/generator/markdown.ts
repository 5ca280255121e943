/** Pieces of Markdown that several pages are made of. */

/** A page of the site: its path from the root without a leading slash (`guides/batch.md`), and its text. */
export type Page = { readonly path: string; readonly text: string };

/** A heading's anchor, as the site makes it and GitHub does. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

export const fence = (language: string, text: string, label = ""): string =>
  `\`\`\`${language}${label && ` [${label}]`}\n${text.trimEnd()}\n\`\`\``;

export const json = (value: unknown, label = ""): string =>
  fence("json", JSON.stringify(value, null, 2), label);

/** Blocks as tabs. */
export const tabs = (blocks: readonly string[]): string =>
  `::: code-group\n\n${blocks.join("\n\n")}\n\n:::`;

/** Joins what there is by blank lines. */
export const paragraphs = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter((part) => typeof part === "string" && part !== "").join("\n\n");
