import { Failure } from "@reelwright/core/errors/failure";
import { requireOperator } from "@reelwright/core/identity/operator";
import type { SecretBox } from "@reelwright/core/ports/secret-box";
import type { Request, RequestHandler, Response } from "express";
import { bearerOf, invalidToken, type Person, type VerifyToken } from "../http/auth.ts";
import { sendError } from "../http/responses.ts";
import { isRead } from "../http/route-middleware.ts";

/** Lets operators alone pass: by a bearer token, or in a browser by the cookie of a sign-in. API keys never count. */

const operatorKey = "operator";

/** Returns the operator whom `operatorsOnly` let pass. */
export const operatorOf = (response: Response): Person => response.locals[operatorKey] as Person;

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
      response.locals[operatorKey] = await identify(request);
    } catch (error) {
      const isUnknown = error instanceof Failure && error.code === "UNAUTHORIZED";
      if (!isUnknown || !isPage(request)) return sendError(response, error);
      const to = encodeURIComponent(request.originalUrl);
      return response.redirect(302, `${options.publicUrl}/admin/sign-in?to=${to}`);
    }
    next();
  };
};

/** Cookies of operators' pages: sealed with the installation's keys, so every gateway can read them and nobody else. */

/** A sign-in that was begun in this browser. */
export type PendingSignIn = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Where the person wanted to go: a path of ours. */
  readonly to: string;
};

/** An operator who has signed in. */
export type OperatorSession = { readonly subject: string };

/** A kind of cookie, with what it holds. */
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

/** Longer ones are none of ours. */
const longest = 4_096;

/** Opens a kind of cookie. `isSecure`: the gateway's public address is an https one. */
export const sealedCookie = <T extends object>(
  name: string,
  { box, isSecure }: { readonly box: SecretBox; readonly isSecure: boolean },
): SealedCookie<T> => {
  // A link from elsewhere may lead to a page, so Lax; what changes something also has its origin checked.
  const common = { httpOnly: true, sameSite: "lax", secure: isSecure, path: "/admin" } as const;
  return {
    read: (request) => {
      const sealed = cookieOf(request, name);
      if (sealed === null || sealed.length > longest) return null;
      try {
        const text = box.open(Buffer.from(sealed, "base64url"), `cookie:${name}`);
        const { until, ...value } = JSON.parse(text) as T & { readonly until: number };
        return until > Date.now() ? (value as unknown as T) : null;
      } catch {
        // Changed, or sealed with a key that is no longer configured: as good as none.
        return null;
      }
    },
    set: (response, value, seconds) => {
      const maxAge = seconds * 1_000;
      const text = JSON.stringify({ ...value, until: Date.now() + maxAge });
      const sealed = Buffer.from(box.seal(text, `cookie:${name}`)).toString("base64url");
      response.cookie(name, sealed, { ...common, maxAge });
    },
    clear: (response) => void response.clearCookie(name, common),
  };
};
