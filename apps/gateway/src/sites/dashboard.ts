/** `/`: the dashboard, a page for every path that nothing else serves. docs/contribute/dashboard.md. */
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { escapeHtml } from "@reelwright/core/mail/write-mail";
import { parsedUrl } from "@reelwright/core/util/urls";
import type { Config } from "@reelwright/platform/config";
import type { Log } from "@reelwright/platform/log/logger";
import type { gatewaySettings } from "@reelwright/platform/settings/apps";
import type { fileSettings } from "@reelwright/platform/settings/files";
import type { Express, Request, RequestHandler, Response } from "express";
import { requestContextOf } from "../http/request-context.ts";
import { type Answer, sendJson } from "../http/responses.ts";
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

export type DashboardOptions = {
  readonly config: DashboardConfig;
  /** The command line's client at the issuer. */
  readonly cliClientId: string;
  readonly describeIssuer: () => Promise<IssuerDescription>;
  readonly fileOrigins: readonly string[];
};

/** The build output, relative to this module and to its compiled form. */
export const builtDashboard = fileURLToPath(new URL("../../../dashboard/dist", import.meta.url));

/** Paths of the gateway itself: unknown paths below them are a 404. */
const ownPaths =
  /^\/(admin|api|assets|checkout|confirm-address|docs|files|outbox|undo-change|vendors|livez|readyz|openapi\.json|llms\.txt|outbox\.json)(\/|$)/;

/** Whether the request takes a page, unless it asks for JSON expressly: for addresses of nothing but pages. */
const takesPage = (request: Request): boolean => request.accepts(["html", "json"]) === "html";

const isPage = (request: Request): boolean =>
  request.path === "/" ? takesPage(request) : wantsPage(request);

/** Sends an answer as a page of the dashboard, which finds it within; as JSON if that is what the request asks for. */
export type SendAnswer = (request: Request, response: Response, answer: Answer) => Promise<void>;

type BuiltPage = {
  readonly site: Site;
  readonly options: DashboardOptions;
  /** The settings that the page is built with; null: it requests them itself. */
  readonly answer: Answer | null;
};

const sendPage = async (
  request: Request,
  response: Response,
  { site, options, answer }: BuiltPage,
): Promise<void> => {
  const template = await site.find("")?.read();
  if (!template) throw new Error("the dashboard's build has no index.html");
  const nonce = randomBytes(18).toString("base64url");
  const { config, fileOrigins } = options;
  const issuer = await options.describeIssuer();
  const { buttons = null, ...shown } = answer ?? {};
  const pageConfig = { ...config, metadata: issuer.metadata, answer: answer && shown };
  const built = template.bodies.identity.toString("utf8");
  const page = filledPage(buttons ? withButtons(built, buttons) : built, nonce, pageConfig);
  const { scripts } = site;
  response.setHeader(
    "Content-Security-Policy",
    pagePolicy({ nonce, issuer, fileOrigins, scripts }),
  );
  response.setHeader("Cache-Control", "no-store");
  const text = await compressFor(request, template.type, page);
  sendCompressed(request, response, text, answer?.status);
};

/** Whether the issuer redirects a frame of the dashboard back to it. */
const isFrameCallback = (request: Request): boolean =>
  request.path === "/auth/callback" && request.get("Sec-Fetch-Dest") === "iframe";

const sendFramePage = (response: Response): void => {
  response.setHeader("Content-Security-Policy", framePagePolicy);
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Cache-Control", "no-store");
  response.end(framePage);
};

/** The dashboard in a folder. Before it is built, browsers get a page that reloads itself. */
export type Dashboard = {
  /** Serves its files, and its page at every address that nothing else serves. */
  readonly serve: RequestHandler;
  readonly send: SendAnswer;
};

/** `options`: null without a dashboard; all answers are JSON then. */
export const openDashboard = (options: DashboardOptions | null, folder: string): Dashboard => {
  const read = openSite(folder);
  const show = async (
    request: Request,
    response: Response,
    shown: Pick<BuiltPage, "options" | "answer">,
  ): Promise<void> => {
    const site = await read();
    if (site) await sendPage(request, response, { site, ...shown });
    else sendPending(response, "Dashboard", meanwhile(shown.answer));
  };
  return {
    serve: async (request, response, next) => {
      if (options === null) return next();
      const file = (await read())?.find(request.path.slice(1)) ?? null;
      if (file && !file.isPage) {
        requestContextOf(response).route = "/{file}";
        return sendFile(request, response, file);
      }
      if (ownPaths.test(request.path) || !isPage(request)) return next();
      requestContextOf(response).route = "/{page}";
      if (isFrameCallback(request)) return sendFramePage(response);
      return show(request, response, { options, answer: null });
    },
    send: async (request, response, answer) => {
      response.vary("Accept");
      if (options !== null && takesPage(request))
        return show(request, response, { options, answer });
      sendJson(response, answer.status, answer.body);
    },
  };
};

/** The buttons of an answer as a form, which posts to the page's own address. */
const formOf = (buttons: NonNullable<Answer["buttons"]>): string => {
  const fields = Object.entries(buttons).map(
    ([action, label]) => `<button name="action" value="${action}">${escapeHtml(label)}</button>`,
  );
  return `<form method="post">${fields.join("\n")}</form>`;
};

/** The page with a form for browsers without scripts, in place of the note that it needs them. */
const withButtons = (page: string, buttons: NonNullable<Answer["buttons"]>): string =>
  page.replace(/<noscript>.*?<\/noscript>/s, () => `<noscript>${formOf(buttons)}</noscript>`);

