/** Lets operators alone pass: by a bearer token, or in a browser by the cookie of a sign-in. API keys never count. */
import { Failure } from "@reelwright/core/errors/failure";
import { requireOperator } from "@reelwright/core/identity/operator";
import type { Request, RequestHandler, Response } from "express";
import { bearerOf, invalidToken } from "../http/auth.ts";
import { isRead } from "../http/methods.ts";
import { sendError } from "../http/responses.ts";
import type { Person, VerifyToken } from "../identity/person.ts";
import type { OperatorSession, SealedCookie } from "./operator-cookies.ts";

const key = "operator";

/** Returns the operator whom `operatorsOnly` let pass. */
export const operatorOf = (response: Response): Person => response.locals[key] as Person;

const isPage = (request: Request): boolean =>
  isRead(request) && request.accepts("json", "html") === "html";

const signInFirst = (): Failure =>
  new Failure(
    "unauthorized",
    "UNAUTHORIZED",
    "Operators sign in here: open the page in a browser, or send an access token in Authorization: Bearer.",
  );

/** A page of elsewhere can make a browser send a request with our cookie; it can't change where it says it comes from. */
const checkOrigin = (request: Request, origin: string): void => {
  if (isRead(request) || request.headers.origin === origin) return;
  throw new Failure(
    "forbidden",
    "ORIGIN_FORBIDDEN",
    `Changes are taken from pages of ${origin} alone; it is REELWRIGHT_PUBLIC_URL.`,
  );
};

type GuardOptions = {
  readonly verify: VerifyToken;
  readonly session: SealedCookie<OperatorSession>;
  /** Of the gateway, whose pages alone may use the cookie. */
  readonly publicUrl: string;
};

/** Returns who makes a request, operator or not. Throws Failure: UNAUTHORIZED, INVALID_TOKEN, ORIGIN_FORBIDDEN. */
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
    // Only operators get one.
    return { subject: session.subject, roles: ["operator"] };
  };
};

/** Returns the operator who makes a request. Throws Failure as `identifyPerson` does, and OPERATOR_REQUIRED. */
export const identifyOperator = (
  options: GuardOptions,
): ((request: Request) => Promise<Person>) => {
  const identify = identifyPerson(options);
  return async (request) => {
    const person = await identify(request);
    requireOperator(person);
    return person;
  };
};

/** The middleware in front of pages: a browser that nobody has signed in is led to the sign-in. */
export const operatorsOnly = (options: GuardOptions): RequestHandler => {
  const identify = identifyOperator(options);
  return async (request, response, next) => {
    response.setHeader("Cache-Control", "private, no-store");
    try {
      response.locals[key] = await identify(request);
    } catch (error) {
      const isUnknown = error instanceof Failure && error.code === "UNAUTHORIZED";
      if (!isUnknown || !isPage(request)) return sendError(response, error);
      const to = encodeURIComponent(request.originalUrl);
      return response.redirect(302, `${options.publicUrl}/admin/sign-in?to=${to}`);
    }
    next();
  };
};
