import { type Authorization, SignInError, type Tokens } from "./authorization.ts";

/** Keeps the tokens of one person in memory, and renews them. */
export type TokenKeeper = {
  readonly current: () => Tokens | null;
  readonly set: (tokens: Tokens | null) => void;
  /** Returns an access token that is good for another half minute at least. Throws `SignInError`. */
  readonly accessToken: () => Promise<string>;
};

const renewalMs = 30_000;

/** `onRefused`: the issuer doesn't renew them any more. */
export const keepTokens = (
  { refresh }: Pick<Authorization, "refresh">,
  onRefused: () => void,
): TokenKeeper => {
  let tokens: Tokens | null = null;
  let renewal: Promise<Tokens> | null = null;

  const renew = async (former: Tokens): Promise<Tokens> => {
    try {
      const fresh = await refresh(former);
      // Somebody may have signed out meanwhile.
      if (tokens === former) tokens = fresh;
      return fresh;
    } catch (error) {
      if (error instanceof SignInError) onRefused();
      throw error;
    } finally {
      renewal = null;
    }
  };
  return {
    current: () => tokens,
    set: (next) => {
      tokens = next;
    },
    accessToken: async () => {
      if (!tokens) throw new SignInError("login_required", "Nobody is signed in.");
      if (tokens.expiresAt - Date.now() > renewalMs) return tokens.accessToken;
      // Refresh tokens are good for one use: requests that come together share one renewal.
      renewal ??= renew(tokens);
      return (await renewal).accessToken;
    },
  };
};
