/** The public documentation, outside `/api/v1`. */
import { fileURLToPath } from "node:url";
import { markFile } from "@reelwright/core/design/palette";
import { type Express, type Request, type RequestHandler, type Response, Router } from "express";
import { namedRoute, readOnly } from "../http/route-middleware.ts";
import {
  compress,
  compressFor,
  compressOnce,
  openSite,
  type Site,
  type SiteFile,
  sendCompressed,
  sendFile,
  sendPending,
  wantsPage,
} from "./site.ts";

/** The build output, relative to this module and to its compiled form. */
const builtSite = fileURLToPath(new URL("../../../docs/dist", import.meta.url));

/** Serves a public text, also to other origins. It is cached for a minute and then revalidated by its ETag. */
const publicText = (route: string, type: string, text: () => string): RequestHandler => {
  const packed = compressOnce(async () => compress(`${type}; charset=utf-8`, text()));
  return namedRoute(route, async (request, response) => {
    response.setHeader("Cache-Control", "public, max-age=60");
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    sendCompressed(request, response, await packed());
  });
};

/** Allows crawlers the documentation, but not the dashboard and customers' files. */
const robotsText = (publicUrl: string): string => `User-agent: *
Allow: /docs
Allow: /llms.txt
Allow: /llms-full.txt
Allow: /openapi.json
Allow: /sitemap.xml
Disallow: /

Sitemap: ${publicUrl}/sitemap.xml
`;

const xmlEscapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", "'": "&apos;" };

/** The sitemap (sitemaps.org). Its URLs must be absolute. */
const sitemapText = ({ pages }: Site, publicUrl: string): string => {
  const addresses = pages.map((path) =>
    `${publicUrl}/docs/${encodeURI(path)}`.replace(/[&<']/g, (each) => xmlEscapes[each] ?? each),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `<url><loc>${address}</loc></url>`).join("\n")}
</urlset>
`;
};

const serveSitemap = (read: () => Promise<Site | null>, publicUrl: string): RequestHandler =>
  namedRoute("/sitemap.xml", async (request, response) => {
    const site = await read();
    if (site === null) return sendPending(response, "Documentation");
    const text = sitemapText(site, publicUrl);
    response.setHeader("Cache-Control", "public, max-age=60");
    const type = "application/xml; charset=utf-8";
    sendCompressed(request, response, await compressFor(request, type, text));
  });

/** The OpenAPI document as JSON and the API as plain text, each built at its first request. */
type DocumentTexts = { readonly openapi: () => string; readonly llms: () => string };

type DocsOptions = {
  /** The gateway's public URL, without a trailing slash. */
  readonly publicUrl: string;
  /** The built site; by default that of this checkout or image. */
  readonly siteFolder?: string | undefined;
};

/** Mounts `/openapi.json`, `/llms.txt`, `/llms-full.txt`, `/robots.txt`, `/sitemap.xml` and the site at `/docs`. */
export const mountDocs = (
  app: Express,
  prefix: string,
  { openapi, llms }: DocumentTexts,
  { publicUrl, siteFolder = builtSite }: DocsOptions,
): void => {
  const read = openSite(siteFolder);
  const describe = publicText("/openapi.json", "application/json", openapi);
  const documents = ["/openapi.json", `${prefix}/openapi.json`];
  app.get(documents, describe).all(documents, readOnly);
  const tell = publicText("/llms.txt", "text/plain", llms);
  app.get("/llms.txt", tell).all("/llms.txt", readOnly);
  // The complete documentation, a file of the site.
  app.get("/llms-full.txt", (request, _response, next) => {
    request.url = "/docs/llms-full.txt";
    next();
  });
  const crawl = publicText("/robots.txt", "text/plain", () => robotsText(publicUrl));
  app.get("/robots.txt", crawl).all("/robots.txt", readOnly);
  app.get("/sitemap.xml", serveSitemap(read, publicUrl)).all("/sitemap.xml", readOnly);
  // Browsers request it for URLs that aren't pages, such as /openapi.json.
  const icon = publicText("/favicon.ico", "image/svg+xml", () => markFile);
  app.get("/favicon.ico", icon).all("/favicon.ico", readOnly);
  app.use("/docs", serveSite(read));
};

const policyOf = (scripts: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${scripts.map((hash) => `'${hash}'`).join(" ")}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const send = async (
  request: Request,
  response: Response,
  { site, file, status = 200 }: { site: Site; file: SiteFile; status?: 200 | 404 },
): Promise<void> => {
  if (file.isPage) response.setHeader("Content-Security-Policy", policyOf(site.scripts));
  if (file.isPublic) {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  }
  await sendFile(request, response, file, status);
};

const serve =
  (read: () => Promise<Site | null>): RequestHandler =>
  async (request, response, next) => {
    const site = await read();
    const path = request.path.slice(1);
    const isPage = path === "" || wantsPage(request);
    if (site === null) return isPage ? sendPending(response, "Documentation") : next();
    const file = site.find(path);
    if (file) return send(request, response, { site, file });
    if (!(await sendOther(request, response, site))) next();
  };

/**
 * Redirects to the page's present address, or a browser to the probably meant page or the 404 page. Returns false if there
 * is nothing to send.
 */
const sendOther = async (request: Request, response: Response, site: Site): Promise<boolean> => {
  const path = request.path.slice(1);
  const isPage = wantsPage(request);
  const target = site.moved(path) ?? (isPage ? site.meant(path) : null);
  if (target !== null) {
    response.redirect(308, `/docs/${target}`);
    return true;
  }
  const missing = isPage ? site.find("404") : null;
  if (missing) await send(request, response, { site, file: missing, status: 404 });
  return missing !== null;
};

/** Serves the site; before it is built, a page that reloads itself. */
const serveSite = (read: () => Promise<Site | null>): Router => {
  const router = Router({ caseSensitive: true });
  // Relative links of its pages need the trailing slash.
  router.get(
    "/",
    namedRoute("/docs", (request, response, next) => {
      if (!/^\/docs(\?|$)/.test(request.originalUrl)) return next();
      response.redirect(308, `/docs/${request.originalUrl.slice("/docs".length)}`);
    }),
  );
  router.get("/{*path}", namedRoute("/docs/{path}", serve(read)));
  router.all("/{*path}", readOnly);
  return router;
};
