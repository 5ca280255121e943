import { withOwnKeys } from "./published-secrets.ts";
import { secretKeys } from "./secret-keys.ts";

/** For whoever stores or reads tenants' secrets. */
export const secretSettings = {
  secretKeys: withOwnKeys(
    secretKeys("REELWRIGHT_SECRET_KEYS", {
      about:
        "Keys that encrypt tenants' secrets, of 32 random bytes each. The first one encrypts, all of them decrypt: to rotate, put a new one in front. `npm start` makes one in its data directory where this is not set.",
    }),
  ),
} as const;
