import type { MemberRole, Scope } from "../identity/privileges.ts";
import type { Once, Page, Paged } from "./requests.ts";

/** A person authenticated by an issuer. */
export type Subject = {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string | null;
  readonly email: string | null;
  /** Whether the issuer has verified the address. */
  readonly isEmailVerified?: boolean;
};

/** A person's membership that a request runs in. */
export type Membership = {
  readonly member_id: string;
  readonly tenant_id: string;
  readonly role: MemberRole;
};

/** A membership as its person sees it. */
export type MembershipEntry = Membership & { readonly tenant: string };

/** A member as the tenant sees it. `active`: has signed in; otherwise the first sign-in with the address activates it. */
export type MemberEntry = {
  readonly member_id: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly role: MemberRole;
  readonly active: boolean;
  readonly created_at: string;
};

/** An invitation that is neither accepted nor revoked. */
export type InvitationEntry = {
  readonly invitation_id: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly created_at: string;
  readonly expires_at: string;
};

/** A change of a member's role, or its removal. */
export type MemberChange = {
  readonly memberId: string;
  /** Null removes the member. */
  readonly role: MemberRole | null;
  /** The caller's role; an operator acts as an owner. "self": the member leaves. */
  readonly by: MemberRole | "self";
};

/** How a person enters a tenant with a bearer token. */
export type Entry = {
  /** The tenant that the caller names; null: the only one, or the one that was chosen last. */
  readonly tenantId: string | null;
  /** Credits of a tenant that a first sign-in creates (0: none); null: sign-ins create no tenants. */
  readonly bonus: number | null;
  readonly requestId: string | null;
};

/** Members of tenants, and invitations. */
export type MemberStore = {
  /**
   * Returns the membership that the person's request runs in. A first sign-in activates memberships that wait for the
   * person's verified address, otherwise creates a tenant with its bonus as a ledger row, exactly once even under
   * concurrent requests. Throws Failure("forbidden"): NOT_A_MEMBER, SIGN_UP_CLOSED.
   */
  enter(who: Subject, entry: Entry): Promise<Membership>;
  /** The person's memberships, the last chosen one first. Creates nothing. */
  memberships(who: Pick<Subject, "issuer" | "subject">): Promise<readonly MembershipEntry[]>;
  /** Makes a subject an owner of the tenant, unless it is a member. */
  link(tenantId: string, issuer: string, subject: string): Promise<void>;
  /** Moves all subjects of a renamed issuer to its new name. */
  renameIssuer(former: string, issuer: string): Promise<void>;
  /** Oldest first. */
  members(tenantId: string, page: Page): Promise<Paged<MemberEntry>>;
  /**
   * Changes a role or removes a member. Throws Failure: MEMBER_NOT_FOUND; LAST_OWNER if no owner that has signed in would
   * be left; INSUFFICIENT_PRIVILEGES if the change concerns an owner and the caller isn't one.
   */
  changeMember(tenantId: string, change: MemberChange, actor: Actor): Promise<MemberEntry | null>;
  /** Open invitations, newest first. */
  invitations(tenantId: string, page: Page): Promise<Paged<InvitationEntry>>;
  /** Writes the invitation and its email. Throws Failure: ALREADY_A_MEMBER, MEMBER_LIMIT_REACHED, INVITATION_LIMIT. */
  invite(
    tenantId: string,
    invitation: {
      readonly id: string;
      readonly email: string;
      readonly role: MemberRole;
      readonly lifeMs: number;
      /** The caller's role. */
      readonly by: MemberRole;
    },
    actor: Actor,
    once: Once | null,
  ): Promise<InvitationEntry>;
  /** Throws Failure INVITATION_NOT_FOUND unless the invitation is open. */
  revokeInvitation(tenantId: string, invitationId: string, actor: Actor): Promise<void>;
  /**
   * Makes the person a member and this tenant their default. Works once; the same person may repeat it. Throws Failure:
   * INVITATION_NOT_FOUND, INVITATION_CLOSED, INVITATION_FOR_ANOTHER.
   */
  accept(invitationId: string, who: Subject, requestId: string | null): Promise<MembershipEntry>;
  /** For operators: adds a member that the first sign-in with the verified address activates. Throws ALREADY_A_MEMBER. */
  addMember(
    tenantId: string,
    member: { readonly email: string; readonly role: MemberRole },
    actor: Actor,
  ): Promise<MemberEntry>;
  /** For operators: gives a membership to another subject, such as the same person's at a new issuer. */
  reattach(
    tenantId: string,
    memberId: string,
    to: Pick<Subject, "issuer" | "subject">,
    actor: Actor,
  ): Promise<MemberEntry>;
};

