/** Payment providers, each loaded when it is first used: an SDK costs a gateway's start. */
import type { PaymentProvider, Payments } from "@reelwright/core/ports";

export { savedCard, type TestCard, testCards } from "./sandbox/cards.ts";
export { sandboxCallback, sandboxPayment } from "./sandbox/sandbox.ts";

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

/** Opens a provider; asks it nothing yet. */
export const openPayments = async (
  provider: PaymentProvider,
  config: PaymentsConfig,
): Promise<Payments> => {
  switch (provider) {
    case "stripe": {
      const { stripePayments } = await import("./stripe/stripe.ts");
      return stripePayments({
        secretKey: config.stripeSecretKey,
        webhookSecret: config.stripeWebhookSecret,
        apiUrl: config.stripeApiUrl === "" ? null : config.stripeApiUrl,
      });
    }
    case "paypal": {
      const { paypalPayments } = await import("./paypal/paypal.ts");
      return paypalPayments({
        clientId: config.paypalClientId,
        clientSecret: config.paypalClientSecret,
        webhookId: config.paypalWebhookId,
        apiUrl: config.paypalApiUrl,
      });
    }
    case "sandbox": {
      const { sandboxPayments } = await import("./sandbox/sandbox.ts");
      return sandboxPayments({ secrets: config.sandboxSecrets, pagesUrl: config.sandboxPagesUrl });
    }
  }
};
export { refused, unavailable } from "./payment-errors.ts";
