import { isStorageBlocked, sessionTexts } from "../storage.ts";

/** What has to be known when somebody comes back from the issuer. It holds no token, and is of use once. */
export type PendingSignIn = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Where the person was: a path of ours with its query. */
  readonly to: string;
  /** The issuer wouldn't answer in a frame. */
  readonly isAfterFrame?: boolean;
};

const key = "reelwright.sign-in";

/**
 * Stores it for this tab. Where storage is blocked the tab's name carries it: it outlives the way to the issuer and back where
 * both are on one site.
 */
export const storePending = (pending: PendingSignIn): void => {
  const text = JSON.stringify(pending);
  if (isStorageBlocked()) window.name = `${key} ${text}`;
  else sessionTexts.setItem(key, text);
};

const takeName = (): string | null => {
  if (!window.name.startsWith(`${key} `)) return null;
  const text = window.name.slice(key.length + 1);
  window.name = "";
  return text;
};

/** Returns it and forgets it; null where no sign-in was begun in this tab. */
export const takePending = (): PendingSignIn | null => {
  const text = takeName() ?? sessionTexts.getItem(key);
  sessionTexts.removeItem(key);
  return text === null ? null : (JSON.parse(text) as PendingSignIn);
};
