/** Checks links after the build and writes `site.json` for the gateway. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = ""]) => found);

/** File of an address below `/docs/`. */
const pageOf = (path: string): string =>
  path === "" || path.endsWith("/") ? `${path}index.html` : `${path}.html`;

const brokenLinks = (pages: ReadonlyMap<string, string>): readonly string[] => {
  const anchors = new Map(
    [...pages].map(([name, html]) => [name, new Set(matches(html, /\bid="([^"]+)"/g))]),
  );
  return [...pages].flatMap(([name, html]) =>
    matches(html, /<a\b[^>]*\bhref="([^"]+)"/g)
      .filter((href) => {
        const { pathname, hash, origin } = new URL(
          href,
          `https://docs.invalid/docs/${name.replace(/(index)?\.html$/, "")}`,
        );
        const target = pageOf(pathname.slice("/docs/".length));
        const isOutside = origin !== "https://docs.invalid" || !pathname.startsWith("/docs/");
        if (isOutside || hash === "" || /\.(json|txt|md)$/.test(pathname)) return false;
        return !anchors.get(target)?.has(decodeURIComponent(hash.slice(1)));
      })
      .map((href) => `${name}: ${href}`),
  );
};

/** Hashes of inline scripts for the content security policy. */
const scriptHashes = (pages: ReadonlyMap<string, string>): readonly string[] => {
  const scripts = [...pages.values()].flatMap((html) =>
    matches(html, /<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs),
  );
  const hashOf = (script: string) =>
    `sha256-${createHash("sha256").update(script).digest("base64")}`;
  return [...new Set(scripts)].map(hashOf).sort();
};

/** Former addresses. The page or folder that each leads to must exist. */
const redirectsTo = (files: readonly string[]): { readonly [former: string]: string } => {
  const redirects = JSON.parse(
    readFileSync(join(import.meta.dirname, "../redirects.json"), "utf8"),
  ) as { readonly [former: string]: string };
  const isThere = (path: string) =>
    path.endsWith("/") ? files.some((name) => name.startsWith(path)) : files.includes(pageOf(path));
  const lost = Object.values(redirects).filter((path) => !isThere(path));
  if (lost.length > 0) throw new Error(`redirects.json names no page: ${lost.join(", ")}`);
  return redirects;
};

/** Throws if a link names a missing heading, or a redirect a missing page. Writes `site.json` with the files that the gateway serves. */
export const finish = (folder: string): void => {
  const files = filesIn(folder);
  const pages = new Map(
    files
      .filter((name) => name.endsWith(".html"))
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
  const broken = brokenLinks(pages);
  if (broken.length > 0) throw new Error(`No such heading:\n${broken.join("\n")}`);
  const site = { scripts: scriptHashes(pages), files, redirects: redirectsTo(files) };
  writeFileSync(join(folder, "site.json"), JSON.stringify(site));
};
