/** Who changes something, and with which request. */
export type Actor = {
  /** `key:ID`, `user:SUB`, `provider:NAME`, `operator` (a terminal), `operator:SUB` or `system`. */
  readonly id: string;
  readonly requestId: string | null;
};

/** A change as the audit log keeps it; `details` hold no secrets. */
export type AuditEntry = {
  readonly entry_id: string;
  readonly actor: string;
  /** Of an API key as the actor: what its owner knows it by. */
  readonly key_prefix?: string;
  /** `api_key.created` … */
  readonly action: string;
  readonly details: { readonly [name: string]: unknown };
  readonly request_id: string | null;
  readonly created_at: string;
};
