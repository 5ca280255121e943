/** Links between the repository's pages: each has to lead to a file, and to a heading where it names one. */
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "@jest/globals";

const pagesIn = async (directory: string, recursive = false): Promise<readonly string[]> => {
  const names = await readdir(directory, { recursive }).catch(() => []);
  return names.filter((name) => name.endsWith(".md")).map((name) => join(directory, name));
};

/** A heading's anchor as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading.trim()));

/** The page's text, "" for any other file; null where there is nothing. */
const textOf = async (file: string): Promise<string | null> => {
  if (!(await stat(file).catch(() => null))) return null;
  return file.endsWith(".md") ? readFile(file, "utf8") : "";
};

const leadsSomewhere = async (page: string, target: string): Promise<boolean> => {
  const [path = "", anchor] = target.split("#");
  const text = await textOf(path === "" ? page : join(dirname(page), path));
  return text !== null && (anchor === undefined || anchorsOf(text).includes(anchor));
};

test("every link between pages leads somewhere", async () => {
  const pages = (
    await Promise.all([pagesIn("."), pagesIn("docs", true), pagesIn(".github")])
  ).flat();
  const links: string[] = [];
  const broken: string[] = [];
  for (const page of pages) {
    const text = await readFile(page, "utf8");
    for (const [, target = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      // The site's build checks those that begin with a slash: they lead to pages that it generates.
      if (/^(\w+:|\/)/.test(target)) continue;
      links.push(target);
      if (!(await leadsSomewhere(page, target))) broken.push(`${page}: ${target}`);
    }
  }
  expect(broken).toEqual([]);
  expect(links.length).toBeGreaterThan(150);
});
