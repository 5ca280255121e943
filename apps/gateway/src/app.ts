import { type Meter, silentMeter } from "@reelwright/core/telemetry/meter";
import { Failure } from "@reelwright/film/failure";
import type { Presign } from "@reelwright/integrations/files/s3-client";
import type { LinkSigner } from "@reelwright/integrations/files/signed-links";
import type { Log } from "@reelwright/platform/log/logger";
import type { ErrorRequestHandler, Express, RequestHandler } from "express";
import express from "express";
import helmet from "helmet";
import {
  redirectToStore,
  requireSignedLink,
  type SampleSource,
  serveSamples,
  serveStoredFiles,
  unlessSample,
} from "./files.ts";
import { authenticateWith, type CheckToken, identifyWith } from "./http/auth.ts";
import { type BodyTimeouts, defaultBodyTimeouts } from "./http/bodies.ts";
import { openCsv } from "./http/csv.ts";
import { identifyCaller, mount } from "./http/mount.ts";
import { openLimiter, rememberedLimits } from "./http/rate-limits.ts";
import { type RequestTracing, trackRequests } from "./http/request-context.ts";
import { compressJson, sendError } from "./http/responses.ts";
import { corsFor, onlyAt, readOnly } from "./http/route-middleware.ts";
import type { Streams } from "./http/sse.ts";
import {
  defaultUploadConcurrency,
  openUploadQuota,
  openUploadSlots,
  type UploadConcurrency,
} from "./http/upload-limits.ts";
import { requestAjv } from "./http/validation/compile-input.ts";
import { openapiOf } from "./openapi/openapi.ts";
import { mountOperatorRoutes, type OperatorOptions } from "./operators/operator-routes.ts";
import { mountCheckout } from "./pages/checkout-routes.ts";
import { mountMailLinks } from "./pages/mail-links.ts";
import { mountOutbox } from "./pages/outbox.ts";
import type { GatewayPorts } from "./ports/gateway-ports.ts";
import type { Mailing } from "./ports/mailing.ts";
import { type Health, mountProbes } from "./probes.ts";
import { endpointsOf } from "./routes/endpoints.ts";
import {
  builtDashboard,
  type DashboardOptions,
  mountResourceMetadata,
  openDashboard,
} from "./sites/dashboard.ts";
import { mountDocs } from "./sites/docs.ts";
import { llmsText } from "./sites/llms.ts";
import { mountVendorCallbacks } from "./vendor-callbacks.ts";

export type AppOptions = RequestTracing & {
  readonly ports: GatewayPorts;
  readonly health: Health;
  readonly streams: Streams;
  readonly log: Log;
  readonly meter?: Meter;
  /** Directory served at `/files`; null if an object store serves the files. */
  readonly filesDirectory: string | null;
  /** Checks links to files; omitted: links aren't signed. */
  readonly links?: LinkSigner | undefined;
  /** Presigns URLs of a private bucket. */
  readonly presign?: Presign | null | undefined;
  /** Generates samples of the catalog at their first request. */
  readonly samples: Omit<SampleSource, "serve">;
  /** Checks bearer tokens; null without an issuer. */
  readonly checkToken?: CheckToken | null;
  /** The operators' part; null or omitted: none. */
  readonly operators?: OperatorOptions | null;
  /** Express's "trust proxy": the number of proxies in front of the gateway. */
  readonly trustedProxies: number;
  /** Maximum time to handle a request whose body was received. */
  readonly deadlineMs: number;
  /** Limits of slow bodies and concurrent uploads, with defaults. */
  readonly bodyTimeouts?: Partial<BodyTimeouts>;
  readonly uploadConcurrency?: Partial<UploadConcurrency>;
  /** The outbox of an installation without a mail server. */
  readonly outbox?: Mailing["outbox"] | undefined;
  /** Accepted host names besides loopback names; empty or omitted: all. */
  readonly allowedHosts?: readonly string[];
  /** The gateway's public URL, without a trailing slash. */
  readonly publicUrl: string;
  /** The site at `/docs`; by default that of this checkout or image. */
  readonly siteFolder?: string | undefined;
  /** The dashboard's options; null or omitted: no dashboard. */
  readonly dashboard?: DashboardOptions | null | undefined;
  /** The dashboard at `/`; by default that of this checkout or image. */
  readonly dashboardFolder?: string | undefined;
  /** Holds uploaded files until their request ends. */
  readonly formsDirectory: string;
  /** Web origins that may call the API. */
  readonly corsOrigins: readonly string[];
};

const prefix = "/api/v1";

/**
 * API responses aren't pages: they may load nothing and can't be framed. The gateway doesn't decide whether other hosts below
 * its own name use TLS.
 */
const protect = helmet({
  strictTransportSecurity: { includeSubDomains: false },
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"] },
  },
});

const notFound: RequestHandler = (_request, response) =>
  sendError(response, new Failure("missing", "NOT_FOUND", "No resource exists at this path."));

