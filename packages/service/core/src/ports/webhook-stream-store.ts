import type { WebhookEvent } from "../webhooks/webhook-schemas.ts";

/** Where an event lies in its tenant's stream: by its transaction, then by its number. */
export type StreamPosition = {
  readonly transaction: number;
  readonly number: number;
};

/** An event of a tenant's stream; `body` is that of its webhook, byte for byte. */
export type StreamedEvent = StreamPosition & {
  readonly event: WebhookEvent;
  readonly body: string;
};

/**
 * The webhook events of tenants that listen. Events whose transaction is before `settled` are all visible; later ones may
 * still appear before others that were read already.
 */
export type WebhookStreamStore = {
  /**
   * Has the tenant's events kept for the next hour. Returns from where on events are new: those of transactions from
   * `settled` on, but for the numbers in `seen`.
   */
  listen(tenantId: string): Promise<{ readonly settled: number; readonly seen: readonly number[] }>;
  /** Events after a position, in order, `limit` at most, and what is settled at this moment. */
  streamedEvents(
    tenantId: string,
    after: StreamPosition,
    limit: number,
  ): Promise<{ readonly settled: number; readonly events: readonly StreamedEvent[] }>;
  /** Which of these tenants have events of transactions from `settled` on; one statement. */
  haveStreamedEvents(
    tenants: readonly { readonly tenantId: string; readonly settled: number }[],
  ): Promise<readonly string[]>;
};
