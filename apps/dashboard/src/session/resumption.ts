/** How a page that is loaded anew learns who is signed in. Pure but for the browser's storage. */
import { localTexts } from "../storage.ts";

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
