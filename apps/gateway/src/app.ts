import { Failure } from "@reelwright/core";
import type { Log } from "@reelwright/platform";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import helmet from "helmet";
import { docs } from "./docs/docs.ts";
import { llmsText } from "./docs/llms.ts";
import { type SampleSource, samples } from "./files/samples.ts";
import { files } from "./files/stored-files.ts";
import { type Health, probes } from "./health/probes.ts";
import { authenticateWith, type CheckToken } from "./http/auth.ts";
import { type BodyPace, defaultBodyPace } from "./http/body/body-timeouts.ts";
import {
  defaultUploadShares,
  openUploadSlots,
  type UploadShares,
} from "./http/body/upload-slots.ts";
import { corsFor } from "./http/cors.ts";
import { onlyRead } from "./http/methods.ts";
import { mount } from "./http/mount.ts";
import { beginExchange } from "./http/request-context.ts";
import { checkHead } from "./http/request-head.ts";
import { sendError } from "./http/responses.ts";
import type { Streams } from "./http/sse.ts";
import { createAjv } from "./http/validation/formats.ts";
import type { Mailing } from "./mail/mailing.ts";
import { openapiOf } from "./openapi/openapi.ts";
import { checkoutPages } from "./pages/checkout/checkout-routes.ts";
import { confirmPages } from "./pages/confirm-address/confirm-routes.ts";
import { outboxPages } from "./pages/outbox/outbox-routes.ts";
import type { GatewayPorts } from "./ports/gateway-ports.ts";
import { endpointsOf } from "./routes/index.ts";

export type AppOptions = {
  readonly ports: GatewayPorts;
  readonly health: Health;
  readonly streams: Streams;
  readonly log: Log;
  /** Directory served under `/files`; null when an object store serves them itself. */
  readonly filesDirectory: string | null;
  /** Has samples of the catalogue made when they are first looked at. */
  readonly samples: Omit<SampleSource, "serve">;
  /** Checks bearer tokens; null where no issuer is configured. */
  readonly checkToken?: CheckToken | null;
  /** Express's "trust proxy": hops in front of the gateway. */
  readonly trustedProxies: number;
  /** Longest time for the work of a request whose body was received. */
  readonly deadlineMs: number;
  /** How slowly bodies may come, and how many uploads at once; the usual where left out. */
  readonly pace?: Partial<BodyPace>;
  readonly uploadShares?: Partial<UploadShares>;
  /** Mail of an installation without a mail server, to be looked at. */
  readonly outbox?: Mailing["outbox"] | undefined;
  /** Where uploaded files lie until their request ends. */
  readonly formsDirectory: string;
  /** Origins of web pages that may call the API. */
  readonly corsOrigins: readonly string[];
};

const prefix = "/api/v1";

/** Nothing here is a page: an answer that is opened as one may load nothing and be framed nowhere. */
const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"] },
  },
});

const notFound: RequestHandler = (_request, response) =>
  sendError(response, new Failure("missing", "NOT_FOUND", "There is nothing at this path."));

/** What Express itself throws (a path that can't be decoded, a form that can't be read) and what nobody expected. */
const lastResort: ErrorRequestHandler = (error, _request, response, _next) => {
  const isCallers = typeof error?.status === "number" && error.status < 500;
  const message =
    error instanceof URIError
      ? "The path is not valid percent-encoding."
      : "The request can't be read; send it as UTF-8, not packed, and not larger than is taken here.";
  sendError(
    response,
    isCallers || error instanceof URIError
      ? new Failure("malformed", "BAD_REQUEST", message, { cause: error })
      : error,
  );
};

/** Builds the HTTP application; all that can be prepared is prepared here. */
export const createApp = (options: AppOptions): Express => {
  const { ports, log } = options;
  const endpoints = endpointsOf(ports.edition);
  const printed = {
    openapi: JSON.stringify(openapiOf(endpoints, ports.edition)),
    llms: llmsText(endpoints, prefix),
  };

  const app = express();
  app.disable("x-powered-by");
  app.set("etag", false);
  app.set("trust proxy", options.trustedProxies);
  app.set("case sensitive routing", true);
  app.use(beginExchange(log));
  app.use(protect);
  app.use(checkHead);
  const cors = corsFor(options.corsOrigins);
  app.use([prefix, "/files"], cors.expose);
  app.use(["/files", `${prefix}/openapi.json`], cors.preflight("GET, HEAD"));
  probes(app, options.health);
  docs(app, prefix, printed);
  if (options.outbox) outboxPages(app, options.outbox);
  checkoutPages(app, prefix, ports);
  confirmPages(app, ports);
  const serve = options.filesDirectory === null ? null : files(options.filesDirectory);
  if (serve) app.use("/files", serve);
  app.use("/files", samples({ ...options.samples, serve }), onlyRead);

  const api = express.Router({ caseSensitive: true });
  const authenticate = authenticateWith(ports.tenants, options.checkToken ?? null);
  const ajv = createAjv();
  const pace = { ...defaultBodyPace, ...options.pace };
  const uploadSlots = openUploadSlots({ ...defaultUploadShares, ...options.uploadShares });
  mount(api, prefix, endpoints, { ...options, pace, uploadSlots, authenticate, ajv, cors });
  app.use(prefix, api);
  // Of a path that isn't there a page shall read the 404, too.
  app.use(prefix, cors.preflight("GET, HEAD, POST, PUT, PATCH, DELETE"));
  app.use(notFound);
  app.use(lastResort);
  return app;
};
