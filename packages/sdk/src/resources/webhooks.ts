import { asBody, type Core, dataOf, done, sending } from "../core.ts";
import type { RequestOptions } from "../options.ts";
import type {
  ConfigureWebhookParams,
  TestWebhookParams,
  Webhook,
  WebhookEvent,
  WebhookTest,
} from "../types.ts";
import { type VerifyWebhookOptions, verifyWebhook } from "../verify-webhook.ts";
import { type WebhookStreamEvent, webhookEvents } from "../webhook-events.ts";

/** `reelwright.webhooks`: where the ends of jobs are told. */
export class Webhooks {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Returns where the webhook goes. */
  get(options?: RequestOptions): Promise<Webhook> {
    return dataOf(this.#core.api.GET("/tenants/me/webhook", sending(this.#core, options)));
  }

  /** Sets where the webhook goes, and the secret that signs it. */
  configure(body: ConfigureWebhookParams, options?: RequestOptions): Promise<Webhook> {
    return dataOf(
      this.#core.api.PUT("/tenants/me/webhook", { body, ...sending(this.#core, options) }),
    );
  }

  /** Removes the webhook. */
  delete(options?: RequestOptions): Promise<void> {
    return done(this.#core.api.DELETE("/tenants/me/webhook", sending(this.#core, options)));
  }

  /** Sends a sample event at once and returns what came of it. */
  test(body?: TestWebhookParams, options?: RequestOptions): Promise<WebhookTest> {
    return dataOf(
      this.#core.api.POST("/tenants/me/webhook/test", {
        ...asBody(body),
        ...sending(this.#core, options),
      }),
    );
  }

  /**
   * Follows the account's webhook events, whether or not a webhook is configured: `listening` first, then each
   * `job.completed` and `job.failed`. It goes on until you leave the loop or `signal` is aborted; an event may come twice
   * after a reconnection. With `lastEventId`, events since then come too.
   */
  events(
    options: { readonly signal?: AbortSignal; readonly lastEventId?: string } = {},
  ): AsyncGenerator<WebhookStreamEvent, void, undefined> {
    return webhookEvents(this.#core.transport, options);
  }

  /**
   * Checks that a delivery was signed with your secret, over these very bytes and not long ago, and returns its event.
   * Throws WebhookVerificationError.
   */
  verify(options: VerifyWebhookOptions): Promise<WebhookEvent> {
    return verifyWebhook(options);
  }
}
