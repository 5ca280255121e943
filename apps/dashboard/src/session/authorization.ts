import * as oauth from "oauth4webapi";
import type { DashboardConfig } from "../config.ts";
import { callbackPath } from "./resumption.ts";
import {
  askInFrame,
  authorizationRequest,
  type FramedAnswer,
  type PendingSignIn,
  type SignInOptions,
  type StartedSignIn,
} from "./sign-in-request.ts";

/** Tokens of the signed-in user, kept only in this page's memory. */
export type Tokens = {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  /** Expiry of the access token, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** The user's subject at the issuer. */
  readonly subject: string | null;
  readonly name: string | null;
  readonly email: string | null;
};

/** The sign-in flow with the issuer. */
export type Authorization = {
  /** Returns the URL to go to and the state to keep. Throws if the issuer can't be reached. */
  begin(options: SignInOptions): Promise<StartedSignIn>;
  /** Asks the issuer in a frame who is signed in. Throws if the issuer can't be reached. */
  askInFrame(): Promise<FramedAnswer>;
  /** Completes the sign-in from the URL that the browser returned to. Throws `SignInError`. */
  finish(pending: PendingSignIn, returned: URL): Promise<Tokens>;
  /** Returns new tokens. Throws `SignInError` if the issuer no longer accepts the refresh token. */
  refresh(tokens: Tokens): Promise<Tokens>;
  /** Returns the URL of the issuer's sign-out page; null if it has none. */
  endSession(tokens: Tokens | null): Promise<string | null>;
};

/** The issuer refused. `code` is the protocol's, such as `login_required`. */
export class SignInError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "SignInError";
    this.code = code;
  }
}

const requestMs = 15_000;
/** The lifetime of a token if the issuer doesn't state one. */
const usualSeconds = 300;

/** Turns refusals into `SignInError`. Network errors stay as they are. */
const asRefusal = (error: unknown): unknown => {
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError)
    return new SignInError(error.error, error.error_description ?? error.error, { cause: error });
  if (error instanceof oauth.OperationProcessingError)
    return new SignInError(error.code ?? "invalid_response", error.message, { cause: error });
  return error;
};

const textClaim = (value: unknown): string | null => (typeof value === "string" ? value : null);

const tokensOf = (response: oauth.TokenEndpointResponse, former: Tokens | null): Tokens => {
  const claims = oauth.getValidatedIdTokenClaims(response);
  return {
    accessToken: response.access_token,
    refreshToken: response.refresh_token ?? former?.refreshToken ?? null,
    idToken: response.id_token ?? former?.idToken ?? null,
    expiresAt: Date.now() + (response.expires_in ?? usualSeconds) * 1_000,
    subject: textClaim(claims?.sub) ?? former?.subject ?? null,
    name: textClaim(claims?.["name"]) ?? former?.name ?? null,
    email: textClaim(claims?.["email"]) ?? former?.email ?? null,
  };
};

type Issuer = {
  readonly client: oauth.Client;
  /** The metadata that the gateway wrote into the page, or requested from the issuer. */
  readonly discover: () => Promise<oauth.AuthorizationServer>;
  /** Requests the metadata from the issuer. */
  readonly reach: () => Promise<oauth.AuthorizationServer>;
  /** Request options with a time limit. */
  readonly patience: () => { readonly signal: AbortSignal };
};

/** The metadata is requested once, unless the page has it. */
const issuerOf = ({ issuer, issuerMetadata, clientId }: OpenConfig): Issuer => {
  const url = new URL(issuer);
  const insecure = { [oauth.allowInsecureRequests]: url.protocol === "http:" };
  const patience = () => ({ ...insecure, signal: AbortSignal.timeout(requestMs) });
  let known: Promise<oauth.AuthorizationServer> | null =
    issuerMetadata && Promise.resolve(issuerMetadata);
  const reach = async (): Promise<oauth.AuthorizationServer> => {
    const response = await oauth.discoveryRequest(url, patience());
    return oauth.processDiscoveryResponse(url, response);
  };
  return {
    client: { client_id: clientId },
    patience,
    reach,
    discover: () => {
      known ??= reach().catch((error: unknown) => {
        known = null;
        throw error;
      });
      return known;
    },
  };
};

