/** The authorization code flow with PKCE (RFC 7636, RFC 8252), from the command line's side. */
import { createHash, randomBytes } from "node:crypto";
import { fetchWithin, jsonOf, readJson } from "../connection/fetch-within.ts";

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
  /** Whether an address that was come back to answers this sign-in; anybody on this machine can call another one. */
  isAnswer(returned: URL): boolean;
  /** Takes the address that they came back to. Throws with what the issuer said. */
  finish(returned: URL): Promise<Tokens>;
};

/** Under which name the command line is known to an issuer, and what it asks for. */
export type Client = {
  readonly id: string;
  readonly scope: string;
  /** What the token is for, sent as `resource` (RFC 8707) as the dashboard does; null: nothing is sent. */
  readonly audience: string | null;
};

export const usualClient: Client = {
  id: "reelwright-cli",
  scope: "openid email profile offline_access api",
  audience: null,
};

type Endpoints = { readonly authorization_endpoint: string; readonly token_endpoint: string };

/** Some issuers are named with a slash at their end. */
const withoutSlash = (issuer: string): string => issuer.replace(/\/+$/, "");

const endpointsOf = async (issuer: string): Promise<Endpoints> => {
  const url = `${withoutSlash(issuer)}/.well-known/openid-configuration`;
  const { body } = await readJson<Endpoints & { readonly issuer?: unknown }>(url);
  // OpenID Connect Discovery 4.3: the code and tokens go where this document says.
  if (typeof body.issuer !== "string" || withoutSlash(body.issuer) !== withoutSlash(issuer)) {
    throw new Error(`${url} is of the issuer ${String(body.issuer)}, not of ${issuer}.`);
  }
  return body;
};

/** What the issuer gives for this. Throws with what it said. */
const grant = async (endpoint: string, form: Record<string, string>): Promise<Tokens> => {
  const response = await fetchWithin(endpoint, new URLSearchParams(form));
  type Answer = Tokens & { readonly error?: string; readonly error_description?: string };
  const answer = await jsonOf<Answer>(response, endpoint);
  if (response.ok) return answer;
  throw new Error(answer.error_description ?? answer.error ?? `status ${response.status}`);
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

const codeOf = ({ searchParams: said }: URL, state: string): string => {
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
  { id, scope, audience }: Client = usualClient,
): Promise<Exchange> => {
  const { authorization_endpoint, token_endpoint } = await endpointsOf(issuer);
  const verifier = randomBytes(32).toString("base64url");
  const state = randomBytes(16).toString("base64url");
  const client = { client_id: id, redirect_uri: redirectUri };
  const url = new URL(authorization_endpoint);
  const query = {
    ...client,
    response_type: "code",
    scope,
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...(audience && { resource: audience }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return {
    url: url.href,
    isAnswer: ({ searchParams }) => searchParams.get("state") === state,
    finish: async (returned) => {
      const code = codeOf(returned, state);
      const body = { ...client, grant_type: "authorization_code", code, code_verifier: verifier };
      return grant(token_endpoint, body);
    },
  };
};
