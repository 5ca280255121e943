/** `/admin/…`: operators sign in, and see what is for them alone. docs/identity.md, "Operators". */
import { asFailure } from "@reelwright/core/errors";
import type { SecretBox } from "@reelwright/core/ports";
import { type Express, type Request, type RequestHandler, type Response, Router } from "express";
import { statusOf } from "../http/failure-codes.ts";
import { readOnly } from "../http/methods.ts";
import { namedRoute } from "../http/named-route.ts";
import { requestContextOf } from "../http/request-context.ts";
import { sendJson } from "../http/responses.ts";
import type { VerifyToken } from "../identity/person.ts";
import type { IssuerSignIn } from "./issuer-sign-in.ts";
import { type OperatorSession, type PendingSignIn, sealedCookie } from "./operator-cookies.ts";
import { failedPage, refusedPage, sendOperatorPage, signedOutPage } from "./operator-pages.ts";
import { operatorOf, operatorsOnly } from "./operators-only.ts";

export type OperatorOptions = {
  readonly publicUrl: string;
  readonly verify: VerifyToken;
  /** Loaded at the first sign-in. */
  readonly signIn: () => Promise<IssuerSignIn>;
  readonly box: SecretBox;
  /** What is served under `/admin/queues`, loaded at its first request; null: nothing. */
  readonly board: (() => Promise<RequestHandler>) | null;
};

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

/** Mounts them. Everything but the sign-in itself is behind `operatorsOnly`. */
export const mountOperatorRoutes = (app: Express, options: OperatorOptions): void => {
  const { publicUrl, verify, board } = options;
  const { begin, finish, signOut, session } = signInHandlers(options);
  const router = Router({ caseSensitive: true });
  router.get("/sign-in", namedRoute("/admin/sign-in", begin));
  router.get("/callback", namedRoute("/admin/callback", finish));
  router.get("/sign-out", namedRoute("/admin/sign-out", signOut));
  router.all(["/sign-in", "/callback", "/sign-out"], readOnly);

  const guard = operatorsOnly({ verify, session, publicUrl });
  router.get("/me", namedRoute("/admin/me", guard), (_request, response) =>
    sendJson(response, 200, operatorOf(response)),
  );
  router.all("/me", readOnly);
  if (board) {
    router.use("/queues", namedRoute("/admin/queues", guard), async (request, response, next) =>
      (await board())(request, response, next),
    );
  }
  app.use("/admin", router);
};
