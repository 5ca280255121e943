/** The served documentation: outside `/api/v1`, open to everybody, without a request to anybody else. */
import { fileURLToPath } from "node:url";
import { markFile } from "@reelwright/core/design";
import type { Express, RequestHandler } from "express";
import { readOnly } from "../http/methods.ts";
import { namedRoute } from "../http/named-route.ts";
import { compress, compressOnce, sendCompressed } from "../sites/compressed-text.ts";
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
const robots =
  "User-agent: *\nAllow: /docs\nAllow: /llms.txt\nAllow: /llms-full.txt\nAllow: /openapi.json\nDisallow: /\n";

/** What is served: the OpenAPI document as JSON, and the API in plain text. Made when first asked for. */
export type DocumentTexts = { readonly openapi: () => string; readonly llms: () => string };

/** `/openapi.json`, `/llms.txt`, `/llms-full.txt`, `/robots.txt` and `/docs`, the site in this folder. */
export const mountDocs = (
  app: Express,
  prefix: string,
  { openapi, llms }: DocumentTexts,
  siteFolder = builtSite,
): void => {
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
  const crawl = publicText("/robots.txt", "text/plain", () => robots);
  app.get("/robots.txt", crawl).all("/robots.txt", readOnly);
  // Browsers ask for it beside what is no page, such as /openapi.json.
  const icon = publicText("/favicon.ico", "image/svg+xml", () => markFile);
  app.get("/favicon.ico", icon).all("/favicon.ico", readOnly);
  app.use("/docs", serveSite(siteFolder));
};
