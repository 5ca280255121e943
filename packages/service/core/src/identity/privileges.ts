/**
 * What members and API keys may do: a closed set of privileges. Each endpoint requires one of them, or none
 * (`requires`). Roles give privileges to people, scopes give them to keys. docs/use/members.md.
 */
import { Failure } from "@reelwright/film/failure";
import { schema } from "../validation/schema.ts";

/** The privileges and what they allow, as the documentation states it. */
export const privileges = {
  "jobs:read":
    "See jobs, their results, receipts and reviews, playground tasks, templates and tracks.",
  "jobs:write": "Create, pause, retry and cancel jobs, and use the playground and suggestions.",
  reviews: "Decide human reviews.",
  uploads: "Upload and delete images and music.",
  templates: "Create, change and delete templates.",
  webhooks: "Configure webhooks, and read, stream and replay their events.",
  "billing:read": "See credits, transactions, usage, purchases and saved cards.",
  billing: "Buy credits, and change cards, automatic top-up and credit alerts.",
  admin: "Change the profile and the brand kit, and read the audit log.",
  members: "Invite, change and remove members.",
  keys: "Create, list and revoke API keys.",
  owner: "Make and remove owners, and delete the account.",
} as const;

export type Privilege = keyof typeof privileges;

/** What an endpoint requires. "none": any valid credentials. */
export type Requirement = Privilege | "none";

export const privilegeNames = Object.keys(privileges) as readonly Privilege[];

/** Privileges that no API key has: people manage members and keys. */
const personsOnly = ["members", "keys", "owner"] as const satisfies readonly Privilege[];

/** What an API key can be narrowed to. */
export type Scope = Exclude<Privilege, (typeof personsOnly)[number]>;

export const scopeNames = privilegeNames.filter(
  (name): name is Scope => !(personsOnly as readonly Privilege[]).includes(name),
);

export const scopeSchema = schema({ title: "Scope", enum: scopeNames });

/** A privilege that another one includes. */
const includes: { readonly [name in Privilege]?: Privilege } = {
  "jobs:write": "jobs:read",
  reviews: "jobs:read",
  billing: "billing:read",
};

/** What a caller may do. */
export type Grants = ReadonlySet<Privilege>;

const grantsOf = (names: readonly Privilege[]): Grants =>
  new Set(names.flatMap((name) => [name, includes[name] ?? name]));

/** Roles of members and their privileges. */
const grantsByRole = {
  owner: grantsOf(privilegeNames),
  admin: grantsOf(privilegeNames.filter((name) => name !== "owner")),
  editor: grantsOf(["jobs:write", "reviews", "uploads", "templates", "billing:read"]),
  reviewer: grantsOf(["reviews"]),
  viewer: grantsOf(["jobs:read", "billing:read"]),
  billing: grantsOf(["billing"]),
} as const satisfies { readonly [role: string]: Grants };

export type MemberRole = keyof typeof grantsByRole;

export const memberRoles = Object.keys(grantsByRole) as readonly MemberRole[];

export const memberRoleSchema = schema({ title: "MemberRole", enum: memberRoles });

/** Privileges of a member. */
export const grantsOfRole = (role: MemberRole): Grants => grantsByRole[role];

const wide = grantsOf(scopeNames);

/** Privileges of a key. Without scopes it has those of a person, except the ones that only people have. */
export const grantsOfScopes = (scopes: readonly Scope[] | null): Grants =>
  scopes === null ? wide : grantsOf(scopes);

/** Scopes of a key, or the role of a member. */
export type Holder = { readonly role: MemberRole } | { readonly scopes: readonly Scope[] | null };

const listOf = (names: readonly string[]): string => names.join(", ");

/** Roles that have the privilege. */
export const rolesWith = (privilege: Privilege): readonly MemberRole[] =>
  memberRoles.filter((role) => grantsByRole[role].has(privilege));

/** Scopes that give the privilege to a key. */
export const scopesWith = (privilege: Privilege): readonly Scope[] =>
  scopeNames.filter((scope) => grantsOf([scope]).has(privilege));

const missing = (privilege: Privilege, holder: Holder): Failure => {
  const roles = rolesWith(privilege);
  const scopes = scopesWith(privilege);
  const advice =
    "role" in holder
      ? `Your role is ${holder.role}. Roles with it: ${listOf(roles)}. An owner or admin can change your role.`
      : `The API key's scopes don't include it. Scopes with it: ${listOf(scopes) || "none; only people who sign in have it"}.`;
  return new Failure(
    "forbidden",
    "INSUFFICIENT_PRIVILEGES",
    `This requires the privilege ${privilege}. ${advice}`,
    { details: { requires: privilege, roles, scopes } },
  );
};

/** Throws Failure INSUFFICIENT_PRIVILEGES if the holder lacks the privilege. */
export const requirePrivilege = (requires: Requirement, holder: Holder): void => {
  if (requires === "none") return;
  const grants = "role" in holder ? grantsOfRole(holder.role) : grantsOfScopes(holder.scopes);
  if (!grants.has(requires)) throw missing(requires, holder);
};
