import type { PaymentProvider, Payments } from "@reelwright/core/ports/payments";

/** Settings of all payment providers. */
export type PaymentsConfig = {
  readonly stripeSecretKey: string;
  readonly stripeWebhookSecret: string;
  /** Empty: Stripe's API. */
  readonly stripeApiUrl: string;
  readonly stripeInvoices: boolean;
  readonly stripeAutomaticTax: boolean;
  readonly stripeTaxIds: boolean;
  readonly paypalClientId: string;
  readonly paypalClientSecret: string;
  readonly paypalWebhookId: string;
  readonly paypalApiUrl: string;
  /** Keys of the sandbox's callbacks. The first key signs, all are accepted. */
  readonly sandboxSecrets: readonly Uint8Array[];
  /** Base URL of the sandbox's pages. */
  readonly sandboxPagesUrl: string;
};

/** Opens a provider without a request to it. Loads only this provider, because SDKs slow down the gateway's start. */
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
        invoicing: {
          invoices: config.stripeInvoices,
          automaticTax: config.stripeAutomaticTax,
          taxIds: config.stripeTaxIds,
        },
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
  const client = openPaypalClient({
    clientId: paypalClientId,
    clientSecret: paypalClientSecret,
    webhookId: paypalWebhookId,
    apiUrl: paypalApiUrl,
  });
  const path = `/v1/notifications/webhooks/${encodeURIComponent(paypalWebhookId)}`;
  const { status, issue } = await client({ method: "GET", path });
  if (status !== 200) {
    throw new Error(
      `the client id and secret are accepted, but PAYPAL_WEBHOOK_ID isn't: ${status} ${issue ?? ""}`,
    );
  }
  return "the client id and secret are accepted, and the webhook exists";
};

/** Checks a provider's credentials. Returns the result in one line. Throws why the check failed. */
export const checkPaymentAccount = (
  provider: PaymentProvider,
  config: PaymentsConfig,
): Promise<string> => {
  if (provider === "stripe") return stripeAccount(config);
  if (provider === "paypal") return paypalAccount(config);
  return Promise.resolve("credits for play money");
};
