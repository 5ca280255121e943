import { sessionTexts } from "../storage.ts";

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

export const storePending = (pending: PendingSignIn): void =>
  sessionTexts.setItem(key, JSON.stringify(pending));

/** Returns it and forgets it; null where no sign-in was begun in this tab. */
export const takePending = (): PendingSignIn | null => {
  const text = sessionTexts.getItem(key);
  sessionTexts.removeItem(key);
  return text === null ? null : (JSON.parse(text) as PendingSignIn);
};
