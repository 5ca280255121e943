import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { parsedUrl } from "@reelwright/core/util/parsed-url";
import type { Config } from "@reelwright/platform/config";
import type { Log } from "@reelwright/platform/log/logger";
import type { gatewaySettings } from "@reelwright/platform/settings/apps";
import type { fileSettings } from "@reelwright/platform/settings/files";
import type { Express, Request, RequestHandler, Response } from "express";
import { requestContextOf } from "../http/request-context.ts";
import { type IssuerDescription, openIssuerDescription } from "../identity/issuer.ts";
import { apiVersion } from "../openapi/openapi.ts";
import {
  compressFor,
  openSite,
  type Site,
  sendCompressed,
  sendFile,
  sendPending,
  wantsPage,
} from "./site.ts";

/** `/`: the dashboard, a page for every address that nothing else has. docs/contribute/dashboard.md. */

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

/** The dashboard's page as each response has it: the built one, with a nonce, what the page has to know, and a policy. */

/** What the dashboard is told about the installation. */
type DashboardConfig = {
  /** Who people sign in at; null: nobody is configured. */
  readonly issuer: string | null;
  readonly clientId: string;
  readonly scope: string;
  readonly audience: string;
  /** Who `/?sign_in=demo` signs in as; null: nobody. */
  readonly demoUser: string | null;
  /** Whether the installation has operators: who isn't one needn't ask. */
  readonly hasOperators: boolean;
  readonly edition: string;
  /** Of the API. */
  readonly version: string;
};

/** What one page is told: the installation, and what its issuer says of itself now. */
type PageConfig = DashboardConfig & Pick<IssuerDescription, "metadata">;

/** JSON that ends no script. */
const embedded = ({ metadata, ...config }: PageConfig): string =>
  JSON.stringify({ ...config, issuerMetadata: metadata }).replaceAll("<", "\\u003c");

/** Where the built page leaves room for its configuration. */
const place = '<script type="application/json" id="dashboard-config"></script>';

/**
 * Returns the page with a nonce for its own styles and for those that it makes, and its configuration. Throws where it has
 * no room for it.
 */
const filledPage = (template: string, nonce: string, config: PageConfig): string => {
  if (!template.includes(place)) throw new Error(`the dashboard's index.html has no ${place}`);
  const filled = `<meta name="csp-nonce" property="csp-nonce" content="${nonce}" nonce="${nonce}">
    ${place.replace("></", () => `>${embedded(config)}</`)}`;
  return template.replace(place, () => filled).replaceAll("<style>", `<style nonce="${nonce}">`);
};

type PolicyParts = {
  readonly nonce: string;
  readonly issuer: IssuerDescription;
  readonly fileOrigins: readonly string[];
  /** Hashes of the scripts within the page. */
  readonly scripts: readonly string[];
};

/** What the page may load and whom it may ask: this gateway, the file store and the issuer. */
const pagePolicy = ({ nonce, issuer, fileOrigins, scripts }: PolicyParts): string => {
  const files = fileOrigins.join(" ");
  const asked = [...new Set([...issuer.origins, ...fileOrigins])].join(" ");
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(" "),
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    `img-src 'self' data: blob: ${files}`,
    `media-src 'self' blob: ${files}`,
    `connect-src 'self' ${asked}`,
    // Where the issuer is asked who is signed in, and leads back to.
    `frame-src 'self' ${issuer.frameOrigins.join(" ")}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
};

/** What a frame ends at that asks the issuer: empty, since the page around it reads its address. */
const framePage = "<!doctype html><title>Reelwright</title>";
const framePagePolicy = "default-src 'none'; frame-ancestors 'self'";

/**
 * Which tokens the API takes (RFC 9728), for clients that sign people in: the command line reads which `resource` to ask
 * the issuer for.
 */

const resourceMetadataPath = "/.well-known/oauth-protected-resource";

/** The document; null where nobody can sign in. */
const resourceMetadataOf = ({
  issuer,
  audience,
  scope,
}: Pick<DashboardConfig, "issuer" | "audience" | "scope">) =>
  issuer === null
    ? null
    : {
        // The audience that tokens need; an operator may choose an address or any other name.
        resource: audience,
        authorization_servers: [issuer],
        scopes_supported: scope.split(" ").filter(Boolean),
        bearer_methods_supported: ["header"],
      };

/** Serves the document to pages of any origin. Does nothing where nobody can sign in. */
export const mountResourceMetadata = (app: Express, config: DashboardConfig): void => {
  const document = resourceMetadataOf(config);
  if (document === null) return;
  app.get(resourceMetadataPath, (_request, response) => {
    response.set({ "Access-Control-Allow-Origin": "*", "Cache-Control": "max-age=300" });
    response.json(document);
  });
};

/** What the settings say of the dashboard. */

/** Where an issuer's name is no address, nobody can be sent there. */
const issuerAddress = (issuer: string): string | null => (parsedUrl(issuer) ? issuer : null);

/** Returns what the dashboard is served with. */
export const dashboardOf = (
  config: Config<typeof gatewaySettings>,
  log: Log,
): DashboardOptions => ({
  config: {
    issuer: issuerAddress(config.issuer),
    clientId: config.dashboardClientId,
    scope: config.dashboardScope,
    audience: config.audience,
    demoUser: config.dashboardDemoUser || null,
    hasOperators: config.operators.length > 0 || config.rolesClaim !== "",
    edition: config.edition,
    version: apiVersion,
  },
  describeIssuer: openIssuerDescription(config.issuer, (error) =>
    log("issuer.error", { error }, "warn"),
  ),
  fileOrigins: fileOriginsOf(config),
});

/** Where files are fetched from, redirects included. */

type FileConfig = Pick<
  Config<typeof fileSettings>,
  "files" | "filesUrl" | "filesSecret" | "s3Endpoint" | "s3Region" | "s3Bucket" | "s3ForcePathStyle"
>;

/** Where signed links to a private bucket lead. */
const storeOrigin = ({ s3Endpoint, s3Region, s3Bucket, s3ForcePathStyle }: FileConfig): string => {
  const { protocol, host } = new URL(s3Endpoint || `https://s3.${s3Region}.amazonaws.com`);
  return s3ForcePathStyle ? `${protocol}//${host}` : `${protocol}//${s3Bucket}.${host}`;
};

/** The origin that all addresses of files begin with, and that of a private bucket, which they lead on to. */
export const fileOriginsOf = (config: FileConfig): readonly string[] => {
  const isPrivateBucket = config.files === "s3" && config.filesSecret !== "";
  const origins = [new URL(config.filesUrl).origin];
  return [...new Set([...origins, ...(isPrivateBucket ? [storeOrigin(config)] : [])])];
};
