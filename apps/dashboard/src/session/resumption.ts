import { localTexts } from "../storage.ts";

/** How a reloaded page learns who is signed in. */

/** Storage key of the way to ask the issuer. Its value is neither a token nor a secret. */
const key = "reelwright.returning";

/** `frame`: in a hidden frame. `page`: by navigating there, because the issuer didn't answer in a frame before. */
export type Way = "frame" | "page";

/** Returns how to ask the issuer; null if nobody was signed in or the user has signed out. */
export const readWay = (): Way | null => {
  const stored = localTexts.getItem(key);
  if (stored === null) return null;
  return stored === "page" ? "page" : "frame";
};

export const storeWay = (way: Way): void => localTexts.setItem(key, way);
export const forgetWay = (): void => localTexts.removeItem(key);

/** The redirect URI's path, for pages and frames. */
export const callbackPath = "/auth/callback";

/** Whether this address starts or completes a sign-in. */
export const isSigningIn = ({ pathname, searchParams }: URL): boolean =>
  pathname === callbackPath || searchParams.has("sign_in");

type TabMessage =
  | { readonly kind: "signed-out" }
  /** `subject`: the user's, at the issuer. */
  | { readonly kind: "signed-in"; readonly subject: string | null };

export type OtherTabs = {
  readonly send: (message: TabMessage) => void;
};

const channelName = "reelwright.session";

/**
 * Exchanges sign-ins and sign-outs with the browser's other tabs. `onSignedOut` is also called when this tab returns to the
 * front after a sign-out that it missed while it was frozen.
 */
export const openOtherTabs = (handlers: {
  readonly onSignedOut: () => void;
  readonly onSignedIn: (subject: string | null) => void;
}): OtherTabs => {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === "signed-out") handlers.onSignedOut();
    else handlers.onSignedIn(data.subject);
  });
  const checkSignedOut = (): void => {
    if (!document.hidden && readWay() === null) handlers.onSignedOut();
  };
  document.addEventListener("visibilitychange", checkSignedOut);
  window.addEventListener("pageshow", checkSignedOut);
  return { send: (message) => channel.postMessage(message) };
};
