import type { WebhookSender } from "@reelwright/core";

/** A sender that is loaded at its first use: most gateways never test a webhook. */
export const lazyWebhookSender = (options: {
  readonly allowPrivateUrls: boolean;
}): WebhookSender => {
  let opening: Promise<WebhookSender> | null = null;
  const open = async (): Promise<WebhookSender> => {
    const { openWebhookSender } = await import("@reelwright/integrations/webhooks");
    return openWebhookSender(options);
  };
  return {
    send: async (request) => {
      opening ??= open();
      return (await opening).send(request);
    },
    close: async () => (await opening)?.close(),
  };
};
