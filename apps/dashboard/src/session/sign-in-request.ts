import type { DashboardConfig } from "../config.ts";
import { sessionTexts } from "../storage.ts";
import { callbackPath } from "./resumption.ts";

export type SignInOptions = {
  /** The path to return to. */
  readonly to: string;
  /** `"none"` never shows a form; it returns an error if one is needed. */
  readonly prompt?: "none";
  /** True if the issuer didn't answer in a frame before. */
  readonly isAfterFrame?: boolean;
  /** The expected user. */
  readonly loginHint?: string;
};

/** The URL to go to, and the state to keep until the browser returns. */
export type StartedSignIn = { readonly url: string; readonly pending: PendingSignIn };

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

type RequestConfig = Pick<DashboardConfig, "clientId" | "scope" | "audience" | "audienceParameter">;
type Request = SignInOptions & { readonly redirectUri: string };

/** Builds the URL of an authorization request. */
export const authorizationRequest = async (
  endpoint: string,
  { clientId, scope, audience, audienceParameter }: RequestConfig,
  { to, prompt, isAfterFrame, loginHint, redirectUri }: Request,
): Promise<StartedSignIn> => {
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
    ...(audience !== null && audienceParameter !== "none" && { [audienceParameter]: audience }),
    ...(prompt && { prompt }),
    ...(loginHint && { login_hint: loginHint }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { url: url.href, pending };
};

/** Maximum wait for a frame. */
const patienceMs = 6_000;

/** The URL of a frame's page; null if it belongs to another origin, such as the browser's error page. */
const addressOf = ({ contentWindow }: HTMLIFrameElement): string | null => {
  try {
    return contentWindow?.location.href ?? null;
  } catch {
    return null;
  }
};

/**
 * Opens a URL of the issuer in a hidden frame. Returns the URL below `callback` that it redirects to; null if the issuer
 * doesn't answer in a frame or in time. Only pages of this origin can be read, so no other site can fake the answer.
 */
const framed = (url: string, callback: string): Promise<URL | null> =>
  new Promise((resolve) => {
    const frame = document.createElement("iframe");
    frame.hidden = true;
    frame.ariaHidden = "true";
    frame.src = url;
    const end = (): void => {
      clearTimeout(timer);
      const address = addressOf(frame);
      frame.remove();
      resolve(address?.startsWith(callback) ? new URL(address) : null);
    };
    const timer = setTimeout(end, patienceMs);
    frame.addEventListener("load", end);
    document.body.append(frame);
  });

/** The issuer's answer in a frame. */
export type FramedAnswer = {
  readonly pending: PendingSignIn;
  /** The URL that the frame was redirected to; null if the issuer doesn't answer in frames or in time. */
  readonly returned: URL | null;
};

/** Asks the issuer in a hidden frame who is signed in. `endpoint`: its authorization endpoint. */
export const askInFrame = async (
  endpoint: string,
  config: RequestConfig,
): Promise<FramedAnswer> => {
  const redirectUri = `${location.origin}${callbackPath}`;
  const call = { to: "", prompt: "none", redirectUri } as const;
  const { url, pending } = await authorizationRequest(endpoint, config, call);
  return { pending, returned: await framed(url, redirectUri) };
};

/** The state of a sign-in, needed when the browser returns. It holds no token and is used once. */
export type PendingSignIn = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The path and query to return to. */
  readonly to: string;
  /** The issuer didn't answer in a frame. */
  readonly isAfterFrame?: boolean;
};

const key = "reelwright.sign-in";

export const storePending = (pending: PendingSignIn): void =>
  sessionTexts.setItem(key, JSON.stringify(pending));

/** Returns it and deletes it; null if no sign-in was started in this tab. */
export const takePending = (): PendingSignIn | null => {
  const text = sessionTexts.getItem(key);
  sessionTexts.removeItem(key);
  return text === null ? null : (JSON.parse(text) as PendingSignIn);
};

declare global {
  // Merged with the browser's interface.
  interface Window {
    /** The issuer's answer, requested by the script in the page. */
    issuerAnswer?: Promise<FramedAnswer>;
  }
}
