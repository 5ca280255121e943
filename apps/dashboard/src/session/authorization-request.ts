/** The request that a sign-in begins with: OpenID Connect's authorization code flow with PKCE. */
import type { DashboardConfig } from "../config.ts";
import type { PendingSignIn } from "./pending-sign-in.ts";

export type SignInOptions = {
  /** Where the person comes back to. */
  readonly to: string;
  /** `"none"`: never shows a form; comes back with an error where one would be needed. */
  readonly prompt?: "none";
  /** The issuer is asked after it wouldn't answer in a frame. */
  readonly isAfterFrame?: boolean;
  /** Who it probably is. */
  readonly loginHint?: string;
};

/** Where the browser goes, and what to remember until it is back. */
export type BegunSignIn = { readonly url: string; readonly pending: PendingSignIn };

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** 256 random bits. */
const randomText = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** The SHA-256 of a verifier: the `S256` of RFC 7636. */
const challengeOf = async (verifier: string): Promise<string> => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(digest));
};

type Request = SignInOptions & { readonly redirectUri: string };

/** Makes a request for the issuer's authorization endpoint, an address. */
export const authorizationRequest = async (
  endpoint: string,
  { clientId, scope, audience }: Pick<DashboardConfig, "clientId" | "scope" | "audience">,
  { to, prompt, isAfterFrame, loginHint, redirectUri }: Request,
): Promise<BegunSignIn> => {
  const pending: PendingSignIn = {
    state: randomText(),
    nonce: randomText(),
    verifier: randomText(),
    to,
    ...(isAfterFrame && { isAfterFrame }),
  };
  const url = new URL(endpoint);
  const query = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await challengeOf(pending.verifier),
    code_challenge_method: "S256",
    ...(audience !== null && { resource: audience }),
    ...(prompt && { prompt }),
    ...(loginHint && { login_hint: loginHint }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { url: url.href, pending };
};
