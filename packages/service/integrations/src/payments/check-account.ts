import type { PaymentProvider } from "@reelwright/core/ports/payments";
import type { PaymentsConfig } from "./payments-config.ts";

const stripeAccount = async (config: PaymentsConfig): Promise<string> => {
  const { openClient } = await import("./stripe/stripe.ts");
  const { stripeSecretKey: secretKey, stripeApiUrl } = config;
  const client = openClient({ secretKey, apiUrl: stripeApiUrl === "" ? null : stripeApiUrl });
  const { livemode } = await client.balance.retrieve();
  return livemode ? "the key is accepted" : "the key is accepted; it is a test key: no real money";
};

const paypalAccount = async (config: PaymentsConfig): Promise<string> => {
  const { openPaypalClient } = await import("./paypal/client.ts");
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
