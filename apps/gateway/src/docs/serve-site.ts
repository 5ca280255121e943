/** `/docs`: the documentation site, with what keeps it from asking anybody but this gateway. */
import { type Request, type RequestHandler, type Response, Router } from "express";
import { readOnly } from "../http/methods.ts";
import { namedRoute } from "../http/named-route.ts";
import { sendPending } from "../sites/pending-page.ts";
import { sendFile, wantsPage } from "../sites/send-file.ts";
import type { Site, SiteFile } from "../sites/site.ts";

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
    if (!isPage || !(await sendOther(request, response, site))) next();
  };

/** Redirects to the page that was probably meant, or sends the page of missing ones. False where neither is there. */
const sendOther = async (request: Request, response: Response, site: Site): Promise<boolean> => {
  const meant = site.meant(request.path.slice(1));
  const missing = site.find("404");
  if (meant !== null) response.redirect(308, `/docs/${meant}`);
  else if (missing) await send(request, response, { site, file: missing, status: 404 });
  return meant !== null || missing !== null;
};

/** Serves this site; while it isn't built, a page that asks again. */
export const serveSite = (read: () => Promise<Site | null>): Router => {
  const router = Router({ caseSensitive: true });
  // Its pages refer to each other from here.
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