/** What the page says of an answer before the dashboard is built. */
const meanwhile = (answer: Answer | null) =>
  answer?.buttons ? { status: answer.status, content: formOf(answer.buttons) } : {};

/** The installation's configuration for the dashboard. */
type DashboardConfig = {
  /** Null: no issuer is configured. */
  readonly issuer: string | null;
  readonly clientId: string;
  readonly scope: string;
  readonly audience: string;
  /** The parameter that names `audience` in authorization requests. */
  readonly audienceParameter: "resource" | "audience" | "none";
  /** The user of `/?sign_in=demo`; null: none. */
  readonly demoUser: string | null;
  /** Whether the installation has operators. Otherwise the page doesn't ask for the person's roles. */
  readonly hasOperators: boolean;
  readonly edition: string;
  /** Version of the API. */
  readonly version: string;
};

/** The configuration of one page, with the issuer's current metadata and what the page shows. */
type PageConfig = DashboardConfig &
  Pick<IssuerDescription, "metadata"> & { readonly answer: Partial<Answer> | null };

/** Formats the configuration as JSON that can't end the script element. */
const embedded = ({ metadata, answer, ...config }: PageConfig): string =>
  JSON.stringify({
    ...config,
    issuerMetadata: metadata,
    ...(answer && { answer }),
  }).replaceAll("<", "\\u003c");

/** Placeholder of the configuration in the built page. */
const place = '<script type="application/json" id="dashboard-config"></script>';

/** Returns the page with its configuration and a nonce for its styles. Throws if the page has no placeholder. */
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
  /** Hashes of the page's inline scripts. */
  readonly scripts: readonly string[];
};

/** The page's content security policy: this gateway, the file store and the issuer. */
const pagePolicy = ({ nonce, issuer, fileOrigins, scripts }: PolicyParts): string => {
  const files = fileOrigins.join(" ");
  const origins = [...new Set([...issuer.origins, ...fileOrigins])].join(" ");
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(" "),
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    `img-src 'self' data: blob: ${files}`,
    `media-src 'self' blob: ${files}`,
    `connect-src 'self' ${origins}`,
    // For the session check at the issuer, which redirects back.
    `frame-src 'self' ${issuer.frameOrigins.join(" ")}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
};

/** The page in the frame of a session check: empty, because the outer page only reads its URL. */
const framePage = "<!doctype html><title>Reelwright</title>";
const framePagePolicy = "default-src 'none'; frame-ancestors 'self'";

/** Protected resource metadata (RFC 9728), for clients that sign people in, such as the command line. */

const resourceMetadataPath = "/.well-known/oauth-protected-resource";

/** Serves the document to pages of any origin. Does nothing without an issuer. */
export const mountResourceMetadata = (
  app: Express,
  { config, cliClientId }: Pick<DashboardOptions, "config" | "cliClientId">,
): void => {
  const { issuer, audience, audienceParameter, scope } = config;
  if (issuer === null) return;
  const document = {
    // The audience that tokens need. It may be any name, not only a URL.
    resource: audience,
    authorization_servers: [issuer],
    scopes_supported: scope.split(" ").filter(Boolean),
    bearer_methods_supported: ["header"],
    // Members of our own, for the command line.
    audience_parameter: audienceParameter,
    cli_client_id: cliClientId,
  };
  app.get(resourceMetadataPath, (_request, response) => {
    response.set({ "Access-Control-Allow-Origin": "*", "Cache-Control": "max-age=300" });
    response.json(document);
  });
};

/** Null if the issuer's name isn't a URL: people can't be redirected there. */
const issuerAddress = (issuer: string): string | null => (parsedUrl(issuer) ? issuer : null);

/** Returns the dashboard's options from the settings. */
export const dashboardOf = (
  config: Config<typeof gatewaySettings>,
  log: Log,
): DashboardOptions => ({
  config: {
    issuer: issuerAddress(config.issuer),
    clientId: config.dashboardClientId,
    scope: config.dashboardScope,
    audience: config.audience,
    audienceParameter: config.audienceParameter,
    demoUser: config.dashboardDemoUser || null,
    hasOperators: config.operators.length > 0 || config.rolesClaim !== "",
    edition: config.edition,
    version: apiVersion,
  },
  cliClientId: config.cliClientId,
  describeIssuer: openIssuerDescription(config.issuer, (error) =>
    log("issuer.error", { error }, "warn"),
  ),
  fileOrigins: fileOriginsOf(config),
});

type FileConfig = Pick<
  Config<typeof fileSettings>,
  | "files"
  | "filesUrl"
  | "filesSecret"
  | "s3PublicUrl"
  | "s3Endpoint"
  | "s3Region"
  | "s3Bucket"
  | "s3ForcePathStyle"
>;

/** The origin of presigned URLs of a private bucket. */
const storeOrigin = (config: FileConfig): string =>
  config.s3PublicUrl ? new URL(config.s3PublicUrl).origin : ownOrigin(config);

const ownOrigin = ({ s3Endpoint, s3Region, s3Bucket, s3ForcePathStyle }: FileConfig): string => {
  const { protocol, host } = new URL(s3Endpoint || `https://s3.${s3Region}.amazonaws.com`);
  return s3ForcePathStyle ? `${protocol}//${host}` : `${protocol}//${s3Bucket}.${host}`;
};

/** Returns the origin of file URLs and that of a private bucket to which they redirect. */
export const fileOriginsOf = (config: FileConfig): readonly string[] => {
  const isPrivateBucket = config.files === "s3" && config.filesSecret !== "";
  const origins = [new URL(config.filesUrl).origin];
  return [...new Set([...origins, ...(isPrivateBucket ? [storeOrigin(config)] : [])])];
};
