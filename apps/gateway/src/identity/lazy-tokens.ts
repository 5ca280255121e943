import type { IdentityStore } from "@reelwright/core/ports/identity";
import { lazy } from "@reelwright/film/concurrency";
import type { CheckToken, VerifyToken } from "../http/auth.ts";
import type { KeySetOptions } from "./key-set.ts";

export type TokenSettings = {
  /** Empty: no bearer token is valid. */
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: string;
  readonly signupBonus: number;
  readonly rolesClaim: string;
  readonly operators: readonly string[];
};

/** Checks of bearer tokens. */
export type Tokens = {
  /** Returns the token's tenant and creates it if it is new. */
  readonly check: CheckToken;
  /** Returns the person and their roles; creates nothing. */
  readonly verify: VerifyToken;
};

/** Checks of bearer tokens, loaded at the first token: many gateways only see API keys. Null without an issuer. */
export const lazyTokens = (
  settings: TokenSettings,
  identity: Pick<IdentityStore, "signIn">,
  options: Pick<KeySetOptions, "onError" | "timing">,
): Tokens | null => {
  const { issuer, audience, jwksUrl, signupBonus, rolesClaim: claim, operators } = settings;
  if (issuer === "") return null;
  const tokens = lazy(async (): Promise<Tokens> => {
    const [{ openCheckToken, openVerifyToken }, { openKeySet }] = await Promise.all([
      import("./check-token.ts"),
      import("./key-set.ts"),
    ]);
    const keyOf = openKeySet({ issuer, jwksUrl, ...options });
    const { onError } = options;
    const rules = { issuer, audience, signupBonus, keyOf, identity, onError };
    return {
      check: openCheckToken(rules),
      verify: openVerifyToken({ ...rules, roles: { claim, operators } }),
    };
  });
  return {
    check: async (token, requestId) => (await tokens()).check(token, requestId),
    verify: async (token) => (await tokens()).verify(token),
  };
};