/** An API key as shown to its owner after creation. */
export type ApiKeyEntry = {
  readonly key_id: string;
  readonly name: string;
  readonly key_prefix: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  /** Null: a wide key, with the access of a person. */
  readonly scopes: Scope[] | null;
  /** Credits that it may reserve on a UTC day. */
  readonly daily_credit_limit: number | null;
  /** Address ranges that may use it. */
  readonly addresses: string[] | null;
  readonly created_at: string;
};

/** What an API key is allowed. Null or omitted: no restriction. */
export type KeyRestrictions = {
  readonly expiresAt: string | null;
  readonly scopes?: readonly Scope[] | null;
  readonly dailyCreditLimit?: number | null;
  readonly addresses?: readonly string[] | null;
};

/** Members, API keys and the audit log. Each change writes its own entry. */
export type IdentityStore = MemberStore & {
  /** Keys that aren't revoked, newest first. */
  keys(tenantId: string, page: Page): Promise<Paged<ApiKeyEntry>>;
  /** Throws KeyTaken; Failure("conflict", "API_KEY_LIMIT_REACHED") if 50 keys are neither revoked nor expired. */
  addKey(
    tenantId: string,
    key: KeyRestrictions & {
      readonly id: string;
      readonly name: string;
      readonly hash: string;
      readonly prefix: string;
    },
    actor: Actor,
    once?: Once | null,
  ): Promise<ApiKeyEntry>;
  /** Changes take effect at the next request. Throws Failure: API_KEY_NOT_FOUND, API_KEY_LIMIT_REACHED. */
  changeKey(
    tenantId: string,
    keyId: string,
    change: Partial<KeyRestrictions> & { readonly name?: string },
    actor: Actor,
  ): Promise<ApiKeyEntry>;
  /** Makes the tenant of the account's test mode, with 10,000 credits, unless it exists. */
  openTestMode(accountId: string, actor: Actor): Promise<void>;
  /** Takes effect at the next request on every gateway. Throws Failure("missing", "API_KEY_NOT_FOUND"). */
  revokeKey(tenantId: string, keyId: string, actor: Actor): Promise<void>;
  /** Changes, newest first. */
  auditLog(tenantId: string, page: Page): Promise<Paged<AuditEntry>>;
};

/** The id of the API key that a request spends credits with, if the key has a daily limit of them. */
export type LimitedKey = string | null;

/** Who makes a change, and in which request. */
export type Actor = {
  /** `key:ID`, `user:SUB`, `provider:NAME`, `operator` (a terminal), `operator:SUB` or `system`. */
  readonly id: string;
  readonly requestId: string | null;
  /** Where the request came from, as the installation records it. */
  readonly client?: { readonly address: string | null; readonly userAgent: string | null };
};

/** A change in the audit log; `details` contain no secrets. */
export type AuditEntry = {
  readonly entry_id: string;
  readonly actor: string;
  /** If the actor is an API key: the name its owner gave it. */
  readonly key_prefix?: string;
  /** `api_key.created` … */
  readonly action: string;
  readonly details: { readonly [name: string]: unknown };
  readonly request_id: string | null;
  readonly client_address?: string;
  readonly user_agent?: string;
  readonly created_at: string;
};

/** Encryption at rest. `context` identifies the secret's owner; `open` needs the same one as `seal`. */
export type SecretBox = {
  seal(text: string, context: string): Uint8Array;
  /** Throws if the bytes were changed or belong to another context, or if their key isn't configured. */
  open(sealed: Uint8Array, context: string): string;
};
