/** Lets operators alone pass: by a bearer token, or in a browser by the cookie of a sign-in. API keys never count. */
import { Failure } from "@reelwright/core/errors";
import { requireOperator } from "@reelwright/core/identity";
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

/** The middleware. `publicUrl`: of the gateway, whose pages alone may use the cookie. */
export const operatorsOnly = (options: {
  readonly verify: VerifyToken;
  readonly session: SealedCookie<OperatorSession>;
  readonly publicUrl: string;
}): RequestHandler => {
  const { origin } = new URL(options.publicUrl);
  const personOf = async (request: Request): Promise<Person> => {
    const token = bearerOf(request.headers);
    if (token !== undefined) {
      if (token === "") throw invalidToken();
      return options.verify(token);
    }
    const session = options.session.read(request);
    if (session === null) throw signInFirst();
    checkOrigin(request, origin);
    // Only operators get one.
    return { subject: session.subject, roles: ["operator"] };
  };
  return async (request, response, next) => {
    response.setHeader("Cache-Control", "private, no-store");
    try {
      const person = await personOf(request);
      requireOperator(person);
      response.locals[key] = person;
    } catch (error) {
      const isUnknown = error instanceof Failure && error.code === "UNAUTHORIZED";
      if (!isUnknown || !isPage(request)) return sendError(response, error);
      const to = encodeURIComponent(request.originalUrl);
      return response.redirect(302, `${options.publicUrl}/admin/sign-in?to=${to}`);
    }
    next();
  };
};
