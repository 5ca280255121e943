/** The authorization code flow with PKCE (RFC 7636, RFC 8252), from the command line's side. */
import { createHash, randomBytes } from "node:crypto";

export type Tokens = {
  readonly access_token: string;
  readonly refresh_token?: string;
  /** Seconds. */
  readonly expires_in: number;
  readonly token_type: string;
};

/** One sign-in on its way. */
export type Exchange = {
  /** Where the person goes. */
  readonly url: string;
  /** Takes the address that they came back to. Throws with what the issuer said. */
  finish(returned: URL): Promise<Tokens>;
};

/** Under which name the command line is known to an issuer, and what it asks for. */
export type Client = { readonly id: string; readonly scope: string };

export const usualClient: Client = {
  id: "reelwright-cli",
  scope: "openid email profile offline_access api",
};

type Endpoints = { readonly authorization_endpoint: string; readonly token_endpoint: string };

const timeoutMs = 10_000;

const endpointsOf = async (issuer: string): Promise<Endpoints> => {
  const url = `${issuer}/.well-known/openid-configuration`;
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Endpoints;
};

/** What the issuer gives for this. Throws with what it said. */
const grant = async (endpoint: string, body: Record<string, string>): Promise<Tokens> => {
  const response = await fetch(endpoint, {
    method: "POST",
    body: new URLSearchParams(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer = (await response.json()) as Tokens & { readonly error_description?: string };
  if (!response.ok) throw new Error(answer.error_description ?? `status ${response.status}`);
  return answer;
};

/** Tokens in place of those that have expired. Throws where the issuer doesn't accept the refresh token any more. */
export const refreshTokens = async (
  issuer: string,
  clientId: string,
  refreshToken: string,
): Promise<Tokens> => {
  const { token_endpoint } = await endpointsOf(issuer);
  return grant(token_endpoint, {
    client_id: clientId,
    grant_type: "refresh_token",
    refresh_token: refreshToken,
  });
};

const codeOf = (returned: URL, state: string): string => {
  const { searchParams: said } = returned;
  const code = said.get("code");
  if (said.get("state") !== state) throw new Error("The answer belongs to another sign-in.");
  if (code === null) {
    throw new Error(said.get("error_description") ?? said.get("error") ?? "There is no code.");
  }
  return code;
};

/** Begins a sign-in that comes back to `redirectUri`. */
export const beginExchange = async (
  issuer: string,
  redirectUri: string,
  { id, scope }: Client = usualClient,
): Promise<Exchange> => {
  const { authorization_endpoint, token_endpoint } = await endpointsOf(issuer);
  const verifier = randomBytes(32).toString("base64url");
  const state = randomBytes(16).toString("base64url");
  const client = { client_id: id, redirect_uri: redirectUri };
  const url = new URL(authorization_endpoint);
  url.search = new URLSearchParams({
    ...client,
    response_type: "code",
    scope,
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  }).toString();
  return {
    url: url.href,
    finish: async (returned) => {
      const code = codeOf(returned, state);
      const body = { ...client, grant_type: "authorization_code", code, code_verifier: verifier };
      return grant(token_endpoint, body);
    },
  };
};
