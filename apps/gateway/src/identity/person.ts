import type { Role } from "@reelwright/core/identity/operator";

/** Somebody whom the issuer vouches for, whether or not they have a tenant. */
export type Person = {
  /** The issuer's `sub`. */
  readonly subject: string;
  readonly roles: readonly Role[];
};

/** Checks a bearer token. Throws Failure INVALID_TOKEN; SERVICE_UNAVAILABLE. */
export type VerifyToken = (token: string) => Promise<Person>;