type OpenConfig = DashboardConfig & { readonly issuer: string };

const endpointOf = ({ authorization_endpoint }: oauth.AuthorizationServer): string => {
  if (!authorization_endpoint) throw new SignInError("invalid_issuer", "no authorization_endpoint");
  return authorization_endpoint;
};

const redeem = async (
  { discover, client, patience }: Issuer,
  { state, nonce, verifier }: PendingSignIn,
  { returned, redirectUri }: { readonly returned: URL; readonly redirectUri: string },
): Promise<Tokens> => {
  const server = await discover();
  const code = oauth.validateAuthResponse(server, client, returned, state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    code,
    redirectUri,
    verifier,
    patience(),
  );
  const checks = { expectedNonce: nonce, requireIdToken: true };
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, checks);
  return tokensOf(tokens, null);
};

const renew = async ({ discover, client, patience }: Issuer, tokens: Tokens): Promise<Tokens> => {
  if (tokens.refreshToken === null) throw new SignInError("login_required", "no refresh token");
  const server = await discover();
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client,
    oauth.None(),
    tokens.refreshToken,
    patience(),
  );
  return tokensOf(await oauth.processRefreshTokenResponse(server, client, response), tokens);
};

/** Opens the flow. `origin`: of this page; the issuer redirects to its `/auth/callback`. */
export const openAuthorization = (config: OpenConfig, origin: string): Authorization => {
  const issuer = issuerOf(config);
  const redirectUri = `${origin}${callbackPath}`;
  const refusal = (error: unknown): never => {
    throw asRefusal(error);
  };
  return {
    begin: async (options) =>
      authorizationRequest(endpointOf(await issuer.reach()), config, { ...options, redirectUri }),
    askInFrame: async () => askInFrame(endpointOf(await issuer.discover()), config),
    finish: (pending, returned) =>
      redeem(issuer, pending, { returned, redirectUri }).catch(refusal),
    refresh: (tokens) => renew(issuer, tokens).catch(refusal),
    endSession: async (tokens) => {
      const { end_session_endpoint } = await issuer.discover();
      if (!end_session_endpoint) return null;
      const url = new URL(end_session_endpoint);
      url.searchParams.set("client_id", config.clientId);
      url.searchParams.set("post_logout_redirect_uri", `${origin}/`);
      if (tokens?.idToken) url.searchParams.set("id_token_hint", tokens.idToken);
      return url.href;
    },
  };
};

/** Keeps the tokens of one user in memory and renews them. */
export type TokenKeeper = {
  readonly current: () => Tokens | null;
  readonly set: (tokens: Tokens | null) => void;
  /** Returns an access token that is valid for at least another 30 s. Throws `SignInError`. */
  readonly accessToken: () => Promise<string>;
};

const renewalMs = 30_000;

/** `onRefused`: the issuer no longer renews them. */
export const keepTokens = (
  { refresh }: Pick<Authorization, "refresh">,
  onRefused: () => void,
): TokenKeeper => {
  let tokens: Tokens | null = null;
  let renewal: Promise<Tokens> | null = null;

  const renew = async (former: Tokens): Promise<Tokens> => {
    try {
      const fresh = await refresh(former);
      // The user may have signed out meanwhile.
      if (tokens === former) tokens = fresh;
      return fresh;
    } catch (error) {
      if (error instanceof SignInError) onRefused();
      throw error;
    } finally {
      renewal = null;
    }
  };
  return {
    current: () => tokens,
    set: (next) => {
      tokens = next;
    },
    accessToken: async () => {
      if (!tokens) throw new SignInError("login_required", "Nobody is signed in.");
      if (tokens.expiresAt - Date.now() > renewalMs) return tokens.accessToken;
      // Refresh tokens work once, so concurrent requests share one renewal.
      renewal ??= renew(tokens);
      return (await renewal).accessToken;
    },
  };
};
