import type { Page, Paged } from "./requests.ts";

/** Someone whom an issuer vouches for. */
export type Subject = {
  readonly issuer: string;
  readonly subject: string;
  /** For the tenant that is made at the first sight. */
  readonly name: string;
  readonly email: string | null;
  /** Whether the issuer says that the address is theirs. */
  readonly isEmailVerified?: boolean;
};

/** A key as its owner sees it after its creation. */
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
  /** Makes a subject the tenant's, unless it is somebody's already. */
  link(tenantId: string, issuer: string, subject: string): Promise<void>;
  /** Gives the subjects of an issuer that has another name now to that name. */
  renameIssuer(former: string, issuer: string): Promise<void>;
  /** Keys that are not revoked, the newest first. */
  keys(tenantId: string, page: Page): Promise<Paged<ApiKeyEntry>>;
  /** Throws Failure("conflict", "API_KEY_LIMIT_REACHED") where 50 keys are neither revoked nor expired. */
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
  /** In force at the next request on every gateway. Throws Failure("missing", "API_KEY_NOT_FOUND"). */
  revokeKey(tenantId: string, keyId: string, actor: Actor): Promise<void>;
  /** Changes, newest first. */
  auditLog(tenantId: string, page: Page): Promise<Paged<AuditEntry>>;
};

/** Who changes something, by which request. */
export type Actor = {
  /** `key:ID`, `user:SUB`, `provider:NAME`, `operator` (a terminal), `operator:SUB` or `system`. */
  readonly id: string;
  readonly requestId: string | null;
};

/** A change as the audit log keeps it; `details` hold no secrets. */
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

/** Encryption at rest. `context` (whose secret it is) must be the same when it is opened. */
export type SecretBox = {
  seal(text: string, context: string): Uint8Array;
  /** Throws when the bytes were changed, belong to another context, or their key is not configured. */
  open(sealed: Uint8Array, context: string): string;
};
