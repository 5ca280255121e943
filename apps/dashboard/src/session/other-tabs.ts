/** What the tabs of one browser tell each other of signing in and out. */
import { readWay } from "./resumption.ts";

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
