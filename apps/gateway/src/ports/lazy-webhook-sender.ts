import type { WebhookSender } from "@reelwright/core/ports/webhook-sender";
import { lazy } from "@reelwright/core/util/lazy";

/** A sender that is loaded at its first use: most gateways never test a webhook. */
export const lazyWebhookSender = (options: {
  readonly allowPrivateUrls: boolean;
}): WebhookSender => {
  const sender = lazy(async () => {
    const { openWebhookSender } = await import("@reelwright/integrations/webhooks/webhook-sender");
    return openWebhookSender(options);
  });
  return {
    send: async (request) => (await sender()).send(request),
    close: async () => (await sender.made())?.close(),
  };
};
