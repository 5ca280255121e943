/** Access for operators: by a bearer token, or in a browser by a sealed cookie. API keys don't count. */

import { type Role, requireRole } from "@reelwright/core/identity/operator";
import type { SecretBox } from "@reelwright/core/ports/identity";
import { Failure } from "@reelwright/film/failure";
import type { Request, RequestHandler, Response } from "express";
import { bearerOf, invalidToken, type Person, type VerifyToken } from "../http/auth.ts";
import { sendError } from "../http/responses.ts";
import { isRead } from "../http/route-middleware.ts";

const operatorKey = "operator";

/** Returns the operator that `operatorsOnly` identified. */
export const operatorOf = (response: Response): Person => response.locals[operatorKey] as Person;

const isPage = (request: Request): boolean =>
  isRead(request) && request.accepts("json", "html") === "html";

const signInFirst = (): Failure =>
  new Failure(
    "unauthorized",
    "UNAUTHORIZED",
    "Only for operators. Open the page in a browser to sign in, or send an access token in Authorization: Bearer.",
  );

/** Refuses changes from pages of other origins: a browser would send our cookie with them. Forms send no origin from our pages. */
export const checkOrigin = (request: Request, origin: string): void => {
  const { headers } = request;
  const isOurs = headers.origin === origin || headers["sec-fetch-site"] === "same-origin";
  if (isRead(request) || isOurs) return;
  throw new Failure(
    "forbidden",
    "ORIGIN_FORBIDDEN",
    `Changes are accepted only from pages of ${origin} (REELWRIGHT_PUBLIC_URL).`,
  );
};

type GuardOptions = {
  readonly verify: VerifyToken;
  readonly session: SealedCookie<OperatorSession>;
  /** The gateway's URL. Only its own pages may use the cookie. */
  readonly publicUrl: string;
};

/** Returns the caller, operator or not. Throws Failure: UNAUTHORIZED, INVALID_TOKEN, ORIGIN_FORBIDDEN. */
export const identifyPerson = (options: GuardOptions): ((request: Request) => Promise<Person>) => {
  const { origin } = new URL(options.publicUrl);
  return async (request) => {
    const token = bearerOf(request.headers);
    if (token !== undefined) {
      if (token === "") throw invalidToken("an empty bearer token");
      return options.verify(token);
    }
    const session = options.session.read(request);
    if (session === null) throw signInFirst();
    checkOrigin(request, origin);
    return { subject: session.subject, roles: session.roles ?? ["operator"] };
  };
};

/** Returns the person who sent a request and has the role. Throws Failure like `identifyPerson`, and OPERATOR_REQUIRED. */
export const identifyOperator = (
  options: GuardOptions,
): ((request: Request, role: Role) => Promise<Person>) => {
  const identify = identifyPerson(options);
  return async (request, role) => {
    const person = await identify(request);
    requireRole(person, role);
    return person;
  };
};

/** Middleware for operators' pages. Redirects a browser without a session to the sign-in. */
export const operatorsOnly = (options: GuardOptions): RequestHandler => {
  const identify = identifyOperator(options);
  return async (request, response, next) => {
    response.setHeader("Cache-Control", "private, no-store");
    try {
      response.locals[operatorKey] = await identify(request, "operator");
    } catch (error) {
      const isUnknown = error instanceof Failure && error.code === "UNAUTHORIZED";
      if (!isUnknown || !isPage(request)) return sendError(response, error);
      const to = encodeURIComponent(request.originalUrl);
      return response.redirect(302, `${options.publicUrl}/admin/sign-in?to=${to}`);
    }
    next();
  };
};

/** A sign-in that this browser has started. */
export type PendingSignIn = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Path of ours to return to. */
  readonly to: string;
};

/** An operator who has signed in. */
export type OperatorSession = {
  readonly subject: string;
  /** Absent in sessions from before there were several: those were operators' only. */
  readonly roles?: readonly Role[];
};

/** A cookie that holds a T, sealed with the installation's keys: only its gateways can read it. */
type SealedCookie<T> = {
  read(request: Request): T | null;
  /** Sets it for `seconds`. */
  set(response: Response, value: T, seconds: number): void;
  clear(response: Response): void;
};

const cookieOf = (request: Request, name: string): string | null => {
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
};

/** Maximum length of a sealed cookie. */
const longest = 4_096;

/**
 * Defines a cookie. `isSecure`: the gateway's public URL is https. The prefix `__Host-` then keeps other hosts of the same
 * site from setting it; browsers require the path `/` for it.
 */
export const sealedCookie = <T extends object>(
  plainName: string,
  { box, isSecure }: { readonly box: SecretBox; readonly isSecure: boolean },
): SealedCookie<T> => {
  // Lax: links from other sites may lead to a page. `checkOrigin` protects changes.
  const common = { httpOnly: true, sameSite: "lax", secure: isSecure } as const;
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const attributes = { ...common, path: isSecure ? "/" : "/admin" };
  return {
    read: (request) => {
      const sealed = cookieOf(request, name);
      if (sealed === null || sealed.length > longest) return null;
      try {
        const text = box.open(Buffer.from(sealed, "base64url"), `cookie:${name}`);
        const { until, ...value } = JSON.parse(text) as T & { readonly until: number };
        return until > Date.now() ? (value as unknown as T) : null;
      } catch {
        // Tampered with, or sealed with a key that is no longer configured: treated as no cookie.
        return null;
      }
    },
    set: (response, value, seconds) => {
      const maxAge = seconds * 1_000;
      const text = JSON.stringify({ ...value, until: Date.now() + maxAge });
      const sealed = Buffer.from(box.seal(text, `cookie:${name}`)).toString("base64url");
      response.cookie(name, sealed, { ...attributes, maxAge });
    },
    clear: (response) => void response.clearCookie(name, attributes),
  };
};
