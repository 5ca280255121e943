/** `/admin/…`: operators' sign-in, endpoints and queue board. docs/operate/identity.md, "Operators". */

import type { SecretBox } from "@reelwright/core/ports/identity";
import { asFailure, Failure } from "@reelwright/film/failure";
import { type Express, type Request, type RequestHandler, Router } from "express";
import type { VerifyToken } from "../http/auth.ts";
import type { Endpoint } from "../http/endpoint.ts";
import { type MountOptions, mount } from "../http/mount.ts";
import { errorAnswer, sendError, sendJson } from "../http/responses.ts";
import { allowOnly, corsFor, namedRoute, readOnly } from "../http/route-middleware.ts";
import type { SendAnswer } from "../sites/dashboard.ts";
import { jobActionEndpoints, workEndpoints } from "./actions.ts";
import type { IssuerSignIn } from "./issuer-sign-in.ts";
import type { OperatorPorts, OperatorRoute } from "./operator-ports.ts";
import { priceEndpoints } from "./prices.ts";
import { listEndpoints, stateEndpoints } from "./reads.ts";
import {
  checkOrigin,
  identifyOperator,
  identifyPerson,
  type OperatorSession,
  operatorsOnly,
  type PendingSignIn,
  sealedCookie,
} from "./sessions.ts";
import { creditEndpoints, tenantEndpoints } from "./tenants.ts";

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
  ...tenantEndpoints,
  ...creditEndpoints,
  ...priceEndpoints,
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

/** Where to sign in again. `isAnew`: asks for a login even if the person is signed in at the issuer. */
const signInPath = (to: string, isAnew = false): string =>
  `/admin/sign-in?to=${encodeURIComponent(to)}${isAnew ? "&again=1" : ""}`;

/** A failure with the path to sign in again, for the page. */
const withSignIn = (error: unknown, to: string): Failure => {
  const { kind, code, message, details, cause } = asFailure(error);
  return new Failure(kind, code, message, {
    details: { ...details, sign_in: signInPath(to) },
    cause,
  });
};

const expiredSignIn = (): Failure =>
  new Failure(
    "malformed",
    "SIGN_IN_EXPIRED",
    "This sign-in has expired, was already completed, or was started in another browser.",
  );

/** For a signed-in person who isn't an operator. */
const refused = (subject: string, to: string): Failure =>
  new Failure("forbidden", "OPERATOR_REQUIRED", "You are not an operator of this installation.", {
    details: { subject, sign_in: signInPath(to, true) },
  });

const signInHandlers = ({ publicUrl, signIn, box }: OperatorOptions, send: SendAnswer) => {
  const sealing = { box, isSecure: publicUrl.startsWith("https:") };
  const { origin } = new URL(publicUrl);
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
      await send(request, response, errorAnswer(response, withSignIn(error, to)));
    }
  };
  const finish: RequestHandler = async (request, response) => {
    const started = pending.read(request);
    const to = started?.to ?? start;
    try {
      if (!started) throw expiredSignIn();
      pending.clear(response);
      const returned = new URL(request.originalUrl, publicUrl);
      const { subject, roles, seconds } = await (await signIn()).finish(started, returned);
      if (roles.length === 0)
        return send(request, response, errorAnswer(response, refused(subject, to)));
      session.set(response, { subject, roles }, Math.min(seconds, longestSession));
      response.setHeader("Cache-Control", "private, no-store");
      response.redirect(303, to);
    } catch (error) {
      await send(request, response, errorAnswer(response, withSignIn(error, to)));
    }
  };
  /** GET asks, because other sites can link to it. POST signs out. */
  const signOut: RequestHandler = async (request, response) => {
    response.setHeader("Cache-Control", "private, no-store");
    try {
      checkOrigin(request, origin);
      if (request.method === "POST") session.clear(response);
      const isOpen = request.method !== "POST" && session.read(request) !== null;
      await send(request, response, {
        status: 200,
        body: { state: isOpen ? "open" : "signed_out", sign_in: signInPath(start, true) },
        ...(isOpen && { buttons: { sign_out: "Sign out" } }),
      });
    } catch (error) {
      await send(request, response, errorAnswer(response, withSignIn(error, start)));
    }
  };
  return { begin, finish, signOut, session };
};

/** Mounts `/admin`. Everything except the sign-in and `/me`, which returns the caller's roles, needs a role. */
export const mountOperatorRoutes = (
  app: Express,
  options: OperatorOptions & { readonly send: SendAnswer },
  mounting: Mounting,
): void => {
  const { publicUrl, verify, board } = options;
  const { begin, finish, signOut, session } = signInHandlers(options, options.send);
  const router = Router({ caseSensitive: true });
  router.get("/sign-in", namedRoute("/admin/sign-in", begin));
  router.get("/callback", namedRoute("/admin/callback", finish));
  router.get("/sign-out", namedRoute("/admin/sign-out", signOut));
  router.post("/sign-out", namedRoute("/admin/sign-out", signOut));
  router.all("/sign-out", allowOnly("GET", "HEAD", "POST"));
  router.all(["/sign-in", "/callback"], readOnly);

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
    authenticate: async (request, _context, route) => {
      const { subject } = await identify(request, (route as OperatorRoute).role);
      return { tenantId: null, actor: `operator:${subject}` };
    },
  });
  app.use("/admin", router);
};
