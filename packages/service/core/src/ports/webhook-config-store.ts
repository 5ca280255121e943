import type { Actor } from "./audit-log.ts";

/** A tenant's webhook, as it is stored. */
export type WebhookConfig = {
  readonly url: string;
  /** Sealed; null: deliveries are not signed. */
  readonly secret: Uint8Array | null;
};

/** What is noted of a change. */
export type WebhookChange = {
  readonly actor: Actor;
  readonly details: { readonly [name: string]: unknown };
  /** The address and the secret are those of before. */
  readonly isSame?: boolean;
};

export type WebhookConfigStore = {
  /** Null when none is configured. */
  get(tenantId: string): Promise<WebhookConfig | null>;
  /**
   * Replaces the whole configuration; null removes it. The audit log notes it, and the account's owner gets a mail;
   * neither if `isSame`.
   */
  set(tenantId: string, config: WebhookConfig | null, change: WebhookChange): Promise<void>;
};
