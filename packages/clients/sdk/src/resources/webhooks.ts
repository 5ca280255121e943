import { asBody, type Core, dataOf, done, partsOf, sending } from "../core.ts";
import type { RequestOptions } from "../options.ts";
import type { PageList } from "../pages.ts";
import type {
  ConfigureWebhookParams,
  QueryOf,
  ReplayDeliveryParams,
  TestWebhookParams,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookEvent,
  WebhookTest,
} from "../types.ts";
import {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookEventsOptions,
  type WebhookStreamEvent,
  webhookEvents,
} from "../verify-webhook.ts";

/** `reelwright.webhooks`: the URL that is notified when a job ends. */
export class Webhooks {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Returns the configured webhook. */
  get(options?: RequestOptions): Promise<Webhook> {
    return dataOf(this.#core.api.GET("/tenants/me/webhook", sending(this.#core, options)));
  }

  /** Sets the webhook's URL and signing secret. */
  configure(body: ConfigureWebhookParams, options?: RequestOptions): Promise<Webhook> {
    return dataOf(
      this.#core.api.PUT("/tenants/me/webhook", { body, ...sending(this.#core, options) }),
    );
  }

  /** Removes the webhook. */
  delete(options?: RequestOptions): Promise<void> {
    return done(this.#core.api.DELETE("/tenants/me/webhook", sending(this.#core, options)));
  }

  /** Sends a sample event immediately and returns the result. */
  test(body?: TestWebhookParams, options?: RequestOptions): Promise<WebhookTest> {
    return dataOf(
      this.#core.api.POST("/tenants/me/webhook/test", {
        ...asBody(body),
        ...sending(this.#core, options),
      }),
    );
  }

  /** Lists deliveries, newest first. */
  deliveries(
    query: QueryOf<"listWebhookDeliveries"> = {},
    options?: RequestOptions,
  ): PageList<WebhookDelivery> {
    return partsOf(query, (part) =>
      dataOf(
        this.#core.api.GET("/tenants/me/webhook/deliveries", {
          params: { query: { ...query, ...part } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }

  /** Returns a delivery with its attempts and its body. Throws NotFoundError. */
  delivery(deliveryId: string, options?: RequestOptions): Promise<WebhookDeliveryDetails> {
    const call = { ...pathOf(deliveryId), ...sending(this.#core, options) };
    return dataOf(this.#core.api.GET("/tenants/me/webhook/deliveries/{delivery_id}", call));
  }

  /** Sends a delivery again immediately; with `force`, also a successful one. */
  replay(
    deliveryId: string,
    body?: ReplayDeliveryParams,
    options?: RequestOptions,
  ): Promise<WebhookDeliveryDetails> {
    const call = { ...pathOf(deliveryId), ...asBody(body), ...sending(this.#core, options) };
    return dataOf(this.#core.api.POST("/tenants/me/webhook/deliveries/{delivery_id}/replay", call));
  }

  /**
   * Follows the account's webhook events, whether or not a webhook is configured: `listening` first, then each
   * `job.completed` and `job.failed`. It runs until you leave the loop or `signal` is aborted. An event may arrive twice
   * after a reconnection. With `lastEventId`, it starts with the events since then.
   */
  events(options: WebhookEventsOptions = {}): AsyncGenerator<WebhookStreamEvent, void, undefined> {
    return webhookEvents(this.#core.transport, options);
  }

  /**
   * Checks that a delivery is recent and signed with your secret, and returns its event.
   * Throws WebhookVerificationError.
   */
  verify(options: VerifyWebhookOptions): Promise<WebhookEvent> {
    return verifyWebhook(options);
  }
}

const pathOf = (delivery_id: string) => ({ params: { path: { delivery_id } } });
