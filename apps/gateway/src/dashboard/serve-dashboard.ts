/** `/`: the dashboard, a page for every address that nothing else has. docs/contribute/dashboard.md. */
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Request, RequestHandler, Response } from "express";
import { requestContextOf } from "../http/request-context.ts";
import { compressFor, sendCompressed } from "../sites/compressed-text.ts";
import { sendPending } from "../sites/pending-page.ts";
import { sendFile, wantsPage } from "../sites/send-file.ts";
import { openSite, type Site } from "../sites/site.ts";
import type { IssuerDescription } from "./issuer-description.ts";
import {
  type DashboardConfig,
  filledPage,
  framePage,
  framePagePolicy,
  pagePolicy,
} from "./page.ts";

export type DashboardOptions = {
  readonly config: DashboardConfig;
  readonly describeIssuer: () => Promise<IssuerDescription>;
  readonly fileOrigins: readonly string[];
};

/** Where it is built to, seen from this module, also when it is compiled. */
export const builtDashboard = fileURLToPath(new URL("../../../dashboard/dist", import.meta.url));

/** What lies below these is the gateway's own: where there is nothing, it says so. */
const ownPaths =
  /^\/(admin|api|assets|checkout|confirm-address|docs|files|outbox|vendors|livez|readyz|openapi\.json|llms\.txt|outbox\.json)(\/|$)/;

const isPage = (request: Request): boolean =>
  request.path === "/" ? request.accepts(["html", "json"]) === "html" : wantsPage(request);

const sendPage = async (
  request: Request,
  response: Response,
  { site, options }: { site: Site; options: DashboardOptions },
): Promise<void> => {
  const template = await site.find("")?.read();
  if (!template) throw new Error("the dashboard's build has no index.html");
  const nonce = randomBytes(18).toString("base64url");
  const { config, fileOrigins } = options;
  const issuer = await options.describeIssuer();
  const told = { ...config, metadata: issuer.metadata };
  const page = filledPage(template.bodies.identity.toString("utf8"), nonce, told);
  const { scripts } = site;
  response.setHeader(
    "Content-Security-Policy",
    pagePolicy({ nonce, issuer, fileOrigins, scripts }),
  );
  response.setHeader("Cache-Control", "no-store");
  sendCompressed(request, response, await compressFor(request, template.type, page));
};

/** Whether the issuer leads a frame of the dashboard's back to it. */
const isFrameCallback = (request: Request): boolean =>
  request.path === "/auth/callback" && request.get("Sec-Fetch-Dest") === "iframe";

const sendFramePage = (response: Response): void => {
  response.setHeader("Content-Security-Policy", framePagePolicy);
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Cache-Control", "no-store");
  response.end(framePage);
};

/** Serves the dashboard in this folder; a page that asks again where none is yet. */
export const serveDashboard = (options: DashboardOptions, folder: string): RequestHandler => {
  const read = openSite(folder);
  return async (request, response, next) => {
    const site = await read();
    const file = site?.find(request.path.slice(1)) ?? null;
    if (file && !file.isPage) {
      requestContextOf(response).route = "/{file}";
      return sendFile(request, response, file);
    }
    if (ownPaths.test(request.path) || !isPage(request)) return next();
    requestContextOf(response).route = "/{page}";
    if (isFrameCallback(request)) return sendFramePage(response);
    return site
      ? sendPage(request, response, { site, options })
      : sendPending(response, "Dashboard");
  };
};
