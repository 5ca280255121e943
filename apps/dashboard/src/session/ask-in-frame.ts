import type { DashboardConfig } from "../config.ts";
import { authorizationRequest } from "./authorization-request.ts";
import type { PendingSignIn } from "./pending-sign-in.ts";
import { callbackPath } from "./resumption.ts";

/** A frame that isn't back by then isn't waited for. */
const patienceMs = 6_000;

/** The address of a frame's page; null where that is another origin's, such as the browser's own page for a refusal. */
const addressOf = ({ contentWindow }: HTMLIFrameElement): string | null => {
  try {
    return contentWindow?.location.href ?? null;
  } catch {
    return null;
  }
};

/**
 * Opens an address of the issuer's in a frame that nobody sees; returns the address below `callback`, of this origin, that
 * it leads to. Only pages of this origin can be read, so no page of somebody else's can pass for that. Returns null where
 * the issuer wouldn't answer in a frame, or not in time.
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

/** What the issuer has answered in a frame. */
export type FramedAnswer = {
  readonly pending: PendingSignIn;
  /** The address that the frame came back to; null: the issuer doesn't answer in frames, or didn't in time. */
  readonly returned: URL | null;
};

/** Asks the issuer in a frame who is signed in. `endpoint`: its authorization endpoint. */
export const askInFrame = async (
  endpoint: string,
  config: Pick<DashboardConfig, "clientId" | "scope" | "audience">,
): Promise<FramedAnswer> => {
  const redirectUri = `${location.origin}${callbackPath}`;
  const call = { to: "", prompt: "none", redirectUri } as const;
  const { url, pending } = await authorizationRequest(endpoint, config, call);
  return { pending, returned: await framed(url, redirectUri) };
};
