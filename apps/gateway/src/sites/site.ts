/** A built site: the documentation or the dashboard. Each file is read and compressed at its first request. */
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { mark, markFile, paletteStyle } from "@reelwright/core/design/palette";
import type { Request, Response } from "express";

/** `site.json`. */
type Listing = {
  /** Hashes of inline scripts for the content security policy. */
  readonly scripts: readonly string[];
  readonly files: readonly string[];
  /** Former paths of pages and, with a slash at the end, of folders, with the present ones. */
  readonly redirects?: { readonly [former: string]: string };
};

export type SiteFile = {
  /** Its name changes with its content. */
  readonly isImmutable: boolean;
  readonly isPage: boolean;
  readonly isPublic: boolean;
  readonly read: () => Promise<CompressedText>;
};

/** A built site. */
export type Site = {
  readonly scripts: readonly string[];
  /** Paths of all pages below the site's path, sorted; `""` is the front page. */
  readonly pages: readonly string[];
  /** Returns the file of a path below the site's path; null if there is none. */
  find(path: string): SiteFile | null;
  /** Returns the present path of a page that was at this path earlier; null if there was none. */
  moved(path: string): string | null;
  /** Returns the probably meant page: with or without the last slash, or the first page of the folder; null if none. */
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

/** Pages are requested without `.html`, an index by its folder. */
const namesFor = (path: string): readonly string[] =>
  path === "" || path.endsWith("/") ? [`${path}index.html`] : [path, `${path}.html`];

/** Paths of all pages except the one for missing pages. */
const pagesIn = (files: readonly string[]): readonly string[] =>
  files
    .filter((name) => name.endsWith(".html") && name !== "404.html")
    .map((name) => name.replace(/(^|\/)index\.html$|\.html$/, "$1"))
    .sort();

/** Returns where `site.json` says that a page has moved. The entry of a page is stronger than that of its folder. */
const movedIn = (redirects: ReadonlyMap<string, string>, path: string): string | null => {
  const [, page = "", extension = ""] = /^(.*?)\/?(\.md|\.html)?$/.exec(path) ?? [];
  const present = redirects.get(page);
  if (present !== undefined) return present + extension;
  for (const [former, folder] of redirects) {
    if (former.endsWith("/") && `${page}/`.startsWith(former))
      return folder + page.slice(former.length) + extension;
  }
  return null;
};

const siteIn = (folder: string, { scripts, files, redirects = {} }: Listing): Site => {
  const moves = new Map(Object.entries(redirects));
  const byName = new Map(files.map((name) => [name, fileAt(folder, name)]));
  const find: Site["find"] = (path) =>
    namesFor(path).flatMap((name) => byName.get(name) ?? [])[0] ?? null;
  return {
    scripts,
    pages: pagesIn(files),
    find,
    moved: (path) => {
      const present = movedIn(moves, path);
      return present !== null && find(present) ? present : null;
    },
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

/** Returns a function that returns the site in this folder, or null before it is built. A new build is read again. */
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

/** In order of preference. */
const encodings = ["br", "gzip"] as const;
type Encoding = (typeof encodings)[number] | "identity";

type CompressedText = {
  readonly type: string;
  /** Only `identity` for content that is already compressed. */
  readonly bodies: { readonly identity: Buffer; readonly gzip?: Buffer; readonly br?: Buffer };
  /** Hash of the text, the start of each encoding's ETag. */
  readonly hash: string;
};

const [zip, squeeze] = [promisify(gzip), promisify(brotliCompress)];
/** Higher qualities take seconds per megabyte and save a few percent. */
const brotliQuality = 9;
const onceQuality = 4;

const hashOf = (bytes: Buffer): string =>
  createHash("sha256").update(bytes).digest("base64url").slice(0, 22);

const packers = {
  br: (bytes: Buffer, quality: number) =>
    squeeze(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes: Buffer) => zip(bytes, { level: 9 }),
} as const;

/** Compresses a text that is sent many times, in all encodings, off the event loop. */
export const compress = async (type: string, text: string): Promise<CompressedText> => {
  const identity = Buffer.from(text);
  const [zipped, br] = await Promise.all([
    packers.gzip(identity),
    packers.br(identity, brotliQuality),
  ]);
  return { type, bodies: { identity, gzip: zipped, br }, hash: hashOf(identity) };
};

/** Compresses a text that is sent once: quickly, and only in the encoding for this request. */
export const compressFor = async (
  request: Request,
  type: string,
  text: string,
): Promise<CompressedText> => {
  const identity = Buffer.from(text);
  const taken = encodings.find((each) => request.acceptsEncodings(each) === each);
  const packed = taken && { [taken]: await packers[taken](identity, onceQuality) };
  return { type, bodies: { identity, ...packed }, hash: hashOf(identity) };
};

/** Wraps content that is already compressed, such as images and videos. */
const storedAsItIs = (type: string, bytes: Buffer): CompressedText => ({
  type,
  bodies: { identity: bytes },
  hash: hashOf(bytes),
});

/** Compresses at the first call, and again after a failure. */
export const compressOnce = (
  make: () => Promise<CompressedText>,
): (() => Promise<CompressedText>) => {
  let packed: Promise<CompressedText> | undefined;
  return () => {
    packed ??= make().catch((error: unknown) => {
      packed = undefined;
      throw error;
    });
    return packed;
  };
};

/** Sends the text in the best accepted encoding, or 304 if the client's ETag matches. */
export const sendCompressed = (
  request: Request,
  response: Response,
  { type, bodies, hash }: CompressedText,
  status = 200,
): void => {
  const taken: Encoding =
    encodings.find((each) => bodies[each] && request.acceptsEncodings(each) === each) ?? "identity";
  response.vary("Accept-Encoding");
  response.setHeader("ETag", `"${hash}-${taken}"`);
  response.statusCode = status;
  if (status === 200 && request.fresh) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.setHeader("Content-Type", type);
  if (taken !== "identity") response.setHeader("Content-Encoding", taken);
  response.end(bodies[taken]);
};

/** Sends a file of a site. Immutable files are cached forever, others are revalidated by their ETag. */
export const sendFile = async (
  request: Request,
  response: Response,
  file: SiteFile,
  status: 200 | 404 = 200,
): Promise<void> => {
  const caching = file.isImmutable ? "public, max-age=31536000, immutable" : "no-cache";
  response.setHeader("Cache-Control", caching);
  sendCompressed(request, response, await file.read(), status);
};

/** Whether the request is from a browser that wants a page. Programs accept JSON or anything. */
export const wantsPage = (request: Request): boolean =>
  request.accepts(["json", "html"]) === "html";

/** Style of the page for a site that isn't built yet. It can't be a page of the dashboard. */
const style = `${paletteStyle}body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 31.5rem; margin: 18vh auto 0; padding: 1.5rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--panel); }
.brand { display: flex; gap: .5rem; align-items: center; margin: 0 0 .75rem; font-weight: 650; }
h1 { margin: 0; font-size: 1.35rem; line-height: 1.25; }
p:not(.brand) { margin: .75rem 0 0; color: var(--soft); }
a { color: var(--accent); }
code { font-size: .9em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const page = (subject: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="2">
<title>${subject} · Reelwright</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(markFile)}">
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${mark(24)}Reelwright</p>
<h1>The ${subject.toLowerCase()} is being built</h1>
<p>This takes less than a minute; the page then reloads automatically. The API is ready:
<a href="/openapi.json">OpenAPI document</a>, <a href="/llms.txt">plain-text summary</a>.</p>
<p>In a checkout, <code>npm start</code> and <code>npm run build</code> build it.</p>
${content}
</main>
</body>
</html>
`;

/**
 * Sends the page, which reloads itself. `subject`: "Documentation". `content`: HTML of what can be done meanwhile.
 */
export const sendPending = (
  response: Response,
  subject: string,
  { status = 503, content = "" }: { readonly status?: number; readonly content?: string } = {},
): void => {
  response.setHeader("Content-Security-Policy", policy);
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Retry-After", "2");
  response.status(status).type("text/html").send(page(subject, content));
};
