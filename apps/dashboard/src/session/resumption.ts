import { localTexts } from "../storage.ts";

/** How a page that is loaded anew learns who is signed in. Pure but for the browser's storage. */

/** Says that the issuer may know this browser, and how it is asked. It is neither a token nor a secret. */
const key = "reelwright.returning";

/** In a frame; or by the page itself, since the issuer has answered that after it wouldn't answer a frame. */
export type Way = "frame" | "page";

/** Returns how the issuer is asked; null: nobody was signed in here, or they have signed out. */
export const readWay = (): Way | null => {
  const stored = localTexts.getItem(key);
  if (stored === null) return null;
  return stored === "page" ? "page" : "frame";
};

export const storeWay = (way: Way): void => localTexts.setItem(key, way);
export const forgetWay = (): void => localTexts.removeItem(key);

/** Where the issuer sends people, and frames, back to. */
export const callbackPath = "/auth/callback";

/** Whether somebody signs in at this address, whoever was signed in before. */
export const isSigningIn = ({ pathname, searchParams }: URL): boolean =>
  pathname === callbackPath || searchParams.has("sign_in");

/** What the tabs of one browser tell each other of signing in and out. */

type Told =
  | { readonly kind: "signed-out" }
  /** `subject`: who it is at the issuer. */
  | { readonly kind: "signed-in"; readonly subject: string | null };

export type OtherTabs = {
  readonly tell: (told: Told) => void;
};

const channelName = "reelwright.session";

/**
 * Tells the other tabs, and hears them. `onSignedOut` is also called when this tab comes back to the front after it was signed
 * out while it was frozen: a frozen tab hears nothing.
 */
export const openOtherTabs = (heard: {
  readonly onSignedOut: () => void;
  readonly onSignedIn: (subject: string | null) => void;
}): OtherTabs => {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<Told>) => {
    if (data.kind === "signed-out") heard.onSignedOut();
    else heard.onSignedIn(data.subject);
  });
  const look = (): void => {
    if (!document.hidden && readWay() === null) heard.onSignedOut();
  };
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pageshow", look);
  return { tell: (told) => channel.postMessage(told) };
};
