/** The client side of the authorization code flow with PKCE (RFC 7636, RFC 8252). */
import * as oauth from "oauth4webapi";
import { fetchWithin, readJson, requireJson } from "../connection/fetch-within.ts";

export type Tokens = {
  readonly access_token: string;
  readonly refresh_token?: string;
  /** Seconds. */
  readonly expires_in: number;
  readonly token_type: string;
};

/** A sign-in in progress. */
export type Exchange = {
  /** URL to open in the browser. */
  readonly url: string;
  /** Whether this address answers this sign-in. Any program on this machine can call the redirect address. */
  isAnswer(returned: URL): boolean;
  /** Exchanges the address that the person returned to for tokens. Throws with the issuer's error. */
  finish(returned: URL): Promise<Tokens>;
};

/** The command line's registration at an issuer. */
export type Client = {
  readonly id: string;
  readonly scope: string;
  /** The API that the token is for; null sends none. */
  readonly audience: string | null;
  /** The parameter that names it, as the dashboard does: `resource` is RFC 8707. */
  readonly audienceParameter: "resource" | "audience";
};

export const usualClient: Client = {
  id: "reelwright-cli",
  scope: "openid email profile offline_access api",
  audience: null,
  audienceParameter: "resource",
};

/** The issuer may be a local stack without TLS. The embedded fetch refuses redirects to other origins. */
const requests = {
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: async (url: string, { body }: { readonly body?: unknown }) =>
    requireJson(await fetchWithin(url, body instanceof URLSearchParams ? body : undefined), url),
};

/** Some issuer names end with a slash. */
const withoutSlash = (issuer: string): string => issuer.replace(/\/+$/, "");

/** The issuer's metadata. oauth4webapi's own discovery rejects names that differ only in a final slash. */
const serverOf = async (issuer: string): Promise<oauth.AuthorizationServer> => {
  const url = `${withoutSlash(issuer)}/.well-known/openid-configuration`;
  const { body } = await readJson<oauth.AuthorizationServer>(url);
  // OpenID Connect Discovery 4.3: the code and tokens go where this document says.
  if (typeof body.issuer !== "string" || withoutSlash(body.issuer) !== withoutSlash(issuer)) {
    throw new Error(`${url} is of the issuer ${String(body.issuer)}, not of ${issuer}.`);
  }
  return body;
};

/** Tokens of a grant. Throws with the issuer's error. */
const tokensOf = async (grant: Promise<oauth.TokenEndpointResponse>): Promise<Tokens> => {
  try {
    const { access_token, refresh_token, expires_in = 0, token_type } = await grant;
    return {
      access_token,
      expires_in,
      token_type,
      ...(refresh_token !== undefined && { refresh_token }),
    };
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError)
      throw new Error(error.error_description ?? error.error);
    throw error;
  }
};

/** Exchanges a refresh token for new tokens. Throws if the issuer no longer accepts it. */
export const refreshTokens = async (
  issuer: string,
  clientId: string,
  refreshToken: string,
): Promise<Tokens> => {
  const server = await serverOf(issuer);
  const client = { client_id: clientId };
  const answer = async () =>
    oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, oauth.None(), refreshToken, requests),
    );
  return tokensOf(answer());
};

/** Begins a sign-in that returns to `redirectUri`. */
export const beginExchange = async (
  issuer: string,
  redirectUri: string,
  { id, scope, audience, audienceParameter }: Client = usualClient,
): Promise<Exchange> => {
  const server = await serverOf(issuer);
  const client = { client_id: id };
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const url = new URL(server.authorization_endpoint ?? "");
  const query = {
    client_id: id,
    redirect_uri: redirectUri,
    response_type: "code",
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(audience && { [audienceParameter]: audience }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const grant = async (returned: URL) =>
    oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.None(),
        callbackOf(server, client, returned, state),
        redirectUri,
        verifier,
        requests,
      ),
    );
  return {
    url: url.href,
    isAnswer: ({ searchParams }) => searchParams.get("state") === state,
    finish: (returned) => tokensOf(grant(returned)),
  };
};

const callbackOf = (
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  returned: URL,
  state: string,
): URLSearchParams => {
  if (returned.searchParams.get("state") !== state)
    throw new Error("The answer belongs to another sign-in.");
  try {
    return oauth.validateAuthResponse(server, client, returned, state);
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError)
      throw new Error(error.error_description ?? error.error);
    throw error;
  }
};
