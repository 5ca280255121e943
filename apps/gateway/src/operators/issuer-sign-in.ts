/** Sign-in of operators in a browser: OpenID Connect, authorization code with PKCE. */

import { type RoleRules, rolesOf } from "@reelwright/core/identity/operator";
import { Failure } from "@reelwright/film/failure";
import * as oauth from "oauth4webapi";
import type { Person } from "../http/auth.ts";
import type { PendingSignIn } from "./sessions.ts";

export type SignInSettings = {
  readonly issuer: string;
  readonly clientId: string;
  /** Empty: a public client. */
  readonly clientSecret: string;
  readonly scope: string;
  readonly redirectUri: string;
  readonly subjectClaim: "sub" | "oid";
  readonly roles: RoleRules;
};

export type SignedIn = Person & {
  /** Remaining lifetime of the ID token, in seconds. */
  readonly seconds: number;
};

export type IssuerSignIn = {
  /** Returns the issuer's URL and the state to keep until the callback. Throws Failure SERVICE_UNAVAILABLE. */
  begin(options: {
    readonly to: string;
    /** Asks for a new login even if the person is signed in at the issuer. */
    readonly isAnew: boolean;
  }): Promise<{ readonly url: string; readonly pending: PendingSignIn }>;
  /** Completes the sign-in from the callback's URL. Throws Failure SIGN_IN_FAILED; SERVICE_UNAVAILABLE. */
  finish(pending: PendingSignIn, returned: URL): Promise<SignedIn>;
};

const requestMs = 10_000;

const unavailable = (cause: unknown): Failure =>
  new Failure(
    "unavailable",
    "SERVICE_UNAVAILABLE",
    "The issuer of operators isn't responding. Try again in a moment.",
    { cause },
  );

const failed = (cause: unknown): Failure => {
  const words = cause instanceof Error ? cause.message : String(cause);
  return new Failure("malformed", "SIGN_IN_FAILED", `The sign-in failed: ${words}.`, { cause });
};

/** Whether the issuer refused the sign-in or answered wrongly. Other errors are of the network. */
const isRefusal = (error: unknown): boolean =>
  error instanceof oauth.ResponseBodyError ||
  error instanceof oauth.AuthorizationResponseError ||
  error instanceof oauth.OperationProcessingError;

/** Opens the sign-in at one issuer. Its metadata is fetched at every sign-in: they are rare. */
export const openIssuerSignIn = (settings: SignInSettings): IssuerSignIn => {
  const { clientId: client_id, clientSecret, redirectUri, roles } = settings;
  const issuer = new URL(settings.issuer);
  const client: oauth.Client = { client_id };
  const auth = clientSecret === "" ? oauth.None() : oauth.ClientSecretPost(clientSecret);
  // In production the settings refuse `http:` except on this machine.
  const insecure = { [oauth.allowInsecureRequests]: issuer.protocol === "http:" };
  const patience = () => ({ ...insecure, signal: AbortSignal.timeout(requestMs) });

  const discover = async (): Promise<oauth.AuthorizationServer> => {
    try {
      const response = await oauth.discoveryRequest(issuer, patience());
      return await oauth.processDiscoveryResponse(issuer, response);
    } catch (error) {
      throw unavailable(error);
    }
  };

  const begin: IssuerSignIn["begin"] = async ({ to, isAnew }) => {
    const { authorization_endpoint } = await discover();
    if (!authorization_endpoint) throw unavailable("no authorization_endpoint");
    const verifier = oauth.generateRandomCodeVerifier();
    const pending = {
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier,
      to,
    };
    const url = new URL(authorization_endpoint);
    const query = {
      client_id,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: settings.scope,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...(isAnew && { prompt: "login" }),
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return { url: url.href, pending };
  };

  const exchange = async ({ state, nonce, verifier }: PendingSignIn, returned: URL) => {
    const server = await discover();
    const code = oauth.validateAuthResponse(server, client, returned, state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      auth,
      code,
      redirectUri,
      verifier,
      patience(),
    );
    const checks = { expectedNonce: nonce, requireIdToken: true };
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, checks);
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    if (!claims) throw failed("there is no ID token");
    return claims;
  };

  const finish: IssuerSignIn["finish"] = async (pending, returned) => {
    try {
      const claims = await exchange(pending, returned);
      const { [settings.subjectClaim]: subject, exp } = claims;
      if (typeof subject !== "string") throw failed(`the ID token has no ${settings.subjectClaim}`);
      const seconds = Math.floor(exp - Date.now() / 1_000);
      return { subject, roles: rolesOf(roles, subject, claims), seconds };
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw isRefusal(error) ? failed(error) : unavailable(error);
    }
  };
  return { begin, finish };
};
