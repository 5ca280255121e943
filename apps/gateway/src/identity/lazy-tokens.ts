import type { IdentityStore } from "@reelwright/core/ports/identity";
import { lazy } from "@reelwright/film/concurrency";
import type { CheckToken, VerifyToken } from "../http/auth.ts";
import type { KeySetOptions } from "./key-set.ts";

export type TokenSettings = {
  /** Empty: no bearer token is valid. */
  readonly issuer: string;
  readonly audience: string;
  /** The claim that must match `audience`; `client_id`: one of several ids, separated by commas. */
  readonly audienceClaim: "aud" | "client_id";
  /** The claim that identifies a person. */
  readonly subjectClaim: "sub" | "oid";
  readonly jwksUrl: string;
  readonly signupBonus: number;
  readonly signUp: "open" | "invited";
  readonly rolesClaim: string;
  readonly operators: readonly string[];
};

/** Checks of bearer tokens. */
export type Tokens = {
  /** Returns the person and their tenant, which is created if they are new. */
  readonly check: CheckToken;
  /** Returns the person and their roles; creates nothing. */
  readonly verify: VerifyToken;
};

/** Checks of bearer tokens, loaded at the first token: many gateways only see API keys. Null without an issuer. */
export const lazyTokens = (
  settings: TokenSettings,
  identity: Pick<IdentityStore, "enter">,
  options: Pick<KeySetOptions, "onError" | "timing">,
): Tokens | null => {
  const { issuer, audience, audienceClaim, subjectClaim, jwksUrl, signupBonus } = settings;
  const { signUp, rolesClaim: claim, operators } = settings;
  if (issuer === "") return null;
  const tokens = lazy(async (): Promise<Tokens> => {
    const [{ openCheckToken, openVerifyToken }, { openKeySet }, { openCompleteClaims }] =
      await Promise.all([
        import("./check-token.ts"),
        import("./key-set.ts"),
        import("./userinfo.ts"),
      ]);
    const keyOf = openKeySet({ issuer, jwksUrl, ...options });
    const { onError } = options;
    const claims = { audience, audienceClaim, subjectClaim };
    const isSignUpOpen = signUp === "open";
    const completed = openCompleteClaims(issuer, onError);
    const entering = { signupBonus, isSignUpOpen, identity, completed };
    const rules = { issuer, ...claims, ...entering, keyOf, onError };
    return {
      check: openCheckToken(rules),
      verify: openVerifyToken({ ...rules, roles: { claim, operators } }),
    };
  });
  return {
    check: {
      enter: async (token, entry) => (await tokens()).check.enter(token, entry),
      person: async (token) => (await tokens()).check.person(token),
    },
    verify: async (token) => (await tokens()).verify(token),
  };
};
