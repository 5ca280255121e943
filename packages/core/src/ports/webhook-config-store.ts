/** A tenant's webhook, as it is stored. */
export type WebhookConfig = {
  readonly url: string;
  /** Sealed; null: deliveries are not signed. */
  readonly secret: Uint8Array | null;
};

export type WebhookConfigStore = {
  /** Null when none is configured. */
  get(tenantId: string): Promise<WebhookConfig | null>;
  /** Replaces the whole configuration; null removes it. Deliveries that exist already are not touched. */
  set(tenantId: string, config: WebhookConfig | null): Promise<void>;
};
