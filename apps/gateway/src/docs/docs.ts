/** The served documentation: outside `/api/v1`, open to everybody, without a request to anybody else. */
import { type Express, type RequestHandler, Router } from "express";
import { readOnly } from "../http/methods.ts";
import { namedRoute } from "../http/named-route.ts";
import { addressOf, openAssets } from "./assets.ts";
import { compress, compressOnce, sendCompressed } from "./compressed-text.ts";
import { pageOf } from "./page.ts";

/** The reference draws with its own scripts and styles and asks this gateway alone. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

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

const reference = (): Router => {
  const page = pageOf({
    script: addressOf("reference.js"),
    style: addressOf("reference.css"),
    start: addressOf("start.js"),
  });
  const asset = openAssets();
  const router = Router({ caseSensitive: true });
  router.get(
    "/",
    namedRoute("/docs", (_request, response) => {
      response.setHeader("Content-Security-Policy", policy);
      response.setHeader("Cache-Control", "no-cache");
      response.type("text/html").send(page);
    }),
  );
  router.get(
    "/:version/:name",
    namedRoute("/docs/{version}/{name}", async (request, response, next) => {
      const { version, name } = request.params as { version: string; name: string };
      const found = await asset(version, name);
      if (!found) return next();
      response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
      sendCompressed(request, response, found);
    }),
  );
  router.all(["/", "/:version/:name"], readOnly);
  return router;
};

/** What is served: the OpenAPI document as JSON, and the API in plain text. Made when first asked for. */
export type DocumentTexts = { readonly openapi: () => string; readonly llms: () => string };

/** `/openapi.json`, `/llms.txt` and `/docs`. */
export const mountDocs = (app: Express, prefix: string, { openapi, llms }: DocumentTexts): void => {
  const describe = publicText("/openapi.json", "application/json", openapi);
  const documents = ["/openapi.json", `${prefix}/openapi.json`];
  app.get(documents, describe).all(documents, readOnly);
  const tell = publicText("/llms.txt", "text/plain", llms);
  app.get("/llms.txt", tell).all("/llms.txt", readOnly);
  app.use("/docs", reference());
};
