/** Payment providers, each loaded when it is first used: an SDK costs a gateway's start. */
import type { PaymentProvider, Payments } from "@reelwright/core/ports/payments";
import type { PaymentsConfig } from "./payments-config.ts";

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
