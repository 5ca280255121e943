/** `/admin/…`: operators' sign-in, endpoints and queue board. docs/operate/identity.md, "Operators". */

import { escapeHtml } from "@reelwright/core/mail/write-mail";
import type { SecretBox } from "@reelwright/core/ports/identity";
import { asFailure } from "@reelwright/film/failure";
import { type Express, type Request, type RequestHandler, type Response, Router } from "express";
import type { VerifyToken } from "../http/auth.ts";
import type { Endpoint } from "../http/endpoint.ts";
import { statusOf } from "../http/failure-codes.ts";
import { type MountOptions, mount } from "../http/mount.ts";
import { requestContextOf } from "../http/request-context.ts";
import { sendError, sendJson } from "../http/responses.ts";
import { corsFor, namedRoute, readOnly } from "../http/route-middleware.ts";
import { pageStyle, panelPages } from "../pages/page.ts";
import { jobActionEndpoints, workEndpoints } from "./actions.ts";
import type { IssuerSignIn } from "./issuer-sign-in.ts";
import type { OperatorPorts, OperatorRoute } from "./operator-ports.ts";
import { listEndpoints, stateEndpoints } from "./reads.ts";
import {
  identifyOperator,
  identifyPerson,
  type OperatorSession,
  operatorsOnly,
  type PendingSignIn,
  sealedCookie,
} from "./sessions.ts";

export type OperatorOptions = {
  readonly publicUrl: string;
  readonly verify: VerifyToken;
  /** Loaded at the first sign-in. */
  readonly signIn: () => Promise<IssuerSignIn>;
  readonly box: SecretBox;
  /** Serves `/admin/queues`, loaded at the first request; null: disabled. */
  readonly board: (() => Promise<RequestHandler>) | null;
  /** Ports of the operators' endpoints (docs/operate/operators-api.md). */
  readonly api: OperatorPorts;
};

type Mounting = Omit<MountOptions<OperatorPorts>, "ports" | "authenticate" | "cors">;

/** The operators' endpoints below `/admin`. docs/operate/operators-api.md. */
export const operatorEndpoints: readonly Endpoint<OperatorPorts, OperatorRoute>[] = [
  ...stateEndpoints,
  ...listEndpoints,
  ...jobActionEndpoints,
  ...workEndpoints,
];

/** Long enough to sign in with a second factor. */
const pendingSeconds = 600;
/** Maximum length of a session, even if the ID token is valid longer. */
const longestSession = 8 * 3_600;

const start = "/admin/queues";

/** Returns the path to return to. Anything but an own path could lead to another site. */
const pathOf = (request: Request, publicUrl: string): string => {
  const { to } = request.query;
  const base = new URL(publicUrl);
  const url = typeof to === "string" && URL.canParse(to, publicUrl) ? new URL(to, base) : null;
  const isOurs = url?.origin === base.origin && url.pathname.startsWith("/admin/");
  return isOurs ? url.pathname + url.search : start;
};

const sendFailed = (response: Response, error: unknown, to: string): void => {
  const failure = asFailure(error);
  const { kind, code, message } = failure;
  requestContextOf(response).failure = { code, cause: failure };
  sendOperatorPage(response, statusOf[kind], failedPage(message, to));
};

const signInHandlers = ({ publicUrl, signIn, box }: OperatorOptions) => {
  const sealing = { box, isSecure: publicUrl.startsWith("https:") };
  const pending = sealedCookie<PendingSignIn>("reelwright_sign_in", sealing);
  const session = sealedCookie<OperatorSession>("reelwright_operator", sealing);

  const begin: RequestHandler = async (request, response) => {
    const to = pathOf(request, publicUrl);
    try {
      const isAnew = request.query["again"] === "1";
      const started = await (await signIn()).begin({ to, isAnew });
      pending.set(response, started.pending, pendingSeconds);
      response.setHeader("Cache-Control", "private, no-store");
      response.redirect(302, started.url);
    } catch (error) {
      sendFailed(response, error, to);
    }
  };
  const finish: RequestHandler = async (request, response) => {
    const started = pending.read(request);
    if (!started) {
      const words =
        "This sign-in has expired, was already completed, or was started in another browser.";
      return sendOperatorPage(response, 400, failedPage(words, start));
    }
    pending.clear(response);
    try {
      const returned = new URL(request.originalUrl, publicUrl);
      const { subject, roles, seconds } = await (await signIn()).finish(started, returned);
      if (!roles.includes("operator")) {
        requestContextOf(response).failure = { code: "OPERATOR_REQUIRED" };
        return sendOperatorPage(response, 403, refusedPage(subject, started.to));
      }
      session.set(response, { subject }, Math.min(seconds, longestSession));
      response.setHeader("Cache-Control", "private, no-store");
      response.redirect(303, started.to);
    } catch (error) {
      sendFailed(response, error, started.to);
    }
  };
  const signOut: RequestHandler = (_request, response) => {
    session.clear(response);
    sendOperatorPage(response, 200, signedOutPage());
  };
  return { begin, finish, signOut, session };
};

