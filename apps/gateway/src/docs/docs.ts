/** The served documentation: outside `/api/v1`, open to everybody, without a request to anybody else. */
import { fileURLToPath } from "node:url";
import { markFile } from "@reelwright/core/design/mark";
import type { Express, RequestHandler } from "express";
import { readOnly } from "../http/methods.ts";
import { namedRoute } from "../http/named-route.ts";
import { compress, compressFor, compressOnce, sendCompressed } from "../sites/compressed-text.ts";
import { sendPending } from "../sites/pending-page.ts";
import { openSite, type Site } from "../sites/site.ts";
import { serveSite } from "./serve-site.ts";

/** Where the site is built to, seen from this module, also when it is compiled. */
const builtSite = fileURLToPath(new URL("../../../docs/dist", import.meta.url));

/** A text for everybody, pages of other origins too; kept for a minute, then asked for by its ETag. */
const publicText = (route: string, type: string, text: () => string): RequestHandler => {
  const packed = compressOnce(async () => compress(`${type}; charset=utf-8`, text()));
  return namedRoute(route, async (request, response) => {
    response.setHeader("Cache-Control", "public, max-age=60");
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    sendCompressed(request, response, await packed());
  });
};

/** The documentation is for everybody; the dashboard and customers' files are not. */
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

/** The site's pages as sitemaps.org describes it; its addresses have to be absolute. */
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

/** What is served: the OpenAPI document as JSON, and the API in plain text. Made when first asked for. */
export type DocumentTexts = { readonly openapi: () => string; readonly llms: () => string };

export type DocsOptions = {
  /** The gateway's address for everybody, without a slash at its end. */
  readonly publicUrl: string;
  /** The built site; the one of this checkout or image if left out. */
  readonly siteFolder?: string | undefined;
};

/** `/openapi.json`, `/llms.txt`, `/llms-full.txt`, `/robots.txt`, `/sitemap.xml` and `/docs`, the site. */
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
  // The whole documentation beside it: a file of the site.
  app.get("/llms-full.txt", (request, _response, next) => {
    request.url = "/docs/llms-full.txt";
    next();
  });
  const crawl = publicText("/robots.txt", "text/plain", () => robotsText(publicUrl));
  app.get("/robots.txt", crawl).all("/robots.txt", readOnly);
  app.get("/sitemap.xml", serveSitemap(read, publicUrl)).all("/sitemap.xml", readOnly);
  // Browsers ask for it beside what is no page, such as /openapi.json.
  const icon = publicText("/favicon.ico", "image/svg+xml", () => markFile);
  app.get("/favicon.ico", icon).all("/favicon.ico", readOnly);
  app.use("/docs", serveSite(read));
};
