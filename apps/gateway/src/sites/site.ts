/** A built site, of the documentation or of the dashboard: read and packed file by file at the first request for each. */
import { readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { type CompressedText, compress, compressOnce, storedAsItIs } from "./compressed-text.ts";

/** `site.json`: what there is, and the hashes of scripts within pages as a content security policy names them. */
type Listing = { readonly scripts: readonly string[]; readonly files: readonly string[] };

export type SiteFile = {
  /** Its address changes with its content. */
  readonly isImmutable: boolean;
  readonly isPage: boolean;
  readonly isPublic: boolean;
  readonly read: () => Promise<CompressedText>;
};

/** A built site. */
export type Site = {
  readonly scripts: readonly string[];
  /** Every page by its path below the site's address, sorted; `""` is the front page. */
  readonly pages: readonly string[];
  /** The file that a path below the site's address means, `""` for its front page; null if there is none. */
  find(path: string): SiteFile | null;
  /**
   * The path of the page that was probably meant: without or with its last slash, else the first page of the folder; null
   * if there is none.
   */
  meant(path: string): string | null;
};

const texts: { readonly [extension: string]: string } = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".md": "text/markdown",
  ".txt": "text/plain",
  ".webmanifest": "application/manifest+json",
};
const others: { readonly [extension: string]: string } = {
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".mp4": "video/mp4",
  ".woff2": "font/woff2",
};

const fileAt = (folder: string, name: string): SiteFile => {
  const path = join(folder, name);
  const type = texts[extname(name)];
  const other = others[extname(name)] ?? "application/octet-stream";
  return {
    isImmutable: name.startsWith("assets/"),
    isPage: name.endsWith(".html"),
    isPublic: /\.(md|txt|json)$/.test(name),
    read: compressOnce(async () =>
      type
        ? compress(`${type}; charset=utf-8`, await readFile(path, "utf8"))
        : storedAsItIs(other, await readFile(path)),
    ),
  };
};

/** A page is asked for without `.html`; a folder's by the folder. */
const namesFor = (path: string): readonly string[] =>
  path === "" || path.endsWith("/") ? [`${path}index.html`] : [path, `${path}.html`];

/** The paths of pages, without the one for missing pages. */
const pagesIn = (files: readonly string[]): readonly string[] =>
  files
    .filter((name) => name.endsWith(".html") && name !== "404.html")
    .map((name) => name.replace(/(^|\/)index\.html$|\.html$/, "$1"))
    .sort();

const siteIn = (folder: string, { scripts, files }: Listing): Site => {
  const byName = new Map(files.map((name) => [name, fileAt(folder, name)]));
  const find: Site["find"] = (path) =>
    namesFor(path).flatMap((name) => byName.get(name) ?? [])[0] ?? null;
  return {
    scripts,
    pages: pagesIn(files),
    find,
    meant: (path) => {
      const bare = path.replace(/\/+$/, "");
      const near = [bare, `${bare}/`].find((each) => each !== path && find(each)?.isPage);
      if (near !== undefined) return near;
      const first = files
        .filter((name) => name.startsWith(`${bare}/`) && name.endsWith(".html"))
        .sort()[0];
      return first?.replace(/\.html$/, "") ?? null;
    },
  };
};

/** Returns the site in this folder; null while there is none. It is read anew when it was built anew. */
export const openSite = (folder: string): (() => Promise<Site | null>) => {
  let known: { readonly version: string; readonly site: Site } | null = null;
  return async () => {
    const listing = join(folder, "site.json");
    const found = await stat(listing).catch(() => null);
    if (found === null) return known?.site ?? null;
    const version = `${found.mtimeMs} ${found.ino}`;
    if (known?.version !== version) {
      const site = siteIn(folder, JSON.parse(await readFile(listing, "utf8")) as Listing);
      known = { version, site };
    }
    return known.site;
  };
};
