/** Roles of people, assigned by an issuer or a setting. API keys have none. docs/operate/identity.md. */
import { Failure } from "@reelwright/film/failure";

/**
 * Roles of a person, beyond their account's permissions. `support` reads everything of the installation; `finance` also refunds
 * and grants credits; `operator` does everything.
 */
export const roles = ["support", "finance", "operator"] as const;
export type Role = (typeof roles)[number];

/** Where roles come from. */
export type RoleRules = {
  /** The claim that contains a person's roles: a name, or a path separated by dots. Empty: claims give no roles. */
  readonly claim: string;
  /** Subjects of the issuer that always are operators; `SUB=support` and `SUB=finance` give only that role. */
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
  const named = claim === "" ? [] : namesIn(claimOf(claims, claim));
  const isListed = (role: Role): boolean =>
    operators.includes(`${subject}=${role}`) ||
    (role === "operator" && operators.includes(subject));
  return roles.filter((role) => named.includes(role) || isListed(role));
};

/**
 * Throws Failure OPERATOR_REQUIRED unless the caller has this role or one that includes it. Each role includes those before
 * it.
 */
export const requireRole = (
  { roles: own }: { readonly roles: readonly Role[] },
  role: Role,
): void => {
  if (roles.slice(roles.indexOf(role)).some((each) => own.includes(each))) return;
  const message =
    own.length === 0
      ? "This is for operators of the installation. Sign in as one; API keys never are."
      : `This needs the role ${role}; yours is ${own.at(-1)}. Ask an operator of the installation.`;
  throw new Failure("forbidden", "OPERATOR_REQUIRED", message, { details: { role } });
};