/** Mounts `/admin`. Everything except the sign-in and `/me`, which returns the caller's roles, is for operators only. */
export const mountOperatorRoutes = (
  app: Express,
  options: OperatorOptions,
  mounting: Mounting,
): void => {
  const { publicUrl, verify, board } = options;
  const { begin, finish, signOut, session } = signInHandlers(options);
  const router = Router({ caseSensitive: true });
  router.get("/sign-in", namedRoute("/admin/sign-in", begin));
  router.get("/callback", namedRoute("/admin/callback", finish));
  router.get("/sign-out", namedRoute("/admin/sign-out", signOut));
  router.all(["/sign-in", "/callback", "/sign-out"], readOnly);

  const guarding = { verify, session, publicUrl };
  const guard = operatorsOnly(guarding);
  const whoIs = identifyPerson(guarding);
  router.get(
    "/me",
    namedRoute("/admin/me", async (request, response) => {
      response.setHeader("Cache-Control", "private, no-store");
      try {
        sendJson(response, 200, await whoIs(request));
      } catch (error) {
        sendError(response, error);
      }
    }),
  );
  router.all("/me", readOnly);
  if (board) {
    router.use("/queues", namedRoute("/admin/queues", guard), async (request, response, next) =>
      (await board())(request, response, next),
    );
  }
  const identify = identifyOperator(guarding);
  mount(router, "/admin", operatorEndpoints, {
    ...mounting,
    ports: options.api,
    // No access for pages of other origins.
    cors: corsFor([]),
    authenticate: async (_headers, _requestId, request) => {
      const { subject } = await identify(request);
      return { tenantId: null, actor: `operator:${subject}`, by: "operator" };
    },
  });
  app.use("/admin", router);
};

/** Pages of the operators' sign-in. They contain no script and load nothing. */

const style = `${pageStyle}
main { max-width: 38rem; margin: 0 auto; padding: 1rem; }
.panel p { margin: .75rem 0; overflow-wrap: anywhere; }
code { padding: .1rem .35rem; border-radius: .35rem; background: var(--ground); font: .9em/1.6 ui-monospace, monospace; }
a { color: var(--accent); font-weight: 600; }
@media (min-width: 48rem) { main { padding: 4rem 1.5rem; } }
`;

const { page, policy } = panelPages(style, "'none'");

const again = (to: string): string => `/admin/sign-in?to=${encodeURIComponent(to)}&again=1`;

/** For a signed-in person who isn't an operator. */
const refusedPage = (subject: string, to: string): string =>
  page(
    "Operators only",
    `<p>You are signed in as <strong>${escapeHtml(subject)}</strong>, who is not an operator of this installation.</p>
<p>Ask your administrator to grant you the operator role: your subject in <code>REELWRIGHT_OPERATORS</code>, or the role <code>operator</code> in the claim that <code>REELWRIGHT_ROLES_CLAIM</code> names.</p>
<p><a href="${escapeHtml(again(to))}">Sign in with another account</a></p>`,
  );

/** For a failed sign-in. */
const failedPage = (message: string, to: string): string =>
  page(
    "Sign-in failed",
    `<p>${escapeHtml(message)}</p>
<p><a href="/admin/sign-in?to=${encodeURIComponent(to)}">Sign in again</a></p>`,
  );

const signedOutPage = (): string =>
  page(
    "You are signed out",
    `<p>You may still be signed in at the issuer, which then signs you in again without asking.</p>
<p><a href="${escapeHtml(again("/admin/queues"))}">Sign in again</a></p>`,
  );

/** Sends one of these pages. */
const sendOperatorPage = (response: Response, status: number, html: string): void => {
  response.setHeader("Content-Security-Policy", policy);
  response.setHeader("Cache-Control", "private, no-store");
  response.status(status).type("text/html").send(html);
};
