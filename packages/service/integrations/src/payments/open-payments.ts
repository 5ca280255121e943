import type { PaymentProvider, Payments } from "@reelwright/core/ports/payments";

/** Payment providers, each loaded when it is first used: an SDK costs a gateway's start. */

/** Opens a provider; asks it nothing yet. */
export const openPayments = async (
  provider: PaymentProvider,
  config: PaymentsConfig,
): Promise<Payments> => {
  switch (provider) {
    case "stripe": {
      const { stripePayments } = await import("./stripe.ts");
      return stripePayments({
        secretKey: config.stripeSecretKey,
        webhookSecret: config.stripeWebhookSecret,
        apiUrl: config.stripeApiUrl === "" ? null : config.stripeApiUrl,
      });
    }
    case "paypal": {
      const { paypalPayments } = await import("./paypal.ts");
      return paypalPayments({
        clientId: config.paypalClientId,
        clientSecret: config.paypalClientSecret,
        webhookId: config.paypalWebhookId,
        apiUrl: config.paypalApiUrl,
      });
    }
    case "sandbox": {
      const { sandboxPayments } = await import("./sandbox.ts");
      return sandboxPayments({ secrets: config.sandboxSecrets, pagesUrl: config.sandboxPagesUrl });
    }
  }
};

export type PaymentsConfig = {
  readonly stripeSecretKey: string;
  readonly stripeWebhookSecret: string;
  /** Empty: Stripe's own. */
  readonly stripeApiUrl: string;
  readonly paypalClientId: string;
  readonly paypalClientSecret: string;
  readonly paypalWebhookId: string;
  readonly paypalApiUrl: string;
  /** Keys that the sandbox's callbacks are signed with, the first one's signature being ours. */
  readonly sandboxSecrets: readonly Uint8Array[];
  /** Where the sandbox's pages are. */
  readonly sandboxPagesUrl: string;
};

const stripeAccount = async (config: PaymentsConfig): Promise<string> => {
  const { openClient } = await import("./stripe.ts");
  const { stripeSecretKey: secretKey, stripeApiUrl } = config;
  const client = openClient({ secretKey, apiUrl: stripeApiUrl === "" ? null : stripeApiUrl });
  const { livemode } = await client.balance.retrieve();
  return livemode ? "the key is accepted" : "the key is accepted; it is a test key: no real money";
};

const paypalAccount = async (config: PaymentsConfig): Promise<string> => {
  const { openPaypalClient } = await import("./paypal-client.ts");
  const { paypalClientId, paypalClientSecret, paypalWebhookId, paypalApiUrl } = config;
  const ask = openPaypalClient({
    clientId: paypalClientId,
    clientSecret: paypalClientSecret,
    webhookId: paypalWebhookId,
    apiUrl: paypalApiUrl,
  });
  const path = `/v1/notifications/webhooks/${encodeURIComponent(paypalWebhookId)}`;
  const { status, issue } = await ask({ method: "GET", path });
  if (status !== 200) {
    throw new Error(`the id and secret are accepted, the webhook isn't: ${status} ${issue ?? ""}`);
  }
  return "the id and secret are accepted, and the webhook exists";
};

/** Asks a provider whether it knows us. Returns what it said, in one line; throws what stands in the way. */
export const checkPaymentAccount = (
  provider: PaymentProvider,
  config: PaymentsConfig,
): Promise<string> => {
  if (provider === "stripe") return stripeAccount(config);
  if (provider === "paypal") return paypalAccount(config);
  return Promise.resolve("credits for play money");
};
