/** The repository's pages for operators, and the changelog, as pages of the site. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import type { Page } from "./markdown.ts";

/** The pages of `docs/` that whoever runs an installation needs. */
export const operatorPages = [
  "deployment",
  "settings",
  "operations",
  "operations-cli",
  "operators-api",
  "metrics",
  "observability",
  "vendors",
  "identity",
  "billing",
  "alerts",
  "storage",
  "media-safety",
  "scaling",
  "queue-board",
] as const;

const link = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Where each file of the repository is on the site. */
const placesOf = (runbooks: readonly string[]): ReadonlyMap<string, string> =>
  new Map([
    ["CHANGELOG.md", "/changelog"],
    ...operatorPages.map((name) => [`docs/${name}.md`, `/operating/${name}`] as const),
    ...runbooks.map((name) => [`docs/runbooks/${name}.md`, `/operating/runbooks/${name}`] as const),
  ]);

/** Links to pages of the site lead there; to other files of the repository, they become plain text. */
const withOwnLinks = (text: string, file: string, places: ReadonlyMap<string, string>): string =>
  text.replace(link, (whole, label: string, target: string) => {
    if (/^(\w+:|#)/.test(target)) return whole;
    const [path = "", anchor] = target.split("#");
    const place = places.get(normalize(join(dirname(file), path)));
    if (!place) return label;
    return `[${label}](${place}${anchor ? `#${anchor}` : ""})`;
  });

/** Diagrams are left to the repository: drawing them takes a browser. */
const withoutDiagrams = (text: string): string => text.replace(/^```mermaid\n.*?^```\n/gms, "");

/** What looks like a template or a component stays as it is. */
const literal = (text: string): string => `::::: v-pre\n${text}\n:::::`;

/** These pages, read from the repository. */
export const repositoryPages = (root: string): readonly Page[] => {
  const runbooks = readdirSync(join(root, "docs/runbooks"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.slice(0, -".md".length))
    .sort();
  const places = placesOf(runbooks);
  return [...places].map(([file, place]) => ({
    path: `${place.slice(1)}.md`,
    text: literal(
      withOwnLinks(withoutDiagrams(readFileSync(join(root, file), "utf8")), file, places),
    ),
  }));
};
