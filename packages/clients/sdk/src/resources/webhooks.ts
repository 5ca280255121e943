import { asBody, type Core, dataOf, done, partsOf, sending, wholeListOf } from "../core.ts";
import type { RequestOptions } from "../options.ts";
import type { PageList } from "../pages.ts";
import type {
  ConfigureWebhookParams,
  CreateWebhookEndpointParams,
  QueryOf,
  ReplayDeliveryParams,
  RotateWebhookSecretParams,
  TestWebhookEndpointParams,
  TestWebhookParams,
  UpdateWebhookEndpointParams,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookEndpoint,
  WebhookEndpointPayload,
  WebhookEndpointTest,
  WebhookEndpointWithSecret,
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
  verify<Event extends WebhookEndpointPayload = WebhookEvent>(
    options: VerifyWebhookOptions,
  ): Promise<Event> {
    return verifyWebhook<Event>(options);
  }
}

/** `reelwright.webhookEndpoints`: receivers of chosen events, beside the account's one webhook. */
export class WebhookEndpoints {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Lists the endpoints, the oldest first. */
  list(options?: RequestOptions): PageList<WebhookEndpoint> {
    return wholeListOf(async () => {
      const call = sending(this.#core, options);
      return (await dataOf(this.#core.api.GET("/webhook-endpoints", call))).items;
    });
  }

  /** Adds an endpoint. Only this response has its secret. */
  create(
    body: CreateWebhookEndpointParams,
    options?: RequestOptions,
  ): Promise<WebhookEndpointWithSecret> {
    return dataOf(
      this.#core.api.POST("/webhook-endpoints", { body, ...sending(this.#core, options) }),
    );
  }

  /** Returns an endpoint. Throws NotFoundError. */
  get(endpointId: string, options?: RequestOptions): Promise<WebhookEndpoint> {
    const call = { ...endpointPath(endpointId), ...sending(this.#core, options) };
    return dataOf(this.#core.api.GET("/webhook-endpoints/{endpoint_id}", call));
  }

  /** Changes the given settings. */
  update(
    endpointId: string,
    body: UpdateWebhookEndpointParams,
    options?: RequestOptions,
  ): Promise<WebhookEndpoint> {
    const call = { ...endpointPath(endpointId), body, ...sending(this.#core, options) };
    return dataOf(this.#core.api.PATCH("/webhook-endpoints/{endpoint_id}", call));
  }

  /** Deletes an endpoint and its secret. */
  delete(endpointId: string, options?: RequestOptions): Promise<void> {
    const call = { ...endpointPath(endpointId), ...sending(this.#core, options) };
    return done(this.#core.api.DELETE("/webhook-endpoints/{endpoint_id}", call));
  }

  /** Replaces the secret; the former one stays valid for `overlap_hours`, 24 by default. */
  rotateSecret(
    endpointId: string,
    body?: RotateWebhookSecretParams,
    options?: RequestOptions,
  ): Promise<WebhookEndpointWithSecret> {
    const sent = { ...asBody(body), ...sending(this.#core, options) };
    const call = { ...endpointPath(endpointId), ...sent };
    return dataOf(this.#core.api.POST("/webhook-endpoints/{endpoint_id}/rotate-secret", call));
  }

  /** Sends a sample event immediately and returns the result. */
  test(
    endpointId: string,
    body?: TestWebhookEndpointParams,
    options?: RequestOptions,
  ): Promise<WebhookEndpointTest> {
    const sent = { ...asBody(body), ...sending(this.#core, options) };
    const call = { ...endpointPath(endpointId), ...sent };
    return dataOf(this.#core.api.POST("/webhook-endpoints/{endpoint_id}/test", call));
  }

  /** Lists an endpoint's deliveries, newest first; `webhooks.delivery` shows one, `webhooks.replay` sends it again. */
  deliveries(
    endpointId: string,
    query: QueryOf<"listWebhookEndpointDeliveries"> = {},
    options?: RequestOptions,
  ): PageList<WebhookDelivery> {
    const { path } = endpointPath(endpointId).params;
    return partsOf(query, (part) =>
      dataOf(
        this.#core.api.GET("/webhook-endpoints/{endpoint_id}/deliveries", {
          params: { path, query: { ...query, ...part } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }
}

const endpointPath = (endpoint_id: string) => ({ params: { path: { endpoint_id } } });
const pathOf = (delivery_id: string) => ({ params: { path: { delivery_id } } });