/** Handles Express's own errors (such as a path that can't be decoded) and unexpected ones. */
const handleUncaught: ErrorRequestHandler = (error, _request, response, _next) => {
  const isCallers = typeof error?.status === "number" && error.status < 500;
  const message =
    error instanceof URIError
      ? "The path is not validly percent-encoded."
      : "The request can't be read. Send it uncompressed, as UTF-8, and within the size limits.";
  sendError(
    response,
    isCallers || error instanceof URIError
      ? new Failure("malformed", "BAD_REQUEST", message, { cause: error })
      : error,
  );
};

/** Serves `/files`: stored files, samples, or redirects to the store. */
const mountFiles = (app: Express, options: AppOptions): void => {
  const stored = options.filesDirectory === null ? null : serveStoredFiles(options.filesDirectory);
  const { links, presign = null } = options;
  if (links) app.use("/files", requireSignedLink(links));
  if (stored) app.use("/files", stored);
  const redirect = presign && redirectToStore(presign);
  if (redirect) app.use("/files", unlessSample(redirect));
  app.use("/files", serveSamples({ ...options.samples, serve: stored ?? redirect }), readOnly);
};

/** Builds the HTTP application. */
export const createApp = (options: AppOptions): Express => {
  const { ports, log, streams, meter = silentMeter } = options;
  const endpoints = endpointsOf(ports.edition);
  const texts = {
    openapi: () => JSON.stringify(openapiOf(endpoints, ports.edition)),
    llms: () => llmsText(endpoints, prefix),
  };

  const app = express();
  app.disable("x-powered-by");
  app.set("etag", false);
  app.set("trust proxy", options.trustedProxies);
  app.set("case sensitive routing", true);
  app.use(trackRequests(log, meter, options));
  meter.onRead(() => meter.set("reelwright_event_streams", {}, streams.openCount));
  app.use(protect);
  app.use(checkHead);
  const { allowedHosts = [] } = options;
  if (allowedHosts.length > 0) app.use(onlyAt(allowedHosts));
  const cors = corsFor(options.corsOrigins);
  app.use([prefix, "/files"], cors.expose);
  app.use(["/files", `${prefix}/openapi.json`], cors.preflight("GET, HEAD"));
  mountProbes(app, options.health);
  mountDocs(app, prefix, texts, options);
  const { dashboard = null, dashboardFolder = builtDashboard } = options;
  const { serve, send } = openDashboard(dashboard, dashboardFolder);
  if (options.outbox) mountOutbox(app, options.outbox, send);
  mountCheckout(app, { prefix, ports, send });
  mountMailLinks(app, ports, send);
  const bodyTimeouts = { ...defaultBodyTimeouts, ...options.bodyTimeouts };
  const { deadlineMs } = options;
  const uploadSlots = openUploadSlots({
    ...defaultUploadConcurrency,
    ...options.uploadConcurrency,
  });
  meter.onRead(() => {
    for (const [state, count] of Object.entries(uploadSlots.counts()))
      meter.set("reelwright_uploads", { state }, count);
  });
  const ownLimits = rememberedLimits({ ownLimits: ports.requestLimits.ownLimits, log });
  const limiter = openLimiter({ ...ports.requestLimits, ownLimits, meter });
  const uploadQuota = openUploadQuota({ ...ports, ownLimits, deadlineMs, log });
  const mounting = {
    ...options,
    limiter,
    bodyTimeouts,
    uploadSlots,
    uploadQuota,
    sendCsv: openCsv(),
    ajv: requestAjv(),
  };
  if (options.operators) mountOperatorRoutes(app, { ...options.operators, send }, mounting);
  mountVendorCallbacks(app, { ...mounting, callbacks: ports.vendorCallbacks });
  mountFiles(app, options);

  const api = express.Router({ caseSensitive: true });
  const authenticate = identification(options);
  const idempotency = { store: ports.idempotency, secrets: ports.secrets, log };
  mount(api, prefix, endpoints, {
    ...mounting,
    authenticate,
    cors,
    idempotency,
    requireActive: ports.tenants.requireActive,
  });
  app.use(prefix, compressJson(), api);
  // Allows web pages to read the 404 of an unknown path.
  app.use(prefix, cors.preflight("GET, HEAD, POST, PUT, PATCH, DELETE"));
  if (dashboard) mountResourceMetadata(app, dashboard);
  app.get("/{*path}", serve);
  app.use(notFound);
  app.use(handleUncaught);
  return app;
};

/** Identifies callers by the options' credentials. */
const identification = ({ ports, checkToken = null }: AppOptions) =>
  identifyCaller(authenticateWith(ports, checkToken), identifyWith(checkToken));

/** Twice the longest list of ids that a filter accepts. */
const longestTarget = 8 * 1024;

/** Rejects requests whose path and query are too long, or that lack a Host header. */
const checkHead: RequestHandler = ({ url, headers, httpVersion }, response, next) => {
  if (url.length > longestTarget) {
    const message = "The path and query are longer than 8 KiB. Ask for fewer items.";
    return sendError(response, new Failure("too_long", "URI_TOO_LONG", message));
  }
  if (headers.host === undefined && httpVersion === "1.1") {
    const message = "The request has no Host header, which HTTP/1.1 requires.";
    return sendError(response, new Failure("malformed", "BAD_REQUEST", message));
  }
  return next();
};
