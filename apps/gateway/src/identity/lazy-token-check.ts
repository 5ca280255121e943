import type { IdentityStore } from "@reelwright/core/ports";
import { lazy } from "@reelwright/core/util";
import type { CheckToken } from "../http/auth.ts";
import type { KeySetOptions } from "./key-set.ts";

export type TokenSettings = {
  /** Empty: no bearer token is valid. */
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: string;
  readonly signupBonus: number;
};

/** The check of bearer tokens, loaded at the first one: most gateways see keys alone. Null where no issuer is configured. */
export const lazyTokenCheck = (
  { issuer, audience, jwksUrl, signupBonus }: TokenSettings,
  identity: Pick<IdentityStore, "signIn">,
  options: Pick<KeySetOptions, "onError" | "timing">,
): CheckToken | null => {
  if (issuer === "") return null;
  const check = lazy(async (): Promise<CheckToken> => {
    const [{ openCheckToken }, { openKeySet }] = await Promise.all([
      import("./check-token.ts"),
      import("./key-set.ts"),
    ]);
    const keyOf = openKeySet({ issuer, jwksUrl, ...options });
    return openCheckToken({
      issuer,
      audience,
      signupBonus,
      keyOf,
      identity,
      onError: options.onError,
    });
  });
  return async (token, requestId) => (await check())(token, requestId);
};
