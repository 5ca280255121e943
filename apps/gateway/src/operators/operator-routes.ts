/** `/admin/…`: operators sign in, and see what is for them alone. docs/operate/identity.md, "Operators". */
import { asFailure } from "@reelwright/core/errors/failure";
import type { SecretBox } from "@reelwright/core/ports/secret-box";
import { type Express, type Request, type RequestHandler, type Response, Router } from "express";
import { corsFor } from "../http/cors.ts";
import { statusOf } from "../http/failure-codes.ts";
import { readOnly } from "../http/methods.ts";
import { type MountOptions, mount } from "../http/mount.ts";
import { namedRoute } from "../http/named-route.ts";
import { requestContextOf } from "../http/request-context.ts";
import { sendError, sendJson } from "../http/responses.ts";
import type { VerifyToken } from "../identity/person.ts";
import { operatorEndpoints } from "./api/index.ts";
import type { OperatorPorts } from "./api/operator-ports.ts";
import type { IssuerSignIn } from "./issuer-sign-in.ts";
import { type OperatorSession, type PendingSignIn, sealedCookie } from "./operator-cookies.ts";
import { failedPage, refusedPage, sendOperatorPage, signedOutPage } from "./operator-pages.ts";
import { identifyOperator, identifyPerson, operatorsOnly } from "./operators-only.ts";

export type OperatorOptions = {
  readonly publicUrl: string;
  readonly verify: VerifyToken;
  /** Loaded at the first sign-in. */
  readonly signIn: () => Promise<IssuerSignIn>;
  readonly box: SecretBox;
  /** What is served under `/admin/queues`, loaded at its first request; null: nothing. */
  readonly board: (() => Promise<RequestHandler>) | null;
  /** What operators see and do by requests (docs/operate/operators-api.md). */
  readonly api: OperatorPorts;
};

/** How requests are read and checked. */
type Mounting = Omit<MountOptions<OperatorPorts>, "ports" | "authenticate" | "cors">;

/** Long enough to sign in with a second factor. */
const pendingSeconds = 600;
/** A session is at most so long, also where the issuer vouches for longer. */
const longestSession = 8 * 3_600;

const start = "/admin/queues";

/** A path below ours; anything else would send people elsewhere. */
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
      const begun = await (await signIn()).begin({ to, isAnew });
      pending.set(response, begun.pending, pendingSeconds);
      response.setHeader("Cache-Control", "private, no-store");
      response.redirect(302, begun.url);
    } catch (error) {
      sendFailed(response, error, to);
    }
  };
  const finish: RequestHandler = async (request, response) => {
    const begun = pending.read(request);
    if (!begun) {
      const words = "This sign-in took too long, was ended before, or began in another browser.";
      return sendOperatorPage(response, 400, failedPage(words, start));
    }
    pending.clear(response);
    try {
      const returned = new URL(request.originalUrl, publicUrl);
      const { subject, roles, seconds } = await (await signIn()).finish(begun, returned);
      if (!roles.includes("operator")) {
        requestContextOf(response).failure = { code: "OPERATOR_REQUIRED" };
        return sendOperatorPage(response, 403, refusedPage(subject, begun.to));
      }
      session.set(response, { subject }, Math.min(seconds, longestSession));
      response.setHeader("Cache-Control", "private, no-store");
      response.redirect(303, begun.to);
    } catch (error) {
      sendFailed(response, error, begun.to);
    }
  };
  const signOut: RequestHandler = (_request, response) => {
    session.clear(response);
    sendOperatorPage(response, 200, signedOutPage());
  };
  return { begin, finish, signOut, session };
};

/** Mounts them. All but the sign-in itself, and `/me`, which tells everybody their roles, is for operators alone. */
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
    // Pages of other origins have nothing to do with it.
    cors: corsFor([]),
    authenticate: async (_headers, _requestId, request) => {
      const { subject } = await identify(request);
      return { tenantId: null, actor: `operator:${subject}`, by: "operator" };
    },
  });
  app.use("/admin", router);
};
