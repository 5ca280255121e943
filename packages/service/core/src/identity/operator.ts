/** Roles of people, assigned by an issuer or a setting. API keys have none. docs/operate/identity.md. */
import { Failure } from "@reelwright/film/failure";

/** Roles of a person, beyond their account's permissions. `operator`: views and controls the whole installation. */
export type Role = "operator";

/** Where roles come from. */
export type RoleRules = {
  /** The claim that contains a person's roles: a name, or a path separated by dots. Empty: claims give no roles. */
  readonly claim: string;
  /** Subjects of the issuer that are always operators. */
  readonly operators: readonly string[];
};

type Claims = { readonly [name: string]: unknown };

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Claims)[name]
    : undefined;

/** The whole name is tried first, because claim names may be URLs, which have dots. */
const claimOf = (claims: Claims, path: string): unknown =>
  memberOf(claims, path) ?? path.split(".").reduce(memberOf, claims as unknown);

/** Accepts a list, or one text separated by spaces like `scope`. */
const namesIn = (value: unknown): readonly unknown[] => {
  if (typeof value === "string") return value.split(/\s+/);
  return Array.isArray(value) ? value : [];
};

/** Returns the roles of a subject whose token is valid. `claims`: the token's claims. */
export const rolesOf = (
  { claim, operators }: RoleRules,
  subject: string,
  claims: Claims,
): readonly Role[] => {
  const isNamed = claim !== "" && namesIn(claimOf(claims, claim)).includes("operator");
  return isNamed || operators.includes(subject) ? ["operator"] : [];
};

/** Throws Failure OPERATOR_REQUIRED unless the caller is an operator. */
export const requireOperator = ({ roles }: { readonly roles: readonly Role[] }): void => {
  if (roles.includes("operator")) return;
  throw new Failure(
    "forbidden",
    "OPERATOR_REQUIRED",
    "This is for operators of the installation. Sign in as one; API keys never are.",
  );
};
