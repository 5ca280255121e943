import type { Page, Paged } from "./requests.ts";

/** A user authenticated by an issuer. */
export type Subject = {
  readonly issuer: string;
  readonly subject: string;
  /** Name of the tenant that the first sign-in creates. */
  readonly name: string;
  readonly email: string | null;
  /** Whether the issuer has verified the address. */
  readonly isEmailVerified?: boolean;
};

/** An API key as shown to its owner after creation. */
export type ApiKeyEntry = {
  readonly key_id: string;
  readonly name: string;
  readonly key_prefix: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  readonly created_at: string;
};

/** Sign-ins, API keys and the audit log. Each change writes its own entry. */
export type IdentityStore = {
  /**
   * Returns the subject's tenant. The first sign-in creates it with `bonus` credits (0: none) as a ledger row `bonus`,
   * exactly once even under concurrent requests.
   */
  signIn(who: Subject, bonus: number, requestId: string | null): Promise<string>;
  /** Links a subject to the tenant, unless it already belongs to one. */
  link(tenantId: string, issuer: string, subject: string): Promise<void>;
  /** Moves all subjects of a renamed issuer to its new name. */
  renameIssuer(former: string, issuer: string): Promise<void>;
  /** Keys that aren't revoked, newest first. */
  keys(tenantId: string, page: Page): Promise<Paged<ApiKeyEntry>>;
  /** Throws Failure("conflict", "API_KEY_LIMIT_REACHED") if 50 keys are neither revoked nor expired. */
  addKey(
    tenantId: string,
    key: {
      readonly id: string;
      readonly name: string;
      readonly hash: string;
      readonly prefix: string;
      readonly expiresAt: string | null;
    },
    actor: Actor,
  ): Promise<ApiKeyEntry>;
  /** Takes effect at the next request on every gateway. Throws Failure("missing", "API_KEY_NOT_FOUND"). */
  revokeKey(tenantId: string, keyId: string, actor: Actor): Promise<void>;
  /** Changes, newest first. */
  auditLog(tenantId: string, page: Page): Promise<Paged<AuditEntry>>;
};

/** Who makes a change, and in which request. */
export type Actor = {
  /** `key:ID`, `user:SUB`, `provider:NAME`, `operator` (a terminal), `operator:SUB` or `system`. */
  readonly id: string;
  readonly requestId: string | null;
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
  readonly created_at: string;
};

/** Encryption at rest. `context` identifies the secret's owner; `open` needs the same one as `seal`. */
export type SecretBox = {
  seal(text: string, context: string): Uint8Array;
  /** Throws if the bytes were changed or belong to another context, or if their key isn't configured. */
  open(sealed: Uint8Array, context: string): string;
};
