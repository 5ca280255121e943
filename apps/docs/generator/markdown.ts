/** Markdown helpers. */

/** A page of the site. `path` has no leading slash: `use/batch.md`. */
export type Page = { readonly path: string; readonly text: string };

/** A heading's anchor, the same as on GitHub. */
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

/** Renders code blocks as tabs. */
export const tabs = (blocks: readonly string[]): string =>
  `::: code-group\n\n${blocks.join("\n\n")}\n\n:::`;

/** Joins non-empty parts with blank lines. */
export const paragraphs = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter((part) => typeof part === "string" && part !== "").join("\n\n");
